/** Messages that must be seen where the reader is, though their place on the page may be scrolled away. */

/**
 * Lets an element float over the page (`data-away`) if its own place cannot be seen whole.
 *
 * @param {HTMLElement} element
 */
export function keepInSight(element) {
  element.removeAttribute("data-away");
  const place = new IntersectionObserver(([entry]) => {
    place.disconnect();
    const seen = (entry?.intersectionRatio ?? 0) > 0.98;
    element.toggleAttribute("data-away", !seen && element.checkVisibility());
  });
  place.observe(element);
}
