import type { Appearance } from './protocol';

const THEMES: Record<string, Record<string, string>> = {
  stripe: {
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorTextSecondary: '#5f6672',
    colorTextPlaceholder: '#6d7480',
    colorDanger: '#b3093c',
    colorBorder: '#8b93a1',
  },
  night: {
    colorPrimary: '#4d9fff',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#c9ccd3',
    colorTextPlaceholder: '#aeb3bd',
    colorDanger: '#fe87a1',
    colorBorder: '#9aa0ab',
  },
};
const SHAPE = {
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  spacingUnit: '4px',
  borderRadius: '6px',
};
const sheet = new CSSStyleSheet();

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function addRule(selector: string, declarations: Record<string, string>): void {
  if (!/^\.[A-Z][\w-]*(--\w+)?(:[\w-]+|::placeholder)*$/.test(selector)) return;
  const index = sheet.insertRule(`${selector} {}`, sheet.cssRules.length);
  const rule = sheet.cssRules[index];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of Object.entries(declarations))
    rule.style.setProperty(kebab(name), String(value));
}

/** Applies the page's appearance to the form: theme, then variables, then rules, as Stripe's Appearance API does. */
export function applyAppearance(
  { theme = 'stripe', variables = {}, rules = {} }: Appearance,
  backdrop: string,
): void {
  const values: Record<string, string> = {
    ...SHAPE,
    ...(THEMES[theme] ?? THEMES['stripe']),
    ...variables,
    backdrop,
    scheme: theme === 'night' ? 'dark' : 'light',
  };
  const root = document.documentElement;
  for (const [name, value] of Object.entries(values)) root.style.setProperty(`--${name}`, value);
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const [selector, declarations] of Object.entries(rules)) addRule(selector, declarations);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
