/** What a failed `npm ci` says, in short, and what helps against its cause. */
import os from 'node:os';

const NPM = /^npm (?:error|ERR!) ?/;
const ENDS = 12;

/** The lines of errors, without npm's mark; `npm warn` and the path of npm's log are left out. */
const errorLines = (output) =>
  output
    .split('\n')
    .filter(
      (line) =>
        line.trim() && !/^npm warn/i.test(line) && !/complete log of this run|_logs.*\.log/.test(line),
    )
    .map((line) => line.replace(NPM, '').trimEnd())
    .filter(Boolean);

const AGAIN = 'then run the command again.';
/** Cause, by npm's code or a line of the output → what to do. The first that fits counts: a compiler may want the network, too. */
const CURES = [
  [
    /gyp ERR|node-gyp|not found: (?:make|cc|g\+\+)/,
    `The package has no binary for this machine (Node ${process.versions.node}, ${os.platform()} ${os.arch()}). Use a Node of "engines" in package.json, or install a C++ compiler, make and Python, ${AGAIN}`,
  ],
  [
    /EBADENGINE/,
    `Install the version that the package requires: Node with its npm from https://nodejs.org, ${AGAIN}`,
  ],
  [
    /ENOSPC|no space left/i,
    `The disk is full: free 1 GB in this folder and in that of \`npm config get cache\`, ${AGAIN}`,
  ],
  [
    /CERT_|_CERT|UNABLE_TO_VERIFY/,
    `A proxy replaces the certificates: set NODE_EXTRA_CA_CERTS to the file of its authority, ${AGAIN}`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/,
    `The package registry does not answer: check the network, the proxy and \`npm config get registry\`, ${AGAIN}`,
  ],
  [
    /Exit handler never called/,
    `npm gave up without a reason, mostly because the registry does not answer: check the network, the proxy, its certificate (NODE_EXTRA_CA_CERTS) and \`npm config get registry\`, ${AGAIN}`,
  ],
  [/E40[13]\b|ENEEDAUTH/, `The registry refuses: check its rules and the token in your .npmrc, ${AGAIN}`],
  [
    /E404|ETARGET/,
    `This registry lacks the package: set one that has all of npm (\`npm config get registry\`), ${AGAIN}`,
  ],
  [/EINTEGRITY/, `A downloaded file is damaged: run \`npm cache clean --force\`, ${AGAIN}`],
  [/EACCES|EPERM|EROFS/, `Give your user the right to write to the path above, ${AGAIN}`],
  [/EUSAGE/, `package.json and package-lock.json differ: restore both from the repository, ${AGAIN}`],
  [/spawn npm ENOENT/, `npm is missing: install Node with its npm from https://nodejs.org, ${AGAIN}`],
];

/** The package whose script failed, by its folder. */
function packageOf(lines) {
  const place = lines.find((line) => /^path .*node_modules/.test(line));
  return place?.replaceAll('\\', '/').replace(/.*node_modules\//, '') ?? null;
}

/** @returns `shown`: the failing package and npm's first and last lines; `cure`: what helps against the cause */
export function explainInstall(output) {
  const lines = errorLines(output);
  const name = packageOf(lines);
  const isLong = lines.length > 2 * ENDS;
  const shown = isLong ? [...lines.slice(0, ENDS), '…', ...lines.slice(-ENDS)] : lines;
  const [, cure] = CURES.find(([cause]) => cause.test(lines.join('\n'))) ?? [];
  return {
    shown: [...(name ? [`The package ${name}:`] : []), ...shown].join('\n'),
    cure: cure ?? `Remove the cause that these lines name, ${AGAIN}`,
  };
}
