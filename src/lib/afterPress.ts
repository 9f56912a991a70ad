/** What waits for the end of the current press; null while there is none. */
let waiting: (() => void)[] | null = null;

function watchPresses(): void {
  document.addEventListener('pointerdown', () => (waiting ??= []), true);
  const end = () => {
    waiting?.forEach((act) => setTimeout(act));
    waiting = null;
  };
  // A drag of a link or a picture ends its press with pointercancel.
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, end, true);
}
// The server's render imports forms, too.
if (typeof document !== 'undefined') watchPresses();

/**
 * Runs `act` at once, or after the click of a current press: a layout shift between press and release makes the click miss
 * its target.
 */
export function afterPress(act: () => void): void {
  if (waiting) waiting.push(act);
  else act();
}
