/**
 * Writes what the server knows into the skeleton's slots (`data-slot` of the SPA's components), so that the first paint, which comes
 * before any script, shows it (docs/decisions/0003). The operator's HTML is shown as text; the app sanitizes it once it runs.
 */
import type { Static } from '@sinclair/typebox';
import { escapeHtml, plainText } from './lib/html';
import type {
  ContentAnswer,
  ContentBlockAnswer,
  EventAnswer,
  ProjectsAnswer,
  RestaurantAnswer,
} from './schemas/events';

/** Replaces the content of a slot, which has no element of the slot's own kind in it. */
const withContent = (html: string, slot: string, content: (old: string) => string): string =>
  html.replace(
    new RegExp(`(<(\\w+)[^>]* data-slot="${slot}"[^>]*>)([^]*?)(</\\2>)`),
    (_all, open: string, _tag, old: string, close: string) => open + content(old) + close,
  );

const withText = (html: string, slot: string, text: string): string =>
  text ? withContent(html, slot, () => escapeHtml(text)) : html;

const withPicture = (html: string, slot: string, src: string | null): string =>
  src
    ? html.replace(`hidden="" data-slot="${slot}"`, () => `src="${escapeHtml(src)}" data-slot="${slot}"`)
    : html;

/** By a style element, because the page's policy refuses style attributes. */
const withHue = (html: string, slot: string, hue: number): string =>
  html.replace('</head>', `<style>.first-screen [data-slot=${slot}]{--hue:${hue}}</style></head>`);

function withNotice(html: string, { data }: Static<typeof ContentBlockAnswer>): string {
  return withText(html, 'banner', plainText(data.body));
}

/** What stands before the first weekday, the weekday, and the rest. */
const CAPTION = /^([^]*?)(?:(\b(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)days?\b[.,!?]?)([^]*))?$/;

/** In copies of the prerendered line, around the first weekday, as the app breaks it (src/features/home/heroCaption.ts). */
function withCaption(html: string, caption: string): string {
  if (!caption) return html;
  const [, before = '', day = '', after = ''] = CAPTION.exec(caption) ?? [];
  const lines = [escapeHtml(before.trim()), day && `<em>${day}</em>`, escapeHtml(after.trim())];
  return withContent(html, 'caption', (old) => {
    const [open = ''] = /^<span[^>]*>/.exec(old) ?? [];
    const shown = lines.filter((line) => line !== '');
    return shown.map((line) => `${open}${line}</span>`).join(' ');
  });
}

/** A picture of a dish has its place in the app's painting, which the skeleton leaves out. */
const isCover = (address: string): boolean =>
  /^(https:\/\/|\/(?!\/))\S+$/.test(address) && !address.startsWith('/dishes/');

function withHero(html: string, { data }: Static<typeof ContentAnswer>): string {
  const text = data.content.content.trim();
  if (data.content.key === 'hero-caption') return withCaption(html, text);
  return isCover(text) ? withPicture(html, 'cover', text) : html;
}

function withEvent(html: string, { data }: Static<typeof EventAnswer>): string {
  const { restaurantName, hue, garnish, image } = data.event;
  const named = withText(withHue(html, 'event-stage', hue), 'event-name', restaurantName);
  return withPicture(withPicture(named, 'event-garnish', garnish), 'event-dish', image);
}

function withRestaurant(html: string, { restaurant }: Static<typeof RestaurantAnswer>): string {
  const { name, hue, avatar, image, landingPageDescription } = restaurant;
  const named = withText(withHue(html, 'restaurant-stage', hue), 'restaurant-name', name);
  const shown = withPicture(named, 'restaurant-picture', avatar ?? image);
  return withText(shown, 'restaurant-about', landingPageDescription);
}

/** The pictures of the list's first card, its largest things. */
function withFirstCard(html: string, { projects: [first] }: Static<typeof ProjectsAnswer>): string {
  const hidden = 'hidden="" data-slot="card-art"';
  if (!first?.image || !html.includes(hidden)) return html;
  const art = withHue(html.replace(hidden, 'data-slot="card-art"'), 'card-art', first.hue);
  return withPicture(withPicture(art, 'card-garnish', first.garnish), 'card-dish', first.image);
}

type Fill = (html: string, answer: unknown) => string;
const ofAnswer = <Answer>(at: RegExp, fill: (html: string, answer: Answer) => string): [RegExp, Fill] => [
  at,
  fill as Fill,
];
const FILLS = [
  ofAnswer(/\/content_blocks\/homepage-banner$/, withNotice),
  ofAnswer(/\/contents\/hero-\w+$/, withHero),
  ofAnswer(/\/events\/\d+$/, withEvent),
  ofAnswer(/\/restaurants\/[^/]+$/, withRestaurant),
  ofAnswer(/\/projects\?/, withFirstCard),
];

/** The page with these answers of the API in its skeleton. @param answers by address */
export function fillSlots(html: string, heading: string, answers: Readonly<Record<string, unknown>>): string {
  const headed = withText(html, 'heading', heading);
  return Object.entries(answers).reduce((page, [address, answer]) => {
    const [, fill] = FILLS.find(([at]) => at.test(address)) ?? [];
    return fill ? fill(page, answer) : page;
  }, headed);
}
