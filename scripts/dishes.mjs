// Copies the food pictures the demo world and the pages refer to (/dishes/<codepoint>.webp) and the portraits beside
// testimonials (/faces/<codepoint>.webp) into the static shell. The variation selector fe0f is dropped from the names.
// The sources are 256 px squares of about 4 KB, twice the displayed size; only those over LIMIT are re-encoded.
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const LIMIT = 6 * 1024;
const list = (words) => words.trim().split(/\s+/);

const DISHES = {
  mexican: list('1f32e 1f32f 1fad4 1f958 1f33d 1f951 1f36e 1f964 1f336-fe0f 1f32d 1f9c9 1fad8'),
  italian: list('1f355 1f35d 1fad3 1f9c0 1f345 1f96b 1f968 1fad2 1f368 1f9c4 1f377'),
  taiwanese: list('1f35c 1f95f 1f961 1f95a 1f9cb 1f960 1f362 1f96e 1f375 1f991 1f356'),
  indian: list('1f35b 1f35a 1f372 1f357 1f95c 1fada 1f95b 1f96d 1fad5 1f346 1f990'),
  burgers: list('1f354 1f35f 1f953 1f32d 1f9c5 1f366 1f9c8 1f952 1f969'),
  japanese: list('1f371 1f363 1f364 1f359 1f358 1f365 1f361 1f376 1f960 1f362 1f980 1f41f 1f95a'),
  salads: list(
    '1f957 1f96c 1f966 1f955 1f963 1fad1 1f95d 1f353 1fad0 1f34e 1f965 1f34b 1f96a 1f9c6 1f954 1f344 1fadb 1f330',
  ),
  bakery: list('1f9c1 1f950 1f369 1f370 1f36a 1f967 1f35e 1f956 1f382 1f36b 1f9c7 1f95e 1f96f 2615'),
  garnish: list(
    '1f34d 1f33f 1f34a 1f352 1f347 1f349 1f350 1f351 1f34c 1f36f 1f9c2 1f373 1f9ca 1f9c3 1f379 1f37a 1f35f 1f33e',
  ),
  scene: list('1fab4 1f6cd-fe0f 1f381 1f4ed 1f37d-fe0f'),
};
const FACES = list(
  '1f469-200d-1f9b1 1f468-200d-1f9b3 1f469-1f3fd 1f468-1f3fe 1f9d1-1f3fb 1f475-1f3fc 1f9d4-1f3fd',
);

const require = createRequire(import.meta.url);
const source = path.join(path.dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');
const target = fileURLToPath(new URL('../public/', import.meta.url));

async function fill(folder, names, side) {
  const to = path.join(target, folder);
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  for (const name of names) {
    const from = path.join(source, `${name}.webp`);
    const file = path.join(to, `${name.replace(/-fe0f/g, '')}.webp`);
    const fits = side === 256 && (await stat(from)).size <= LIMIT;
    await (fits
      ? copyFile(from, file)
      : sharp(from).resize(side).webp({ quality: 60, alphaQuality: 70, effort: 6 }).toFile(file));
    const { size } = await stat(file);
    if (size > LIMIT) throw new Error(`${name} is ${size} bytes, over the limit of ${LIMIT}`);
  }
  console.log(`${to}: ${names.length} pictures`);
}

await fill('dishes', [...new Set(Object.values(DISHES).flat())].sort(), 256);
await fill('faces', FACES, 128);
