/**
 * The head of an event in the skeleton of its page: the dish and the name are on the screen before any script has run. The
 * app then paints the same picture in the same place.
 */
import { escapeHtml } from './lib/html';

/** As public/shell.html has it. */
const EMPTY_STAGE = '<i class="sh-stage"></i>';

interface EventAnswer {
  data?: { event?: { restaurantName: string; hue: number; image: string | null; garnish: string | null } };
}

const picture = (kind: string, src: string | null, more = ''): string =>
  src ? `<img class="${kind}" src="${escapeHtml(src)}" alt="" width="256" height="256"${more} />` : '';

/** @param answer the API's answer about the event, as text; without it the skeleton stays as it is */
export function withEventFrame(html: string, answer: string | null | undefined): string {
  const event = answer ? (JSON.parse(answer) as EventAnswer).data?.event : undefined;
  if (!event) return html;
  const food = picture('sh-side', event.garnish) + picture('sh-dish', event.image, ' fetchpriority="high"');
  const words = `<div class="sh-under"><i class="sh-tile"></i><b>${escapeHtml(event.restaurantName)}</b></div>`;
  const stage = `<div class="sh-stage sh-known" style="--hue:${event.hue}"><div class="sh-food">${food}</div>${words}</div>`;
  return html.replace(EMPTY_STAGE, () => stage);
}
