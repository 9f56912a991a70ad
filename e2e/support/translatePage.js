// What a browser's page translation does to the document (init script for a browser test).
// Use with page.addInitScript({ path }). The words stay the same, so that locators find them.
(() => {
  const SKIP = /^(SCRIPT|STYLE|TEXTAREA|CODE|PRE|NOSCRIPT|OPTION|SELECT|TITLE|FONT)$/;
  const isSkipped = (el) => {
    for (let e = el; e; e = e.parentElement)
      if (
        SKIP.test(e.tagName) ||
        e.classList?.contains('notranslate') ||
        e.getAttribute?.('translate') === 'no'
      )
        return true;
    return false;
  };
  window.__tr = 0;
  const one = (t) => {
    if (
      !t.nodeValue ||
      !t.nodeValue.trim() ||
      !/\p{L}|\d/u.test(t.nodeValue) ||
      !t.parentNode ||
      isSkipped(t.parentElement)
    )
      return;
    if (t.parentElement.closest('svg')) return;
    const a = document.createElement('font'),
      b = document.createElement('font');
    a.style.verticalAlign = b.style.verticalAlign = 'inherit';
    b.textContent = t.nodeValue.replace(/\p{L}+/gu, (w) => w); // keeps the words, so that locators still find them
    a.append(b);
    t.parentNode.replaceChild(a, t);
    window.__tr++;
  };
  const all = (root) => {
    if (root.nodeType === 3) return one(root);
    if (root.nodeType !== 1) return;
    const w = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const l = [];
    while (w.nextNode()) l.push(w.currentNode);
    l.forEach(one);
  };
  let timer;
  const pending = new Set();
  const start = () => {
    document.documentElement.classList.add('translated-ltr');
    document.documentElement.lang = 'es';
    all(document.body);
    new MutationObserver((ms) => {
      for (const m of ms) {
        if (m.type === 'characterData') pending.add(m.target);
        for (const n of m.addedNodes) if (n.nodeName !== 'FONT') pending.add(n);
      }
      clearTimeout(timer);
      timer = setTimeout(() => {
        const l = [...pending];
        pending.clear();
        l.forEach((n) => n.isConnected && all(n));
      }, 60);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  addEventListener('load', () => setTimeout(start, 400));
})();
