/** Connections to the one of several hosts that takes writes. */
import { Client, type ClientConfig, type PoolClient } from 'pg';
import { READ_ONLY } from './lostConnection';

/** A host that is gone must not keep a call from the next one. */
const ONE_HOST_MS = 2000;

/** Which of the hosts new connections go to. */
export class Route {
  private at = 0;
  constructor(readonly urls: readonly string[]) {}

  get current(): string {
    return this.urls[this.at] ?? '';
  }

  /** After a failure of a host. Of several connections that fail at once, the first moves on. */
  leave(failed: string): void {
    if (failed === this.current) this.at = (this.at + 1) % this.urls.length;
  }
}

/** A client of the host that the route names when it is made. */
export const clientOf = (route: Route) =>
  class extends Client {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: route.current, connectionTimeoutMillis: ONE_HOST_MS });
    }
  };

/** Of a new connection: refuses a standby, and a primary that takes no writes. */
export function refuseReadOnly(client: PoolClient, done: (error?: Error) => void): void {
  client
    .query<{ transaction_read_only: string }>('SHOW transaction_read_only')
    .then(
      ({ rows: [found] }) =>
        found?.transaction_read_only === 'off'
          ? done()
          : done(Object.assign(new Error('This host takes no writes.'), { code: READ_ONLY })),
      done,
    );
}
