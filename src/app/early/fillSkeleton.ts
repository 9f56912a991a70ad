import { captionLines } from '@/features/home/heroCaption';
import { heroImage } from '@/features/home/homeTexts';
import { plainText } from '@/lib/plainText';
import type { AvailabilityFacts } from '@/domain/availability';
import type { CategoryAnswer, fillMenu } from './fillMenu';
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
  isCustomer: boolean;
  /** Only in pages with the skeleton of an event. */
  fillMenu?: typeof fillMenu;
}

interface EventAnswer extends AvailabilityFacts {
  restaurantName: string;
  hue: number;
  image: string | null;
  garnish: string | null;
}

interface ListAnswer {
  projects?: Pick<EventAnswer, 'hue' | 'image' | 'garnish'>[];
}

/** An element that the components mark with `data-slot`. */
const slot = <T extends HTMLElement>(name: string): T | null =>
  document.querySelector<T>(`[data-skeleton] [data-slot=${name}], [data-slot=${name}]`);

function write(name: string, text: string): void {
  const place = slot(name);
  if (place && text) place.textContent = text;
}

function show(name: string, src: string | null): void {
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
  write('banner', plainText(block?.data?.body ?? ''));
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
  show('cover', cover);
}

function fillEvent({ query, params, answers, isCustomer, fillMenu: fill }: KnownPage): void {
  const path = `/api/v2/events/${params.id}`;
  const answer = answers[path] as { data?: { event?: EventAnswer } } | undefined;
  const menu = answers[`${path}/menu_categories`] as
    { data?: { menuCategories?: CategoryAnswer[] } } | undefined;
  const event = answer?.data?.event;
  if (!event) return;
  slot('event-stage')?.style.setProperty('--hue', String(event.hue));
  write('event-name', event.restaurantName);
  show('event-garnish', event.garnish);
  show('event-dish', event.image);
  const place = slot('menu');
  // A customer's own menu comes later than the app, which would show bones in between.
  if (!place || !fill || isCustomer || /[?&](diet|without)=/.test(query)) return;
  // After the first paint, which it would delay by 40 ms on a slow phone.
  requestAnimationFrame(() => setTimeout(() => fill(place, event, menu?.data?.menuCategories ?? [])));
}

/** The pictures of the list's first card, its largest things, which React shows only when it has rendered. */
function fillFirstCard({ name, answers }: KnownPage): void {
  if (name !== 'browse') return;
  const list = Object.entries(answers).find(([path]) => path.startsWith('/api/v2/projects?'))?.[1];
  const [first] = (list as ListAnswer | undefined)?.projects ?? [];
  const art = slot('card-art');
  if (!first?.image || !art) return;
  art.style.setProperty('--hue', String(first.hue));
  art.hidden = false;
  art.previousElementSibling?.remove();
  show('card-garnish', first.garnish);
  show('card-dish', first.image);
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
  fillEvent(page);
  fillFirstCard(page);
  write('heading', page.heading);
  const zip = document.querySelector<HTMLInputElement>('[data-skeleton=browse] input[inputmode=numeric]');
  if (zip) zip.value = page.params.zip ?? '';
  // These parts differ for a signed-in customer.
  if (page.isCustomer)
    document
      .querySelectorAll<HTMLElement>('#root header nav, [data-slot=guest]')
      .forEach((words) => (words.style.visibility = 'hidden'));
}
