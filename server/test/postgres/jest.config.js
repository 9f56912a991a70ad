/** Run by `npm run test:postgres` alone: these tests need a PostgreSQL server. */
module.exports = {
  displayName: 'postgres',
  rootDir: '../../..',
  roots: ['<rootDir>/server/test/postgres'],
  testEnvironment: 'node',
  // The run ends with its last test, whatever connection is still open.
  forceExit: true,
  testMatch: ['**/*.pg.ts'],
  transform: { '^.+\\.(m?[jt]sx?|cjs)$': 'babel-jest' },
};
