/** Writes a note to the browser's console (spec 1 §4, §8). */
export function note(text: string): void {
  // eslint-disable-next-line no-console -- the only place that writes to the console
  console.log(text);
}
