/** A word for whoever looks into the browser's console; customers are told nothing of it (spec 1 §4, §8). */
export function note(text: string): void {
  // eslint-disable-next-line no-console -- the one place that speaks there
  console.info(text);
}
