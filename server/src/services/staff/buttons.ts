/** The buttons of the sheets: plain forms, which the script of the page (pressScript.ts) makes work on a bad line. */
import { escapeHtml as escape } from '../../lib/html';
import { PRESS_SCRIPT } from './pressScript';
import type { Board, Button } from './stageBoard';

/** The board, and where its forms go: the path of the page, and the query that opens it. */
export type Presses = { board: Board; page: string; query: string };

/** Big enough for a thumb on a moving phone, and gone on paper. */
export const BUTTON_STYLE = `[hidden]{display:none!important}.presses{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,13rem),1fr));gap:.75rem;margin:1rem 0}
.press form{margin:0}.press button{font:inherit;font-weight:bold;width:100%;min-width:7rem;min-height:3.5rem;padding:.5rem .75rem;color:#000;background:#fff;border:3px solid #000;border-radius:.6rem}
.press.pressed button{color:#fff;background:#14532d;border-color:#14532d}.press button:disabled{color:#595959;border:3px dashed #767676}
.press .undo button,.press.pressed .undo button{font-weight:normal;min-height:2.75rem;margin-top:.25rem;color:#000;background:#fff;border:1px solid #000}
.press button:focus-visible,a:focus-visible{outline:4px solid #1d4ed8;outline-offset:2px}.press[aria-busy] button{opacity:.7}.state{margin:.2rem 0 0;font-size:.9rem;white-space:normal}
#said{position:sticky;bottom:0;margin:0 -1rem;padding:.75rem 1rem;background:#fde68a;border-top:2px solid;font-weight:bold}#said:empty{padding:0;border:0}
@media print{.press,.presses,#said{display:none}}`;

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escape(value)}">`;

function pressBox({ id, label, state, isPressed, isPassed, undoMs }: Button, action: string): string {
  const stage = id.startsWith('stop-') ? '' : hidden('stage', id);
  const open = `<form method="post" action="${escape(action)}"`;
  return [
    `<div class="press${isPressed ? ' pressed' : ''}" id="press-${id}" data-press data-undo="${undoMs}">`,
    `${open}>${stage}<button aria-describedby="state-${id}"${isPassed ? ' disabled' : ''}>${escape(label)}</button></form>`,
    `<p class="state" id="state-${id}">${escape(state)}</p>`,
    `${open} class="undo"${undoMs > 0 ? '' : ' hidden'}>${stage}${hidden('undo', 'true')}<button aria-label="Undo: ${escape(label)}">Undo</button></form>`,
    '</div>',
  ].join('');
}

/** @param without stages that the page's readers do not know of */
export function stageButtons({ board, page, query }: Presses, without: readonly string[] = []): string {
  const boxes = board.stages
    .filter(({ id }) => !without.includes(id))
    .map((button) => pressBox(button, `${page}/stages?${query}`));
  return `<section class="presses" aria-label="How it stands">${boxes.join('')}</section>`;
}

/** The button of a stop; '' if it was paid after the board was read. */
export function stopButton({ board, page, query }: Presses, orderId: number): string {
  const button = board.stops.find(({ id }) => id === `stop-${orderId}`);
  return button ? pressBox(button, `${page}/stops/${orderId}/delivered?${query}`) : '';
}

/** For the end of a page with buttons. */
export const PRESS_END = `<p id="said" role="status"></p><script>${PRESS_SCRIPT}</script>`;
