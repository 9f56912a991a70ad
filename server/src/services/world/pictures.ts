/** The pictures that a world file names as files of its own. */
import type { Way } from './parse';
import type { WorldFile } from './worldSchema';

const isFile = (name: string): boolean => !name.startsWith('/') && !name.startsWith('https://');

type Pictured = { picture?: string; garnish?: string };

/** @returns the names of files, each with the way to where it is named first */
export function pictureFiles({ restaurants = {}, menus = {}, events = {} }: WorldFile): Map<string, Way> {
  const files = new Map<string, Way>();
  const note = (way: Way, pictured: Pictured) => {
    for (const key of ['picture', 'garnish'] as const) {
      const name = pictured[key] ?? '';
      if (name !== '' && isFile(name) && !files.has(name)) files.set(name, [...way, key]);
    }
  };
  for (const [slug, restaurant] of Object.entries(restaurants)) note(['restaurants', slug], restaurant);
  for (const [name, event] of Object.entries(events)) note(['events', name], event);
  for (const [name, sections] of Object.entries(menus)) {
    sections.forEach(({ dishes }, at) =>
      dishes.forEach((dish, index) => note(['menus', name, at, 'dishes', index], dish)),
    );
  }
  return files;
}
