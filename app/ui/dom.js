/** Finding and making elements. Text only ever becomes text nodes. */

/**
 * The element a module depends on; a page without it is a defect, so it throws.
 *
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {{new (): T}} type
 * @returns {T}
 */
export function find(root, selector, type) {
  const element = root.querySelector(selector);
  if (!(element instanceof type)) throw new Error(`the page lacks ${selector}`);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 */
export function makeSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * A call that waits until it has not been repeated for a while.
 *
 * @param {() => void} action
 */
export function debouncer(action) {
  let timer = 0;
  const act = () => {
    timer = 0;
    action();
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = 0;
  };
  /** @param {number} delay milliseconds; 0 acts at once */
  const after = (delay) => {
    cancel();
    if (delay) timer = setTimeout(act, delay);
    else act();
  };
  /** @param {number} delay from now on, for a call that waits already */
  const postpone = (delay) => {
    if (timer) after(delay);
  };
  return {
    after,
    postpone,
    cancel,
    /** Whether a call waits. */
    get waits() {
      return timer !== 0;
    },
  };
}
