/** A third party that answers whatever a test has it answer. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answers = (request: IncomingMessage, response: ServerResponse) => void;

/** The head of an answer whose body never ends, as fast as it is read. */
export const endless: Answers = (_request, response) => {
  const part = 'x'.repeat(100_000);
  const more = () => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', more);
  more();
};

/** A body that is shorter than its head says. */
export const cutOff: Answers = (_request, response) => {
  response.setHeader('content-length', '500');
  response.write('{"object":', () => response.destroy());
};

export async function openOddServer(answers: Answers): Promise<{ base: string; close: () => void }> {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { base, close };
}
