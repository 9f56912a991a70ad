/** npm run shots: takes pictures of the screens at four widths in both themes. `-- event cart` selects by name. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { DESKTOP, launchBrowser, NARROW_PHONE, newContext, PHONE, TABLET } from './browser';
import { startServer } from './server';
import { SHOTS, type Shot } from './shotList';
import { signedIn } from './signedIn';

const FOLDER = path.join(__dirname, '../../shots');

async function take(browser: Browser, url: string, shot: Shot): Promise<void> {
  for (const viewport of [NARROW_PHONE, PHONE, TABLET, DESKTOP]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      // Each picture has a session of its own: to prove a password ends the one before.
      const storageState = shot.as ? await signedIn(url, shot.as) : undefined;
      const context = await newContext(browser, { baseURL: url, viewport, colorScheme, storageState });
      const page = await context.newPage();
      await page.goto(shot.path, { waitUntil: 'networkidle' });
      await shot.prepare?.(page);
      const file = `${shot.name}-${viewport.width}${colorScheme === 'dark' ? '-dark' : ''}.png`;
      await page.screenshot({ path: path.join(FOLDER, file), fullPage: true, animations: 'disabled' });
      await context.close();
    }
  }
  console.log(`✓ ${shot.name}`);
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !SHOTS.some((shot) => shot.name === name));
  if (unknown.length > 0) throw new Error(`No picture is named ${unknown.join(', ')} (see shotList.ts).`);
  mkdirSync(FOLDER, { recursive: true });
  const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  try {
    for (const shot of SHOTS) {
      if (wanted.length === 0 || wanted.includes(shot.name)) await take(browser, server.url, shot);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
