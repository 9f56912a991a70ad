import { captionLines } from '@/features/home/heroCaption';
import { PROJECTS_PATH } from '@/config/openPaths';
import { heroImage } from '@/features/home/homeTexts';
import { usualText, type Usual } from '@/features/events/usualText';
import { plainText } from '@/lib/plainText';
import type { AvailabilityFacts } from '@/domain/availability';
import type { CategoryAnswer, fillMenu } from './fillMenu';
import { peekAnswer } from './peekAnswer';
import type { Params } from './tables';

/** The page's data before the app runs. */
export interface KnownPage {
  /** Name of the route's skeleton. */
  name: string;
  path: string;
  query: string;
  params: Params;
  /** The screen's heading; '' if the path does not determine it. */
  heading: string;
  /** The API's answers that came with the page, by path. */
  answers: Record<string, unknown>;
  config: { links?: Record<string, string> };
  /** Address of the API; '' for the page's own host. */
  host: string;
  isCustomer: boolean;
  /** Only in pages with the skeleton of an event. */
  fillMenu?: typeof fillMenu;
}

interface EventAnswer extends AvailabilityFacts {
  id: number;
  restaurantName: string;
  hue: number;
  image: string | null;
  garnish: string | null;
  usual?: Usual | null;
}

interface RestaurantAnswer {
  name: string;
  hue: number;
  avatar: string | null;
  image: string | null;
  landingPageDescription: string;
}

interface ListAnswer {
  projects?: Pick<EventAnswer, 'hue' | 'image' | 'garnish'>[];
}

/** An element that the components mark with `data-slot`. */
const slot = <T extends HTMLElement>(name: string): T | null =>
  document.querySelector<T>(`[data-skeleton] [data-slot=${name}], [data-slot=${name}]`);

function writeSlot(name: string, text: string): void {
  const place = slot(name);
  if (place && text) place.textContent = text;
}

function showPicture(name: string, src: string | null): void {
  const picture = slot<HTMLImageElement>(name);
  if (!picture || !src) return;
  picture.src = src;
  picture.hidden = false;
}

/** `:name` in a link, as the prerendered components encode it. */
function fillLinks({ path, params, config: { links = {} } }: KnownPage): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#root a')) {
    const href = (link.getAttribute('href') ?? '').replace(
      /(?:%3A|:)(\w+)$|%3A(\w+)/g,
      (whole, last?: string, inner?: string) => params[inner ?? last ?? ''] ?? links[last ?? ''] ?? whole,
    );
    link.setAttribute('href', href);
    if (link.closest('nav') && `${path}/`.startsWith(`${href}/`)) link.setAttribute('aria-current', 'page');
  }
}

/** The operator's contents: banner, caption and picture of the hero. */
function fillContents(answers: Record<string, unknown>): void {
  const block = answers['/api/v2/content_blocks/homepage-banner'] as { data?: { body?: string } } | undefined;
  writeSlot('banner', plainText(block?.data?.body ?? ''));
  const content = (key: string): string => {
    const answer = answers[`/api/v2/contents/${key}`] as { data?: { content?: { content?: string } } };
    return answer?.data?.content?.content?.trim() ?? '';
  };
  const caption = content('hero-caption');
  const line = slot('caption')?.firstElementChild;
  if (caption && line) {
    const lines = captionLines(caption).flatMap(({ text, isDay }) => {
      const copy = line.cloneNode() as HTMLElement;
      copy.append(isDay ? Object.assign(document.createElement('em'), { textContent: text }) : text);
      return [copy, ' '];
    });
    slot('caption')?.replaceChildren(...lines);
  }
  const { cover } = heroImage(content('hero-image'));
  if (cover) slot('cover')?.previousElementSibling?.remove();
  showPicture('cover', cover);
}

function fillHead({ hue, restaurantName, garnish, image }: EventAnswer): void {
  slot('event-stage')?.style.setProperty('--hue', String(hue));
  writeSlot('event-name', restaurantName);
  showPicture('event-garnish', garnish);
  showPicture('event-dish', image);
}

