let isDown = false;
['pointerdown', 'pointerup', 'pointercancel'].forEach((type) =>
  document.addEventListener(type, () => (isDown = type === 'pointerdown'), true),
);

/**
 * At once, or after the press that is under way and the click that it makes: what moves the page between press and release
 * lets the click miss what was aimed at.
 */
export function afterPress(act: () => void): void {
  if (isDown) document.addEventListener('pointerup', () => setTimeout(act), { once: true });
  else act();
}
