/** Messages that must be seen where the reader is, though their place on the page may be scrolled away. */

/**
 * Puts an element into the modal dialog that covers the page, if there is one, until that closes:
 * what lies behind it is dim to the eye and does not exist for keys and screen readers.
 *
 * @param {HTMLElement} element
 * @returns {boolean} whether it is in a dialog now
 */
export function bringToFront(element) {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  if (!dialog) return false;
  if (dialog.contains(element)) return true;
  const place = document.createComment("");
  element.before(place);
  dialog.append(element);
  const giveBack = () => {
    place.replaceWith(element);
    if (element.hasAttribute("data-away")) keepInSight(element);
  };
  dialog.addEventListener("close", giveBack, { once: true });
  return true;
}

/**
 * Lets an element float over the page (`data-away`) if its own place cannot be seen whole.
 *
 * @param {HTMLElement} element
 */
export function keepInSight(element) {
  if (bringToFront(element)) {
    element.toggleAttribute("data-away", true);
    return;
  }
  element.removeAttribute("data-away");
  const place = new IntersectionObserver(([entry]) => {
    place.disconnect();
    const seen = (entry?.intersectionRatio ?? 0) > 0.98;
    element.toggleAttribute("data-away", !seen && element.checkVisibility());
  });
  place.observe(element);
}