/** Beside the dishes, so that they keep their place. */
function fillUsual({ id, usual }: EventAnswer): void {
  const place = slot('usual');
  if (!place || !usual) return;
  const words = place.querySelector('span');
  if (words) words.textContent = usualText(usual);
  const link = place.querySelector('a');
  const href = link?.getAttribute('href') ?? '';
  link?.setAttribute('href', href.replace('/0/', `/${usual.membership}/`).replace('=0', `=${id}`));
  place.hidden = false;
}

const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

type EventBody = { data?: { event?: EventAnswer } } | undefined;
type MenuBody = { data?: { menuCategories?: CategoryAnswer[] } } | undefined;

/** Head and first dishes. The answers of a customer's page and of another host come from the network, like those that the app shows. */
async function fillEvent({ query, params, answers, host, fillMenu: fill }: KnownPage): Promise<void> {
  const path = `/api/v2/events/${params.id}`;
  const known = (answers[path] as EventBody)?.data?.event;
  if (known) fillHead(known);
  // Dishes would delay the first paint by 40 ms on a slow phone.
  await afterPaint();
  const place = slot('menu');
  if (!place || !fill || /[?&](diet|without)=/.test(query)) return;
  const [body, menu] = await Promise.all([
    peekAnswer(host + path) as Promise<EventBody>,
    peekAnswer(`${host + path}/menu_categories`) as Promise<MenuBody>,
  ]);
  const event = body?.data?.event;
  if (!event) return;
  if (!known) fillHead(event);
  if (fill(place, event, menu?.data?.menuCategories ?? [])) fillUsual(event);
}

/** What is largest of a restaurant: its description. */
function fillRestaurant({ params, answers }: KnownPage): void {
  const body = answers[`/api/v2/restaurants/${params.slug}`] as { restaurant?: RestaurantAnswer } | undefined;
  if (!body?.restaurant) return;
  const { name, hue, avatar, image, landingPageDescription } = body.restaurant;
  slot('restaurant-stage')?.style.setProperty('--hue', String(hue));
  writeSlot('restaurant-name', name);
  showPicture('restaurant-picture', avatar ?? image);
  writeSlot('restaurant-about', landingPageDescription);
}

/** The pictures of the list's first card, its largest things, which React shows only when it has rendered. */
function fillFirstCard({ name, answers }: KnownPage): void {
  if (name !== 'browse') return;
  const list = Object.entries(answers).find(([path]) => path.startsWith(`${PROJECTS_PATH}?`))?.[1];
  const [first] = (list as ListAnswer | undefined)?.projects ?? [];
  const art = slot('card-art');
  if (!first?.image || !art) return;
  art.style.setProperty('--hue', String(first.hue));
  art.hidden = false;
  art.previousElementSibling?.remove();
  showPicture('card-garnish', first.garnish);
  showPicture('card-dish', first.image);
}

/** Called when the prerendered skeletons are parsed, before the first paint. Keeps the route's skeleton and fills it. */
export function fillSkeleton(page: KnownPage): void {
  const skeletons = document.querySelectorAll<HTMLElement>('[data-skeleton]');
  for (const each of skeletons) {
    // The server may have read an odd path differently (`//events/101`): its choice is better than an empty page.
    if (skeletons.length === 1 || each.dataset.skeleton === page.name) each.hidden = false;
    else each.remove();
  }
  fillLinks(page);
  fillContents(page.answers);
  // The app shows what is left out.
  if (page.name === 'event') fillEvent(page).catch(() => undefined);
  if (page.name === 'restaurant') fillRestaurant(page);
  fillFirstCard(page);
  writeSlot('heading', page.heading);
  const zip = document.querySelector<HTMLInputElement>('[data-skeleton=browse] input[inputmode=numeric]');
  if (zip) zip.value = page.params.zip ?? '';
  // These parts differ for a signed-in customer.
  if (page.isCustomer)
    document
      .querySelectorAll<HTMLElement>('#root header nav, [data-slot=guest]')
      .forEach((words) => (words.style.visibility = 'hidden'));
}
