/**
 * npm run openapi:lint: the API document by the recommended rules of Redocly and Spectral, warnings count as errors. Both come from
 * the registry at the first run (docs/decisions/0090); `npm test` checks Redocly's rules without them.
 */
import { spawnSync } from 'node:child_process';

const DOCUMENT = 'docs/api/openapi.json';
const LINTERS = [
  ['@redocly/cli@2.77.0', 'lint', DOCUMENT, '--extends', 'recommended-strict'],
  [
    '@stoplight/spectral-cli@6.16.3',
    'lint',
    DOCUMENT,
    '--ruleset',
    'docs/api/spectral.yaml',
    '--fail-severity',
    'hint',
  ],
];
const env = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  SCARF_ANALYTICS: 'false',
};

for (const linter of LINTERS) {
  const { status } = spawnSync('npx', ['--yes', ...linter], {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exitCode = 1;
}
