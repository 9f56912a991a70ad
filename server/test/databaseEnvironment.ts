import { readFileSync } from 'node:fs';
import { types } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import NodeEnvironment from 'jest-environment-node';
import { copyWorld } from './worldCopy';

/** An open database with the world of a dump, and its way back to that world. */
export type KeptDatabase = { client: PGlite; restore: () => Promise<void> };

/** One for all test files of a worker process, outside of their sandboxes: opening one takes 1.5 s of processor time. */
let kept: Promise<KeptDatabase> | undefined;

async function open(file: string): Promise<KeptDatabase> {
  const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) });
  return { client, restore: await copyWorld(client) };
}

const isInstance = Function.prototype[Symbol.hasInstance] as (this: unknown, thing: unknown) => boolean;

/** Gives the tests `keptDatabase(file)`, which asks for the file once; see makeTestDatabase in helper.ts. */
export default class DatabaseEnvironment extends NodeEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.keptDatabase = (file: () => Promise<string>) => (kept ??= file().then(open));
    // Its errors are made outside of the sandbox, and count as errors inside.
    const inside = this.global.Error;
    Object.defineProperty(inside, Symbol.hasInstance, {
      value(this: unknown, thing: unknown) {
        return this === inside ? types.isNativeError(thing) : isInstance.call(this, thing);
      },
    });
  }
}
