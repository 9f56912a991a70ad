/** Copies a text, which may take a moment to make. Answers false if the browser does not let us. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : writeLater(text));
    return true;
  } catch {
    // A page without HTTPS has no clipboard, but may copy what is selected.
    return copySelected(await text);
  }
}

/** Asks for the clipboard within the press, because Safari refuses it afterwards. */
async function writeLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((made) => new Blob([made], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  Object.assign(field, { value: text, readOnly: true });
  Object.assign(field.style, { position: 'fixed', opacity: '0' });
  // Beside the focused element, because an open dialog keeps the focus inside.
  (focused?.parentElement ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
