/** The pictures that a world file names as files of its own. */
import type { WorldFile } from './worldSchema';

const isFile = (name: string): boolean => !name.startsWith('/') && !name.startsWith('https://');

type Pictured = { picture?: string; garnish?: string };

/** @returns the names of files, each once */
export function pictureFiles({ restaurants = {}, menus = {}, events = {} }: WorldFile): string[] {
  const dishes = Object.values(menus).flatMap((sections) => sections.flatMap((section) => section.dishes));
  const all: Pictured[] = [...Object.values(restaurants), ...Object.values(events), ...dishes];
  const names = all.flatMap(({ picture, garnish }) => [picture ?? '', garnish ?? '']);
  return [...new Set(names.filter((name) => name !== '' && isFile(name)))];
}
