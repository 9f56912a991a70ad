/** Texts in the database, and the promo codes. */
import { ZONE } from './places';

const DAY = 86_400_000;
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: ZONE });

export const CONTENT_BLOCKS = [
  {
    slug: 'homepage-banner',
    body: '<p>We\'ve expanded home delivery and eliminated pickups for most events. <a href="/faq">Learn more here.</a></p>',
  },
];

/** @param tacos when event 101 runs: the caption names its day */
export const contents = (tacos: Date) => [
  { key: 'hero-image', content: '/dishes/1f32e.webp' },
  { key: 'hero-caption', content: `Tacos on ${weekday.format(tacos)}. At your door.` },
];

export const promoCodes = (now: number) => [
  { id: 1, code: 'WELCOME5', kind: 'fixed' as const, value: 500, maxUses: null, expiresAt: null },
  { id: 2, code: 'TEN', kind: 'percent' as const, value: 1000, maxUses: null, expiresAt: null },
  { id: 3, code: 'ONCE', kind: 'fixed' as const, value: 1000, maxUses: 1, expiresAt: null },
  {
    id: 4,
    code: 'LASTWEEK',
    kind: 'fixed' as const,
    value: 500,
    maxUses: null,
    expiresAt: new Date(now - 7 * DAY),
  },
];
