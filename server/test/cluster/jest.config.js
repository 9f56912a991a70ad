/**
 * Run by `npm run test:cluster` alone: these tests start PostgreSQL servers of their own, with the programs of PG_BIN or the newest
 * installed ones. Without them no test runs, and a test that needs another program is left out without it.
 */
const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

const INSTALLED = '/usr/lib/postgresql';
const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : [];
process.env.PG_BIN ??= path.join(INSTALLED, versions[0] ?? 'none', 'bin');
const isInstalled = existsSync(path.join(process.env.PG_BIN, 'initdb'));
if (!isInstalled)
  process.stdout.write(
    `There is no PostgreSQL in ${process.env.PG_BIN}: the tests of clusters are left out.\n`,
  );

/** The programs that a test needs beside PostgreSQL. */
const FURTHER = { rolling: ['haproxy'], patroni: ['patroni', 'etcd'] };
const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
for (const program of new Set(Object.values(FURTHER).flat()))
  process.env[program.toUpperCase()] =
    places.map((place) => path.join(place, program)).find(existsSync) ?? '';
const left = Object.entries(FURTHER).flatMap(([test, programs]) => {
  const missing = programs.filter((program) => !process.env[program.toUpperCase()]);
  if (missing.length === 0) return [];
  process.stdout.write(`There is no ${missing.join(' and no ')}: ${test}.cluster.ts is left out.\n`);
  return [`/${test}\\.cluster\\.ts$`];
});
if (!process.env.OLD_RELEASE) {
  process.stdout.write('OLD_RELEASE names no older work tree: upgrade.cluster.ts is left out.\n');
  left.push('/upgrade\\.cluster\\.ts$');
}

const ROOT = path.join(__dirname, '../../..');
if (!['dist/web/index.html', 'server/dist/main.js'].every((file) => existsSync(path.join(ROOT, file)))) {
  process.stdout.write('The app is not built (npm run build): browser.cluster.ts is left out.\n');
  left.push('/browser\\.cluster\\.ts$');
}

module.exports = {
  ...require('../postgres/jest.config'),
  displayName: 'cluster',
  roots: ['<rootDir>/server/test/cluster', '<rootDir>/e2e/cluster'],
  testMatch: ['**/*.cluster.ts'],
  testPathIgnorePatterns: isInstalled ? left : ['.'],
  passWithNoTests: true,
};
