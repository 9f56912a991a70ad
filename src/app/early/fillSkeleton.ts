import { usualText, type Usual } from '@/features/events/usualText';
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
  config: { links?: Record<string, string> };
  /** Address of the API; '' for the page's own host. */
  host: string;
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

/** An element that the components mark with `data-slot`. */
const slot = <T extends HTMLElement>(name: string): T | null =>
  document.querySelector<T>(`[data-slot=${name}]`);

function writeSlot(name: string, text: string): void {
  const place = slot(name);
  if (place && text && place.textContent !== text) place.textContent = text;
}

function showPicture(name: string, src: string | null): void {
  const picture = slot<HTMLImageElement>(name);
  if (!picture?.hidden || !src) return;
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
async function fillEvent({ query, params, host, fillMenu: fill }: KnownPage): Promise<void> {
  const path = `/api/v2/events/${params.id}`;
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
  fillHead(event);
  if (fill(place, event, menu?.data?.menuCategories ?? [])) fillUsual(event);
}

/** Called when the prerendered skeletons are parsed. Keeps the route's skeleton and fills it. */
export function fillSkeleton(page: KnownPage): void {
  const skeletons = document.querySelectorAll<HTMLElement>('[data-skeleton]');
  for (const each of skeletons) {
    // The server may have read an odd path differently (`//events/101`): its choice is better than an empty page.
    if (skeletons.length === 1 || each.dataset.skeleton === page.name) each.hidden = false;
    else each.remove();
  }
  fillLinks(page);
  // The app shows what is left out.
  if (page.name === 'event') fillEvent(page).catch(() => undefined);
  writeSlot('heading', page.heading);
  const zip = document.querySelector<HTMLInputElement>('[data-skeleton=browse] input[inputmode=numeric]');
  if (zip) zip.value = page.params.zip ?? '';
}
