/**
 * Which encoding makes the most plausible text of some bytes.
 *
 * Every character beyond ASCII is judged where it stands, and the encoding with the best average wins.
 *
 * - A Cyrillic letter beside Cyrillic letters is likely, beside Latin ones not, nor is a capital after
 *   a small letter. What is Russian in one Cyrillic encoding is letters in the other too, but of the
 *   other case and in pairs that are rare.
 * - Lines of frames are likely in rows and beside words, in the encodings that DOS and its terminals had.
 *   In the others they are rows of one letter, or of one ideograph.
 * - A Latin letter with an accent is likely between plain letters; two in a row are rare. Russian
 *   read as windows-1252 is nothing but such rows.
 * - In the two-byte encodings the place in the table counts: kana, common ideographs and syllables
 *   stand together, and text in another encoding mostly falls among the rare ones. Chinese and Korean
 *   share these places; the commonest characters and blanks between words tell them apart.
 * - Controls and signs inside of words speak against an encoding.
 */

/** Below this average no encoding makes text of the bytes. */
const HOPELESS = -1;
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LETTER = /\p{L}/u;
const CAPITAL = /\p{Lu}/u;
const SMALL = /\p{Ll}/u;
const QUOTES_AND_DASHES = /[«»“”„‘’‚‹›…–—•№©®°§€£¿¡ªº·\u00a0]/u;
/** Lines and shades, of which DOS made frames and bars. */
const BOX = /[\u2500-\u259f]/u;
const CONTROL = /[\p{Cc}\p{Cn}\p{Co}]/u;

/** The commonest pairs of letters in Russian. */
const RUSSIAN = new Set(
  (
    "ст но то на ен ов ни ра во ко ро пр ре ли по ер не ос го ал от ет ка ть ан ол ор та те ва де ес ло ом ла ри ог ак " +
    "од ел ат ль ит ин ти ия ий ой ем ся за бо ле ил че ме мо об до же им ви ки из са тр ны ск со ве да ма ам ми ую ые " +
    "ая ый ие их ых му ру ей ег ое ис ас ав ед ез он ар ок ди си зн вы нн сл вс ше чт эт ще жи бы ту ча"
  ).split(" "),
);
const RARE = /[ёжфхцшщъэю]/iu;
/** The commonest characters of Chinese and of Korean. */
const CHINESE =
  /[的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运请]/u;
const KOREAN =
  /[이다는에의을를가고하지로은한기사도자리어서나그인대아라시들해수있일보정여게으주전부만장제면상과니것우구조동공원성스안적문세무유오국마소거트신치선생요음물경터간모계때와회연실체데내비된명방학용러진려년할중분화당미작바않개또했없결업발행통타같였각속었관입식두말출위재히라노단호려르표외품크설심권던차감건까양저운합산별영민습불레직질후금날반남됩규급]/u;
const IDEOGRAPHS = /\p{Script=Han}/gu;
const SYLLABLES = /\p{Script=Hangul}/gu;
/** Chinese has no blanks between words, and Korean has. */
const APART = /[\p{Script=Han}\p{Script=Hangul}] (?=[\p{Script=Han}\p{Script=Hangul}])/gu;

/** How plausible the characters beyond ASCII are in each, on average: from -10 to about 2. */
const GUESSED = /** @type {Record<string, (text: string, bytes: Uint8Array) => number>} */ ({
  "windows-1252": (text) => ofLetters(text),
  "windows-1251": (text) => ofLetters(text),
  "koi8-r": (text) => ofLetters(text),
  ibm866: (text) => ofLetters(text),
  shift_jis: (_, bytes) => ofPairs(bytes, inShiftJis, (first) => first >= 0xa1 && first <= 0xdf),
  gbk: (text, bytes) => ofPairs(bytes, inGbk) + 0.6 * share(text, IDEOGRAPHS, CHINESE) - apart(text),
  "euc-kr": (text, bytes) => ofPairs(bytes, inEucKr) + 0.6 * share(text, SYLLABLES, KOREAN),
});

/**
 * @param {(encoding: string) => string | null} read  the bytes as text, or null where they cannot be
 * @param {Uint8Array} bytes
 * @returns {string} "" where none is plausible
 */
export function guess(read, bytes) {
  let [best, most] = ["", HOPELESS];
  for (const [encoding, judge] of Object.entries(GUESSED)) {
    const text = read(encoding);
    const score = text === null ? -Infinity : judge(text, bytes);
    if (score > most) [best, most] = [encoding, score];
  }
  return best;
}

/** @param {string} text */
function ofLetters(text) {
  let [sum, count, before] = [0, 0, " "];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character > "\x7f") {
      sum += inRow(text, at) ? ofRow(character) : plausible(before, character, text.charAt(at + 1));
      count += 1;
    }
    before = character;
  }
  return count ? sum / count : 0;
}

/**
 * Whether a character is one of three that are the same and follow each other.
 *
 * @param {string} text
 * @param {number} at
 */
