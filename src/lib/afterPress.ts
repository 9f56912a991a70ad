let isDown = false;
let waiting: (() => void)[] = [];

function note({ type }: Event): void {
  isDown = type === 'pointerdown';
  if (isDown || waiting.length === 0) return;
  const due = waiting;
  waiting = [];
  // Behind the click that the release makes.
  setTimeout(() => due.forEach((act) => act()));
}
['pointerdown', 'pointerup', 'pointercancel'].forEach((type) => document.addEventListener(type, note, true));

/**
 * At once, or after the press that is under way: what moves the page between press and release lets the click miss what
 * was aimed at.
 */
export function afterPress(act: () => void): void {
  if (isDown) waiting.push(act);
  else act();
}
