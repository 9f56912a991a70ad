/** Log lines for a terminal: `10:42:07 GET /api/v2/session 200 4 ms`. Elsewhere they stay JSON. */
import pretty from 'pino-pretty';

type Line = {
  msg?: string;
  req?: { method: string; path: string };
  statusCode?: number;
  ms?: number;
};

function textOf({ msg = '', req, statusCode, ms }: Line): string {
  return req ? [req.method, req.path, statusCode, ms === undefined ? msg : `${ms} ms`].join(' ') : msg;
}

/** @param destination standard output; tests collect the text */
export const prettyLog = (destination: NodeJS.WritableStream = process.stdout, colorize = true) =>
  pretty({
    destination,
    colorize,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,req,statusCode,ms,msg',
    messageFormat: (line) => textOf(line as Line),
  });
