let isDown = false;
['pointerdown', 'pointerup', 'pointercancel'].forEach((type) =>
  document.addEventListener(type, () => (isDown = type === 'pointerdown'), true),
);

/**
 * Runs `act` at once, or after the click of a current press: a layout shift between press and release makes the click miss
 * its target.
 */
export function afterPress(act: () => void): void {
  if (isDown) document.addEventListener('pointerup', () => setTimeout(act), { once: true });
  else act();
}
