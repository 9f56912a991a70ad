/** A PostgreSQL cluster of a campaign's own, which it may restart: PG_BIN or the newest installed one. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const INSTALLED = '/usr/lib/postgresql';

function programs() {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = process.env.PG_BIN ?? (versions[0] && path.join(INSTALLED, versions[0], 'bin'));
  if (!folder || !existsSync(path.join(folder, 'pg_ctl')))
    throw new Error(
      'This campaign restarts a PostgreSQL of its own: install one, or name its programs by PG_BIN.',
    );
  return folder;
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;
const asOwner = (command, args) =>
  execFileSync(...(isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]), {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: os.tmpdir(),
  });

/** @returns the environment for the tests, and the end of the cluster */
export async function startOwnPostgres() {
  const bin = programs();
  const pgCtl = path.join(bin, 'pg_ctl');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-cluster-'));
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const data = path.join(folder, 'data');
  const port = await freePort();
  asOwner(path.join(bin, 'initdb'), [
    '-D',
    data,
    '-A',
    'trust',
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--no-locale',
  ]);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  asOwner(pgCtl, ['-D', data, '-l', path.join(folder, 'log'), '-w', '-o', options, 'start']);
  const prefix = isRoot ? 'runuser -u postgres -- ' : '';
  return {
    env: {
      TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
      RESTART_COMMAND: `cd ${os.tmpdir()} && ${prefix}${pgCtl} -D ${data} -l ${path.join(folder, 'log')} -m immediate -w restart >/dev/null`,
    },
    stop: () => {
      asOwner(pgCtl, ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
