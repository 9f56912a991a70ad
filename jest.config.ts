/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/** Files named *.thorough.* are part of `npm test -- --thorough`, not of `npm test`; those named *.long.* need LONG=1 (docs/testing.md). */
const testPathIgnorePatterns = [
  '/node_modules/',
  ...(process.env.THOROUGH ? [] : ['\\.thorough\\.']),
  ...(process.env.LONG ? [] : ['\\.long\\.']),
];

const transform = { '^.+\\.(m?[jt]sx?|cjs)$': 'babel-jest' };

/** Projects that run in Node: no DOM, modules as they are. */
const inNode = (name: string, roots: string[], testMatch = ['**/*.test.ts']): Config => ({
  displayName: name,
  testEnvironment: 'node',
  // The query builder reads `Object` very often, and a global of the test context is slow to read.
  sandboxInjectedGlobals: ['Object'],
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch,
  testPathIgnorePatterns,
  transform,
  // Published as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!jose/)'],
});

const config: Config = {
  maxWorkers: 2,
  // A run ends with its last test, whatever is still open: the server tests keep a database open, whose timer holds the process.
  forceExit: true,
  // Workers leak memory from file to file, so they restart before a small machine runs out of it.
  workerIdleMemoryLimit: '1.5GB',
  // For a test that never ends. Waiting for what does not come fails by itself, after five seconds.
  testTimeout: 60_000,
  projects: [
    {
      displayName: 'spa',
      testEnvironment: '<rootDir>/src/testing/browserEnvironment.ts',
      roots: ['<rootDir>/src'],
      testMatch: ['**/*.test.{ts,tsx}'],
      testPathIgnorePatterns,
      transform,
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupTests.ts'],
      restoreMocks: true,
      moduleNameMapper: {
        '\\.css$': 'identity-obj-proxy',
        '\\.(svg|png|webp|avif|jpg|woff2)$': '<rootDir>/src/testing/fileStub.ts',
        '^@/(.*)$': '<rootDir>/src/$1',
      },
    },
    inNode('domain', ['domain']),
    { ...inNode('server', ['server']), testEnvironment: '<rootDir>/server/test/databaseEnvironment.ts' },
    inNode('sandbox', ['sandbox']),
    inNode('tooling', ['eslint', 'scripts', 'webpack', 'worker'], ['**/*.test.{ts,mjs}']),
    {
      ...inNode('e2e', ['e2e'], ['**/*.spec.ts']),
      testEnvironment: '<rootDir>/e2e/support/journeyEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/e2e/support/repeat.ts'],
      globalSetup: '<rootDir>/e2e/support/makeWorld.ts',
      globalTeardown: '<rootDir>/e2e/support/dropWorld.ts',
    },
  ],
};

export default config;
