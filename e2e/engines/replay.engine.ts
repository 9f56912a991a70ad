import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { journey } from './journey';
import { addTacos } from './steps';

const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-dump-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const IS_STORED = `
  const holds = (key, text) => (localStorage.getItem(key) ?? '').includes(text);
  return holds('dw:cart:101', '"quantity":1') && holds('dw:seen', 'Tacos al Pastor');`;

journey('the support desk opens a copied store and sees the screen of the customer', async ({ customer }) => {
  await customer.open('/events/101');
  await addTacos(customer);
  await customer.untilTrue(IS_STORED);
  const dump = path.join(folder, 'store.json');
  writeFileSync(dump, await customer.run<string>('return JSON.stringify(localStorage)'));

  await customer.open('/support/replay');
  await customer.attach(/^Choose a report/, dump);
  await customer.see('Replay of a copied local storage.');
  await customer.see("Lupita's Kitchen");
  // Not the dish: WebKit counts the text of what `content-visibility` skips as unseen.
  await customer.see(/1 item · \$13\.50/);
});
