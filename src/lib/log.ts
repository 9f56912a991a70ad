/** Writes a note to the browser's console; customers do not see it (spec 1 §4, §8). */
export function note(text: string): void {
  // eslint-disable-next-line no-console -- the one place that speaks there
  console.info(text);
}
