/** What waits for the end of the current press; null while there is none. */
let waiting: (() => void)[] | null = null;
document.addEventListener('pointerdown', () => (waiting ??= []), true);
// A drag of a link or a picture ends its press with pointercancel.
['pointerup', 'pointercancel'].forEach((type) =>
  document.addEventListener(
    type,
    () => {
      waiting?.forEach((act) => setTimeout(act));
      waiting = null;
    },
    true,
  ),
);

/**
 * Runs `act` at once, or after the click of a current press: a layout shift between press and release makes the click miss
 * its target.
 */
export function afterPress(act: () => void): void {
  if (waiting) waiting.push(act);
  else act();
}
