/** A build runs again only if its stamp, a hash over its sources, has changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

const SHARED = ['package-lock.json', 'tsconfig.json', 'scripts/lib'];
/** What each build reads. */
export const SOURCES = {
  web: [
    'domain',
    'src',
    'worker',
    'public',
    'webpack',
    'webpack.config.js',
    'babel.config.js',
    '.browserslistrc',
    ...SHARED,
  ],
  server: ['domain', 'server', 'sandbox', 'world.demo.yaml', ...SHARED],
};

const IGNORED = /(^|\/)(node_modules|dist|test|testing)$|\.test\.tsx?$/;

export function* filesIn(place) {
  if (IGNORED.test(place) || !existsSync(path.join(ROOT, place))) return;
  if (!statSync(path.join(ROOT, place)).isDirectory()) {
    yield place;
    return;
  }
  for (const name of readdirSync(path.join(ROOT, place)).sort()) yield* filesIn(`${place}/${name}`);
}

export function stampOf(places) {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesIn(place))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(ROOT, file)))
        .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

const stampFile = (name) => path.join(ROOT, 'dist', `${name}.stamp`);

export const isFresh = (name, stamp) =>
  existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === stamp;

/** Call `forget` before a build and `remember` after it, so that an interrupted build counts as stale. */
export const forget = (name) => rmSync(stampFile(name), { force: true });

export function remember(name, stamp) {
  mkdirSync(path.join(ROOT, 'dist'), { recursive: true });
  writeFileSync(stampFile(name), stamp);
}
