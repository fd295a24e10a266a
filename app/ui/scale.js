/** The size slider's scale: sixteen steps from each power of two to the next, 16 to 8,192. */

const STEPS = 16;
const LOWEST = 4;
const OCTAVES = 9;
export const LAST_STEP = STEPS * OCTAVES;

/** @param {number} step */
export function sizeAt(step) {
  const octave = LOWEST + Math.floor(step / STEPS);
  return 2 ** octave * (1 + (step % STEPS) / STEPS);
}

/** @param {number} size */
export function stepOf(size) {
  const octave = Math.floor(Math.log2(size));
  const step = (octave - LOWEST) * STEPS + Math.round((size / 2 ** octave - 1) * STEPS);
  return Math.min(LAST_STEP, Math.max(0, step));
}
