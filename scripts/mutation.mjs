/**
 * npm run test:mutation -- <path> [--tests <path>]… : mutates a file or folder (StrykerJS) and counts the mutants that the tests
 * kill. A path may end in `:from-to`, the lines to mutate. `--tests` names the test files, by default those beside the path;
 * each mutant runs against the tests that reach it. Prints the survivors and writes the report to .cache/mutation.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { jestEnv } from './lib/jestEnv.mjs';
import { ROOT, runTool } from './lib/run.mjs';

const require = createRequire(import.meta.url);
require('tsx/cjs/api').register();
const jestConfig = require('../jest.config.ts').default;

const FOLDER = path.join(ROOT, '.cache/mutation');
const args = process.argv.slice(2);
const split = args.indexOf('--tests');
const targets = split < 0 ? args : args.slice(0, split);
const tests = split < 0 ? [] : args.slice(split + 1);
const projectNames = ['domain', 'spa', 'server', 'sandbox', 'tooling'];

const withoutLines = (target) => target.replace(/:\d+-\d+$/, '');
const isFolder = (file) => existsSync(path.join(ROOT, file)) && statSync(path.join(ROOT, file)).isDirectory();

function projectOf(file) {
  const isIn = ({ roots }) => roots.some((root) => file.startsWith(`${root.replace('<rootDir>/', '')}/`));
  return jestConfig.projects.find((project) => projectNames.includes(project.displayName) && isIn(project));
}

/** Stryker's patterns for the sources of a target. */
const sourcesOf = (target) => (isFolder(target) ? [`${target}/**/*.{ts,tsx}`] : [target]);
const besides = (target) => (isFolder(target) ? target : path.dirname(withoutLines(target)));
const testsOf = (place) => `<rootDir>/${place}${isFolder(place) ? '/**/*.test.{ts,tsx}' : ''}`;

const project = targets[0] && projectOf(withoutLines(targets[0]));
if (!project) {
  console.error(
    'Name a file or folder of domain, src, server, sandbox, eslint or scripts: npm run test:mutation -- domain',
  );
  process.exit(1);
}
const name = targets
  .map((target) => target.replace(/[^\w-]+/g, '-'))
  .join('_')
  .slice(0, 80);
const options = {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  coverageAnalysis: 'perTest',
  // Mutants in module-level code run against every test, which takes most of the time for little gain.
  ignoreStatic: true,
  mutate: [...targets.flatMap(sourcesOf), '!**/*.test.{ts,tsx}', '!**/*.d.ts'],
  concurrency: Number(process.env.WORKERS ?? 1),
  timeoutMS: 20_000,
  // Babel removes the types, so Stryker need not insert `@ts-nocheck`.
  disableTypeChecks: false,
  ignorePatterns: ['.cache', '.data', 'dist', 'coverage', 'bench', 'shots', 'e2e/results'],
  tempDirName: '.cache/mutation/sandbox',
  jest: {
    projectType: 'custom',
    // Replaces jest.config.ts, because Stryker runs one project.
    configFile: path.join(FOLDER, 'jest.json'),
    config: {
      ...project,
      rootDir: '.',
      testEnvironment: project.testEnvironment.replace('<rootDir>', '.'),
      testTimeout: jestConfig.testTimeout,
      testMatch: (tests.length > 0 ? tests : targets.map(besides)).map(testsOf),
    },
    // Jest reads the imports of the whole project for each mutant to find them, so tests that are named run without.
    enableFindRelatedTests: tests.length === 0,
  },
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: {
    allowColor: false,
    allowEmojis: false,
    reportTests: false,
    logTests: false,
    skipFull: true,
  },
  jsonReporter: { fileName: path.join(FOLDER, `${name}.json`) },
  thresholds: { high: 95, low: 85, break: null },
};
mkdirSync(FOLDER, { recursive: true });
const file = path.join(FOLDER, `${name}.config.json`);
writeFileSync(file, JSON.stringify(options, null, 2));
writeFileSync(path.join(FOLDER, 'jest.json'), '{}');
const { NODE_OPTIONS } = jestEnv();
const { code } = await runTool('@stryker-mutator/core/bin/stryker.js', ['run', file], {
  // Stryker loads the TypeScript test environment by Node's `require`.
  env: { THOROUGH: '1', NODE_OPTIONS: `${NODE_OPTIONS} -r tsx/cjs` },
});
process.exitCode = code;
