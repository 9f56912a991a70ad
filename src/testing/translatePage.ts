const SKIPPED =
  'script, style, textarea, code, pre, noscript, option, select, title, font, svg, [translate=no], .notranslate';

/** A text that React wrote where the page no longer shows it. */
export interface Stale {
  text: string;
  /** The element that held it. */
  in: string;
}

/**
 * What a browser's translation does to the page: replaces each text node by nested <font> elements, also those that appear later. The words
 * stay, so that queries find them. @returns the texts that were lost since, and the end
 */
export function translatePage(): { stale: Stale[]; stop: () => void } {
  const stale: Stale[] = [];
  const replaced = new WeakMap<Node, string>();

  const translate = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || parent.closest(SKIPPED) || !/[\p{L}\d]/u.test(text.data)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    replaced.set(text, `<${parent.tagName.toLowerCase()} class="${parent.className}">`);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    if (root instanceof Text) return translate(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    found.forEach(translate);
  };

  const setter = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...setter,
    set(this: Node, value: string) {
      const place = replaced.get(this);
      if (place !== undefined) stale.push({ text: value, in: place });
      setter.set?.call(this, value);
    },
  });
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : [...addedNodes])
        if (node.isConnected) translateAll(node);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  translateAll(document.body);
  return {
    stale,
    stop() {
      observer.disconnect();
      Object.defineProperty(Node.prototype, 'nodeValue', setter);
    },
  };
}
