/** PostgreSQL servers that a test starts, kills and promotes. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from '../freePort';

/** From jest.config.js. */
const program = (name: string): string => path.join(process.env.PG_BIN ?? '', name);

/** PostgreSQL refuses to run as root. */
const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
export const owner = process.getuid?.() === 0 ? { uid: numberOf('-u'), gid: numberOf('-g') } : {};
const run = (name: string, ...args: string[]) =>
  execFileSync(program(name), args, { ...owner, cwd: os.tmpdir(), stdio: ['ignore', 'ignore', 'inherit'] });

/** A temporary folder of the user that PostgreSQL runs as. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `dwellivery-${name}-`));
  if (owner.uid !== undefined) execFileSync('chown', ['postgres', folder]);
  return folder;
}
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

export async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Of tests: what a crash of the machine loses does not matter. Standbys are found in time. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'fsync=off',
  'wal_receiver_timeout=5s',
  'wal_retrieve_retry_interval=200ms',
];

/** A server as tests reach it. */
export type Reached = Pick<PgServer, 'url' | 'sql'>;

export class PgServer {
  #child: ChildProcess | undefined;

  private constructor(
    readonly name: string,
    private readonly folder: string,
    readonly port: number,
  ) {}

  private get data(): string {
    return path.join(this.folder, 'data');
  }

  private static async in(name: string): Promise<PgServer> {
    return new PgServer(name, makeFolder(name), await freePort());
  }

  /** An empty server, not started. */
  static async make(name: string): Promise<PgServer> {
    const server = await PgServer.in(name);
    run(
      'initdb',
      '-D',
      server.data,
      '-A',
      'trust',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-sync',
    );
    return server;
  }

  /** A copy that follows the primary, not started. */
  static async follow(primary: PgServer, name: string): Promise<PgServer> {
    const server = await PgServer.in(name);
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
    run('pg_basebackup', '-D', server.data, '-d', from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
    return server;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  url(database = 'postgres'): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  /** @returns when it answers */
  async start(...settings: string[]): Promise<void> {
    const options = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
    const args = ['-D', this.data, '-p', String(this.port), '-k', this.folder, ...options];
    const launch = () => {
      this.#child = spawn(program('postgres'), args, { ...owner, cwd: os.tmpdir(), stdio: 'ignore' });
    };
    launch();
    while (!(await this.answers())) if (this.#child?.exitCode !== null) launch();
  }

  private async answers(): Promise<boolean> {
    return this.sql('select 1').then(
      () => true,
      () => false,
    );
  }

  async sql<T extends object = Record<string, unknown>>(text: string, database?: string): Promise<T[]> {
    return query<T>(this.url(database), text);
  }

  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.end('SIGQUIT');
    removeFolder(this.folder);
  }
}
