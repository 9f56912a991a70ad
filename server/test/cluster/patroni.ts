/** PostgreSQL under Patroni and etcd with the configuration that `deploy/` ships, each member with a network that a test can cut. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startProxy, type Proxy } from '../postgres/cuttableProxy';
import { freePort } from '../freePort';
import { makeFolder, owner, query, removeFolder } from './pgServer';

const CONFIG = path.join(__dirname, '../../../deploy/patroni.yml');
const PASSWORD = 'secret';

const start = (program: string, args: string[], env: NodeJS.ProcessEnv, cwd: string): ChildProcess =>
  spawn(program, args, { ...owner, cwd, env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });

const endOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** One member is enough where no machine of etcd is lost. */
export class Etcd {
  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(): Promise<Etcd> {
    const folder = makeFolder('etcd');
    const [port, peers] = [await freePort(), await freePort()];
    const [clients, others] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
    const args = Object.entries({
      'data-dir': path.join(folder, 'data'),
      'listen-client-urls': clients,
      'advertise-client-urls': clients,
      'listen-peer-urls': others,
      'initial-advertise-peer-urls': others,
      'initial-cluster': `default=${others}`,
    }).map(([name, value]) => `--${name}=${value}`);
    return new Etcd(port, folder, start(process.env.ETCD ?? '', args, {}, folder));
  }

  async remove(): Promise<void> {
    this.child.kill('SIGKILL');
    await endOf(this.child);
    removeFolder(this.folder);
  }
}

export class Member {
  #child: ChildProcess | undefined;

  private constructor(
    readonly name: string,
    private readonly folder: string,
    private readonly port: number,
    private readonly rest: number,
    /** How the other members reach its database, and how it reaches etcd. */
    private readonly network: { database: Proxy; etcd: Proxy },
  ) {}

  static async make(name: string, etcd: Etcd): Promise<Member> {
    const [port, rest] = [await freePort(), await freePort()];
    const to = (target: number) => startProxy(new URL(`postgres://127.0.0.1:${target}`));
    const network = { database: await to(port), etcd: await to(etcd.port) };
    return new Member(name, makeFolder(name), port, rest, network);
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** As processes of the shop reach it. @param hosts of several members */
  url(database = 'postgres', hosts = this.host): string {
    return `postgres://postgres:${PASSWORD}@${hosts}/${database}`;
  }

  sql<T extends object = Record<string, unknown>>(text: string, database?: string): Promise<T[]> {
    return query<T>(this.url(database), text);
  }

  start(): void {
    const env = {
      HOME: this.folder,
      PATRONI_NAME: this.name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${this.rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${this.rest}`,
      PATRONI_POSTGRESQL_LISTEN: this.host,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${this.network.database.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: this.data,
      PATRONI_POSTGRESQL_BIN_DIR: process.env.PG_BIN,
      PATRONI_POSTGRESQL_PGPASS: path.join(this.folder, 'pgpass'),
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${this.network.etcd.port}`,
      // It would ask etcd for its own addresses, and go around the proxy.
      PATRONI_ETCD3_USE_PROXIES: 'true',
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    };
    this.#child = start(process.env.PATRONI ?? '', [CONFIG], env, this.folder);
  }

  private get data(): string {
    return path.join(this.folder, 'data');
  }

  /** What Patroni says of itself; null if it does not answer. */
  private async state(): Promise<{ role: string; state: string; sync_standby?: boolean } | null> {
    return fetch(`http://127.0.0.1:${this.rest}/patroni`).then(
      (answer) => answer.json() as Promise<{ role: string; state: string }>,
      () => null,
    );
  }

  async isPrimary(): Promise<boolean> {
    const state = await this.state();
    return state?.state === 'running' && ['master', 'primary'].includes(state.role);
  }

  /** Whether it would take the primary's place. */
  async isSynchronous(): Promise<boolean> {
    return (await this.state())?.sync_standby === true;
  }

  /** As if its machine had lost power. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    if (this.#child) await endOf(this.#child);
    const postmaster = Number(readFileSync(path.join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(postmaster, 'SIGKILL');
  }

  /** No packet passes any more; the processes of the shop still reach it. */
  cutOff(...from: ('database' | 'etcd')[]): void {
    for (const name of from) this.network[name].silence();
  }

  async join(): Promise<void> {
    for (const proxy of Object.values(this.network)) {
      proxy.speak();
      await proxy.cut();
      await proxy.mend();
    }
  }

  async remove(): Promise<void> {
    await this.kill().catch(() => undefined);
    for (const proxy of Object.values(this.network)) await proxy.close();
    removeFolder(this.folder);
  }
}
