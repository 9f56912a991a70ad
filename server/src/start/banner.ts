/** Printed after the start: address, demo accounts and test cards. */
import type { ServerConfig } from '../config/config';
import { DEMO_PASSWORD } from '../services/accounts/passwords';

const ACCOUNTS = [
  ['casey@demo.test', 'one upcoming and three past orders'],
  ['vip@demo.test', 'VIP member'],
  ['lapsed@demo.test', 'VIP canceled, 10 days left'],
  ['credit@demo.test', '$100 credit'],
  ['failed@demo.test', 'a failed payment to make again'],
  ['nozip@demo.test', 'no postal code yet'],
  ['unconfirmed@demo.test', 'email not confirmed'],
] as const;

const CARDS = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0025 0000 3155', 'needs authentication'],
  ['4000 0000 0000 0259', 'succeeds late, then is disputed'],
] as const;

const columns = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([name, words]) => `    ${name.padEnd(24)}${words}`);

/** @param hasDemo whether the database has the demo accounts */
export function printBanner(config: ServerConfig, hasDemo: boolean, say: (line: string) => void): void {
  const lines = ['', `  Dwellivery is up: ${config.publicUrl}`, ''];
  const accounts = [`  Demo accounts (password: ${DEMO_PASSWORD})`, ...columns(ACCOUNTS), ''];
  if (config.sandbox) {
    lines.push(
      ...(hasDemo ? accounts : []),
      '  Test cards (any future date, any CVC)',
      ...columns(CARDS),
      '',
      `  Mails: ${config.publicUrl}/sandbox/outbox   API: ${config.publicUrl}/docs`,
      '',
    );
  }
  for (const line of lines) say(line);
}
