/** The file of the demo world: places, restaurants, menus, events, codes and texts, with days relative to the first start. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseWorldFile, type ParsedWorld } from '../services/world/parse';

const NAME = 'world.demo.yaml';

/** In the repository's root, and beside the bundle. */
export function demoWorldFile(): ParsedWorld {
  const places = [path.join(__dirname, NAME), path.join(__dirname, '../../..', NAME)];
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`No ${NAME} in ${places.join(' or ')}.`);
  return parseWorldFile(readFileSync(found, 'utf8'));
}
