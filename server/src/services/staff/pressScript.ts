/**
 * The script of the sheets. Without it the buttons are plain forms; with it a press survives a bad line: presses wait in their order,
 * and are sent again until the server answers. All of them are repeatable, so a press that arrived and whose answer was lost does no
 * harm.
 */
export const PRESS_SCRIPT = `(() => {
'use strict';
const queue = [];
let isSending = false, failures = 0, timer = 0;
const said = document.getElementById('said');
const say = (text) => { if (said.textContent !== text) said.textContent = text; };
const boxOf = (form) => form.closest('[data-press]');

function endUndo(box) {
  const undo = box.querySelector('.undo');
  if (undo.contains(document.activeElement)) box.querySelector('button').focus();
  undo.hidden = true;
}
function offerUndo(box, ms) {
  clearTimeout(box.undoTimer);
  if (ms <= 0) { endUndo(box); return; }
  box.querySelector('.undo').hidden = false;
  box.undoTimer = setTimeout(endUndo, ms, box);
}
function draw({ id, state, isPressed, isPassed, undoMs }) {
  const box = document.getElementById('press-' + id);
  if (!box) return;
  box.classList.toggle('pressed', isPressed);
  box.querySelector('.state').textContent = state;
  box.querySelector('button').disabled = isPassed;
  offerUndo(box, undoMs);
}

async function send(form) {
  const fields = Object.fromEntries(new FormData(form));
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout ? AbortSignal.timeout(15000) : undefined,
  });
  if (answer.status >= 500 || answer.status === 408 || answer.status === 429) throw new Error('again');
  const body = await answer.json();
  if (!answer.ok) return body.message;
  body.buttons.forEach(draw);
  return 'Saved.';
}
async function work() {
  if (isSending || queue.length === 0) return;
  isSending = true;
  clearTimeout(timer);
  const form = queue[0];
  if (failures === 0) say('Saving…');
  try {
    const words = await send(form);
    queue.shift();
    failures = 0;
    boxOf(form).removeAttribute('aria-busy');
    say(words);
  } catch {
    failures += 1;
    say('No line: we keep trying');
    timer = setTimeout(work, Math.min(30, 2 ** failures) * 1000);
  }
  isSending = false;
  if (failures === 0) void work();
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!boxOf(form)) return;
  event.preventDefault();
  if (!queue.includes(form)) queue.push(form);
  boxOf(form).setAttribute('aria-busy', 'true');
  void work();
});
addEventListener('online', () => void work());
addEventListener('beforeunload', (event) => { if (queue.length > 0) event.preventDefault(); });
for (const box of document.querySelectorAll('[data-press]')) offerUndo(box, Number(box.dataset.undo));
})();`;
