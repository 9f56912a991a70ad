import type { Page } from 'playwright-core';
import { desk } from './desk';
import type { TestServer } from './server';

/** Opens a page for the staff of an event, behind the link that the desk makes. */
export async function openStaffPage(
  server: TestServer,
  name: 'kitchen' | 'door',
  page: Page,
  eventId: number,
): Promise<void> {
  const words = [name, String(eventId), '--link', '--hours', '12', '--why', 'the dinner'];
  const { url } = await desk<{ url: string }>(server, ...words);
  await page.goto(url);
}

/** The next press to this address reaches the server, but its answer is lost. */
export async function loseAnswer(page: Page, url: RegExp): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** How often a press reached the server. @param at a stage, or `stop-1001` of an order */
export const staffPresses = (server: TestServer, at: string): number =>
  server.printed().split(`"staffPress":"${at}"`).length - 1;
