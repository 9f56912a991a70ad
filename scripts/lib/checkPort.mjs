import { createServer } from 'node:net';
import { stop } from './console.mjs';

/** Ends the program if the port of the setting `name` cannot be opened, and prints how to run `command` on another port. */
export function checkPort(name, port, command) {
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    stop(
      `${name}=${process.env[name]} is not a port.`,
      `Give a number from 0 to 65535, e.g. ${name}=3001 ${command}.`,
    );
  }
  const { HOST = '' } = process.env;
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE') {
        stop(
          `Port ${port} is taken by another program.`,
          `Stop that program, or choose another port: ${name}=${port + 1} ${command}`,
        );
      }
      if (error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo') {
        stop(`HOST=${HOST} is no address of this machine.`, 'Leave it out, or give one such as 127.0.0.1.');
      }
      stop(
        `Port ${port} cannot be opened (${error.code}).`,
        `Choose another port: ${name}=${port < 1024 ? 3000 : port + 1} ${command}`,
      );
    });
    probe.listen({ port, host: HOST || '0.0.0.0' }, () => probe.close(resolve));
  });
}