function inRow(text, at) {
  const character = text.charAt(at);
  const same = [-2, -1, 1, 2].map((by) => text.charAt(at + by) === character);
  return (same[1] && (same[0] || same[2])) || (same[2] && same[3]);
}

/** @param {string} character of which there is a row: the line of a frame, in an encoding that has it */
function ofRow(character) {
  if (CONTROL.test(character)) return -10;
  return BOX.test(character) ? 1 : QUOTES_AND_DASHES.test(character) ? 0.5 : -1;
}

/**
 * @param {string} before
 * @param {string} character
 * @param {string} after
 */
function plausible(before, character, after) {
  if (CONTROL.test(character)) return -10;
  if (QUOTES_AND_DASHES.test(character)) return 0.5;
  if (BOX.test(character)) return inFrame(before, after);
  if (!LETTER.test(character)) return -1;
  const beside = [before, after].filter((other) => LETTER.test(other));
  const clash = SMALL.test(before) && CAPITAL.test(character) ? 1 : 0;
  // Alone it may be a word, but a sign of money or of copyright is as likely.
  if (!beside.length) return 0.4;
  if (CYRILLIC.test(character)) return cyrillic(before, character, beside) - clash;
  const strange = beside.filter((other) => other > "\x7f" || !LATIN.test(other)).length;
  if (!strange) return 1 - clash;
  return (strange < beside.length ? 0 : -strange) - clash;
}

/**
 * A frame is drawn in rows, and ends beside words at most; a line alone is as rare as any other sign.
 *
 * @param {string} before
 * @param {string} after
 */
function inFrame(before, after) {
  return BOX.test(before) || BOX.test(after) ? 0.5 : -1;
}

/**
 * @param {string} before
 * @param {string} character
 * @param {string[]} beside
 */
function cyrillic(before, character, beside) {
  if (!beside.every((other) => CYRILLIC.test(other))) return -2;
  const common = RUSSIAN.has((before + character).toLowerCase()) ? 0.8 : 0;
  const rare = RARE.test(character) ? 0.3 : 0;
  const capitals = CAPITAL.test(before) && CAPITAL.test(character) ? 0.1 : 0;
  return 1.2 + common - rare - capitals;
}

/**
 * By the place of each pair in the table.
 *
 * @param {Uint8Array} bytes
 * @param {(first: number, second: number) => number} place
 * @param {(first: number) => boolean} [single]  whether a byte is a character by itself
 */
function ofPairs(bytes, place, single = () => false) {
  let [sum, count, same, pair] = [0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const [first = 0, second = 0] = bytes.subarray(at, at + 2);
    if (first < 0x80) continue;
    count += 1;
    if (single(first)) {
      sum -= 0.5;
      continue;
    }
    same = pair === first * 256 + second ? same + 1 : 0;
    pair = first * 256 + second;
    const beside = isPlainLetter(bytes[at - 1]) || isPlainLetter(bytes[at + 2]);
    sum += same > 1 ? -1 : place(first, second) - (beside ? 0.5 : 0);
    at += 1;
  }
  return count ? sum / count : 0;
}

/**
 * @param {number} first
 * @param {number} second
 */
function inGbk(first, second) {
  if (second < 0xa1 || first < 0xa1 || first > 0xf7) return -1.5;
  if (first <= 0xa3) return 0.5;
  if (first < 0xb0 || first > 0xd7) return -0.25;
  return maybeCyrillic(first, second) ? 0.9 : 1.5;
}

/**
 * @param {number} first
 * @param {number} second
 */
function inEucKr(first, second) {
  if (second < 0xa1 || first < 0xa1) return -1;
  if (first <= 0xa3) return 0.25;
  if (first < 0xb0 || first > 0xc8) return -0.5;
  return maybeCyrillic(first, second) ? 0.9 : 1.5;
}

/**
 * Small letters of KOI8-R, and capitals of windows-1251: they are as likely to be these.
 *
 * @param {number} first
 * @param {number} second
 */
function maybeCyrillic(first, second) {
  return first >= 0xc0 && first <= 0xdf && second >= 0xc0 && second <= 0xdf;
}

/**
 * @param {number} first
 * @param {number} second
 */
function inShiftJis(first, second) {
  if (first === 0x81) return 0.5;
  if ((first === 0x82 && second >= 0x9f) || (first === 0x83 && second <= 0x96)) return 2;
  if (first >= 0x88 && first <= 0x97) return 1.5;
  return first === 0x82 ? 0.5 : -0.5;
}

/**
 * How many of the characters of a kind are among its commonest.
 *
 * @param {string} text
 * @param {RegExp} kind
 * @param {RegExp} common
 */
function share(text, kind, common) {
  const all = text.match(kind) ?? [];
  return all.length ? all.filter((character) => common.test(character)).length / all.length : 0;
}

/** @param {string} text */
function apart(text) {
  return (text.match(APART)?.length ?? 0) ? 0.3 : 0;
}

/** @param {number | undefined} byte */
function isPlainLetter(byte = 0) {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}
