/**
 * Title, description, preview and structured data of a page, for search engines and for links in messages: these programs run
 * no script. The page's own script sets the title again once it runs.
 */
import type { Static } from '@sinclair/typebox';
import { escapeHtml, plainText } from './lib/html';
import { SIZE, type Facts } from './previews/draw';
import { eventFacts, restaurantFacts, versionOf } from './previews/facts';
import { safeJson } from './runtimeConfig';
import { absolute, eventData, restaurantData } from './pageData';
import type { EventAnswer, RestaurantAnswer } from './schemas/events';
import type { MenuCategoriesAnswer } from './schemas/menu';

/** Answers an API path as a visitor sees it; null for a refusal. */
type Ask = (url: string) => Promise<string | null>;

interface Head {
  title: string;
  description: string;
  /** Path of the one address under which the page is to be found. */
  path: string;
  image: string | null;
  /** The drawn preview, 1200 × 630; null if only the picture can be shown. */
  preview: string | null;
  /** False for a page that search engines are not to list, or no longer. */
  isListed: boolean;
  /** schema.org, as JSON-LD. */
  data?: object;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description" content="[^"]*"\s*\/?>/;
const LONGEST = 200;

const plain = (html: string): string => {
  const text = plainText(html, ' ').replace(/\s+/g, ' ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
};

const dayOf = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' }).format(
    new Date(instant),
  );

/** The version lets messengers read the picture again after a change. */
const previewOf = (facts: Facts | null, page: string): string | null =>
  facts && `/previews/${page}.jpg?v=${versionOf(facts)}`;

async function eventHead(id: string, ask: Ask, site: string): Promise<Head | null> {
  const [answer, menu] = await Promise.all([
    ask(`/api/v2/events/${id}`),
    ask(`/api/v2/events/${id}/menu_categories`),
  ]);
  if (!answer) return null;
  const { event } = (JSON.parse(answer) as Static<typeof EventAnswer>).data;
  const categories = menu
    ? (JSON.parse(menu) as Static<typeof MenuCategoriesAnswer>).data.menuCategories
    : [];
  const day = dayOf(event.runAt, event.timeZone);
  const isOver = event.expired || event.cancelledAt !== undefined;
  const ended = event.cancelledAt ? 'This event was canceled. ' : 'This event is over. ';
  return {
    title: `${event.restaurantName}, ${day}`,
    description:
      `${isOver ? ended : ''}${event.cuisine} in ${event.eventLocation.name}, ${day}. ${plain(event.descriptionHtml)}`.trim(),
    path: `/events/${event.id}`,
    image: event.image,
    preview: previewOf(eventFacts(event), `events/${event.id}`),
    isListed: !isOver && event.status !== 'draft',
    data: eventData(event, categories, site),
  };
}

async function restaurantHead(slug: string, ask: Ask, site: string): Promise<Head | null> {
  const answer = await ask(`/api/v2/restaurants/${slug}`);
  if (!answer) return null;
  const { restaurant } = JSON.parse(answer) as Static<typeof RestaurantAnswer>;
  const { name, cuisine, cost, image } = restaurant;
  const facts = { restaurantName: name, restaurantSlug: restaurant.slug, cuisine, cost };
  return {
    title: name,
    description: `${cuisine}. ${plain(restaurant.landingPageDescription)}`.trim(),
    path: `/restaurants/${restaurant.slug}`,
    image,
    preview: previewOf(restaurantFacts(restaurant), `restaurants/${restaurant.slug}`),
    isListed: true,
    data: {
      '@context': 'https://schema.org',
      ...restaurantData(facts, site),
      ...(image ? { image: absolute(image, site) } : {}),
    },
  };
}

/** Of the pages whose content the server knows; null for another, or for one that does not exist. */
export function headOf(pathname: string, ask: Ask, site: string): Promise<Head | null> {
  const [, noun, key] = /^\/(events|projects|restaurants)\/([\w-]{1,80})\/?$/i.exec(pathname) ?? [];
  if (!noun || !key) return Promise.resolve(null);
  return noun.toLowerCase() === 'restaurants' ? restaurantHead(key, ask, site) : eventHead(key, ask, site);
}

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;

function pictureTags({ preview, image, title }: Head, site: string): string[] {
  const card = meta('name', 'twitter:card', preview ? 'summary_large_image' : 'summary');
  if (!preview) return [...(image ? [meta('property', 'og:image', absolute(image, site))] : []), card];
  return [
    meta('property', 'og:image', absolute(preview, site)),
    meta('property', 'og:image:width', String(SIZE.width)),
    meta('property', 'og:image:height', String(SIZE.height)),
    meta('property', 'og:image:alt', title),
    card,
  ];
}

/** The page with this head in it. @param site address of the product, without a trailing slash */
export function withHead(html: string, head: Head, site: string): string {
  const title = escapeHtml(`${head.title} – Dwellivery`);
  const url = `${site}${head.path}`;
  const lines = [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Dwellivery'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    ...pictureTags(head, site),
    ...(head.isListed ? [] : [meta('name', 'robots', 'noindex')]),
  ];
  // At the end, because search engines find it there, too, and it would delay the first paint.
  const data = head.data ? `<script type="application/ld+json">${safeJson(head.data)}</script>` : '';
  return html
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(DESCRIPTION, () => meta('name', 'description', head.description) + lines.join(''))
    .replace('</body>', () => `${data}</body>`);
}
