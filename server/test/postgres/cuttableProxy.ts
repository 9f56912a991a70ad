/** A TCP proxy in front of a database, to simulate a restart, a failover or a broken network. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type Proxy = {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut: () => Promise<void>;
  /** Accepts connections again. */
  mend: () => Promise<void>;
  close: () => Promise<void>;
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

export async function startProxy(target: URL): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const behind = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, behind]) keep(socket);
    client.pipe(behind).pipe(client);
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const)
      one.on('close', () => other.destroy());
  });
  const port = await listen(server, 0);
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  return { port, cut, mend: async () => void (await listen(server, port)), close: cut };
}
