/** The app's render, which the build bundles for Node (src/server.tsx). */
import type { Renderer } from '@dwellivery/domain/pageRenderer';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';

type Program = (exports: object, require: NodeJS.Require, module: { exports: object }) => void;

/** Runs the bundle outside Node's cache of modules, so that a later build replaces it. */
function load(file: string): Renderer {
  const program = runInThisContext(
    `(function (exports, require, module) {${readFileSync(file, 'utf8')}\n})`,
    {
      filename: file,
    },
  ) as Program;
  const module = { exports: {} };
  program(module.exports, createRequire(file), module);
  return module.exports as Renderer;
}

/** Loads the bundle, again after a build has replaced it; null before the first build. */
export function freshRenderer(file: string): () => Renderer | null {
  let renderer: Renderer | null = null;
  let loadedAt = -1;
  return () => {
    const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
    if (mtimeMs === null || mtimeMs === loadedAt) return renderer;
    renderer = load(file);
    loadedAt = mtimeMs;
    return renderer;
  };
}
