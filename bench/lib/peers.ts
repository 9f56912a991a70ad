import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { EventPage, type EventData } from '../peers/EventPage';
import { buildApp } from './floors';
import { startFront, type FrontServer } from './frontServer';

async function eventData(api: string, id: number): Promise<EventData> {
  const ask = async (path: string) => {
    const response = await fetch(`${api}/api/v2/events/${path}`);
    return ((await response.json()) as { data: object }).data;
  };
  return { ...(await ask(`${id}`)), ...(await ask(`${id}/menu_categories`)) } as EventData;
}

/** The page of a built app with the event in it, as a server would render it for each request. */
function renderedPage(folder: string, data: EventData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return readFileSync(path.join(folder, 'index.html'), 'utf8').replace(
    '<div id="root"></div>',
    () =>
      `<div id="root">${renderToString(createElement(EventPage, data))}</div><script type="application/json" id="data">${json}</script>`,
  );
}

/** The peer that renders in the browser, beside the API at `api`. */
export const startClient = async (api: string): Promise<FrontServer> =>
  startFront({ folder: await buildApp('peers', 'client'), target: api });

/** The peer that a server renders and the browser hydrates, with the page of an event. */
export async function startRendered(api: string, eventId: number): Promise<FrontServer> {
  const folder = await buildApp('peers', 'rendered');
  const page = renderedPage(folder, await eventData(api, eventId));
  return startFront({ folder, target: api, page });
}
