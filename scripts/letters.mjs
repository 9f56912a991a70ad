const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

/** The letters of the display face: ASCII, accented letters of dish and restaurant names, and typographic punctuation. */
export const LETTERS = `${range(0x20, 0x7e)}ÁÉÍÓÚÑÜÇáàâäéèêëíîïóôöúùûüñç¡¿–—‘’“”…•·×−`;
