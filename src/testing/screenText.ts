/**
 * A screen as text, to compare with a file: texts and roles in reading order, without styles.
 */
const MARKS: Record<string, (element: Element, text: string) => string> = {
  H1: (_element, text) => `# ${text}`,
  H2: (_element, text) => `## ${text}`,
  H3: (_element, text) => `### ${text}`,
  A: (element, text) => `[${text}](${element.getAttribute('href') ?? ''})`,
  BUTTON: (element, text) => `(${nameOf(element, text)})${isOff(element) ? ' disabled' : ''}`,
  SUMMARY: (_element, text) => `▸ ${text}`,
};

const isOff = (element: Element): boolean =>
  element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';

const nameOf = (element: Element, text: string): string => element.getAttribute('aria-label') ?? text;

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

function isHidden(element: Element): boolean {
  return (
    element.getAttribute('aria-hidden') === 'true' ||
    element.hasAttribute('hidden') ||
    /^(SVG|SCRIPT|STYLE|TEMPLATE)$/i.test(element.tagName)
  );
}

function fieldLine(element: Element): string | null {
  const field = element as HTMLInputElement;
  const label = squeeze(field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name);
  if (field.type === 'checkbox' || field.type === 'radio') return `${field.checked ? '[x]' : '[ ]'} ${label}`;
  return `${label}: ${field.value}`;
}

/** Elements whose text is one line. */
const BLOCKS = /^(P|LI|DT|DD|TD|TH|LEGEND|LABEL|FIGCAPTION|SPAN|B|STRONG|TIME)$/;
const INSIDE =
  'a, button, input, select, textarea, h1, h2, h3, p, li, dl, img[alt]:not([alt=""]), [role=alert]';

function linesOf(element: Element): string[] {
  if (isHidden(element)) return [];
  const mark = MARKS[element.tagName];
  if (mark) return [mark(element, squeeze(element.textContent))];
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) return [fieldLine(element) ?? ''];
  if (element.tagName === 'IMG') {
    const alt = element.getAttribute('alt');
    return alt ? [`![${alt}]`] : [];
  }
  if (BLOCKS.test(element.tagName) && !element.querySelector(INSIDE)) return [squeeze(element.textContent)];
  const inner = [...element.childNodes].flatMap((node) =>
    node instanceof Element ? linesOf(node) : node instanceof Text ? [squeeze(node.data)] : [],
  );
  return element.getAttribute('role') === 'alert' ? inner.map((line) => line && `! ${line}`) : inner;
}

export function screenText(container: Element): string {
  const lines = linesOf(container).filter((line) => line !== '');
  return `${lines.join('\n')}\n`;
}
