/** A TCP proxy in front of a database, to simulate a restart, a failover or a broken network. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type Proxy = {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut: () => Promise<void>;
  /** Accepts connections again. */
  mend: () => Promise<void>;
  /** Passes nothing on and ends nothing, as if the host had vanished. The open connections stay dead. */
  silence: () => void;
  /** New connections get answers again. */
  speak: () => void;
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
  let isSilent = false;
  const server = createServer((client) => {
    if (isSilent) return keep(client.resume());
    const behind = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, behind]) keep(socket);
    client.pipe(behind).pipe(client);
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const)
      one.on('close', () => other.destroy());
  });
  const silence = () => {
    isSilent = true;
    for (const socket of sockets) socket.unpipe().resume();
  };
  const speak = () => {
    isSilent = false;
  };
  const port = await listen(server, 0);
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  const mend = async () => void (await listen(server, port));
  return { port, cut, mend, silence, speak, close: cut };
}
