/**
 * Runs jest with what PGlite needs inside it: its WebAssembly is loaded by dynamic import. `--only=spa,server` names the projects
 * (jest's own flag for that would take the paths that follow for further projects); `--long` runs the long forms.
 */
import { jestEnv } from './lib/jestEnv.mjs';
import { runTool } from './lib/run.mjs';

const ONLY = '--only=';
const args = process.argv.slice(2);
const long = args.includes('--long') ? { LONG: '1' } : {};
const only = args.find((arg) => arg.startsWith(ONLY));
const projects = only ? ['--selectProjects', ...only.slice(ONLY.length).split(',')] : [];
const { code } = await runTool(
  'jest/bin/jest.js',
  [...args.filter((arg) => arg !== '--long' && arg !== only), ...projects],
  { env: { ...jestEnv(), ...long } },
);
process.exitCode = code;
