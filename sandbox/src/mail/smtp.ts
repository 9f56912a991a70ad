import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { SMTPServer } from 'smtp-server';

import type { Outbox } from './outbox';

const MAX_BYTES = 10 * 1024 * 1024;

interface MailServer {
  port: number;
  close: () => Promise<void>;
}

/** Accepts every mail on 127.0.0.1; port 0 picks a free port. */
export async function startMailServer(outbox: Outbox, port: number): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((source) => outbox.receive(source, recipients))
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error('refused')),
        );
    },
  });
  // A client that drops its connection must not end the process.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    listening.once('listening', resolve);
    listening.once('error', reject);
  });
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
