import type { Appearance } from '@stripe/stripe-js';

/** The current values of the CSS variables, which Stripe's frame cannot read. Call it again when the theme changes. */
export function stripeAppearance(root: Element = document.documentElement): Appearance {
  const style = getComputedStyle(root);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const isDark = style.colorScheme.trim() === 'dark';
  const variables = {
    colorPrimary: token('--tomato'),
    colorBackground: token('--card'),
    colorText: token('--ink'),
    colorTextSecondary: token('--ink-2'),
    colorDanger: token('--brick-text'),
    fontFamily: token('--text'),
    fontSizeBase: '16px',
    borderRadius: token('--r1'),
  };
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const edge = token('--control');
  const ring = token('--focus');
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: Object.fromEntries(given),
    rules: {
      '.Input': edge ? { border: `1px solid ${edge}`, boxShadow: 'none' } : {},
      // An outline, because forced colors remove shadows.
      '.Input:focus': ring ? { boxShadow: 'none', outline: `3px solid ${ring}` } : {},
    },
  };
}
