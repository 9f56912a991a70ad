/** Ends what a connection that is given up still does on the server. */
import { connect } from 'node:net';
import type { PoolClient } from 'pg';

/** What the driver's types leave out. */
type Inside = { host: string; port: number; processID: number | null; secretKey: number | null };

/** The number that PostgreSQL's protocol gives to a request to cancel. */
const CANCEL = 80_877_102;
const LIMIT_MS = 2000;

/**
 * Asks the server to cancel a connection's statement, over another connection, as the protocol wants it. A COMMIT that waits for a
 * synchronous standby ends by nothing else: not by `statement_timeout`, nor by the end of its connection, also with
 * `client_connection_check_interval`. Until then it keeps its locks and its place among `max_connections`.
 */
export function cancelOnServer(client: PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as Inside;
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(16);
  [16, CANCEL, processID, secretKey].forEach((value, at) => request.writeInt32BE(value, at * 4));
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  // The server answers by closing. One that is gone has nothing to cancel.
  socket.on('error', () => undefined);
  socket.setTimeout(LIMIT_MS, () => socket.destroy());
  socket.end(request);
}
