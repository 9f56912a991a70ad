/** What a server without an event shows its operator: on the console, and as a page at `/`. */
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Context } from '../ports/context';
import { rows } from '../db/rows';
import { escapeHtml } from '../lib/html';
import { plainPage, stylePolicy } from '../lib/plainPage';

type Step = { words: string; command?: string };

const DESK = 'npm run desk --';
const STEPS: readonly Step[] = [
  {
    words:
      'Write your town, a restaurant, a menu and an event into a file; world.example.yaml is one to copy.',
    command: 'cp world.example.yaml world.yaml',
  },
  { words: 'See what it would write.', command: `${DESK} apply world.yaml --dry-run` },
  { words: 'Write it.', command: `${DESK} apply world.yaml --why "our first dinner"` },
  { words: 'See what else is missing: keys, webhooks, mail.', command: 'npm run check:live' },
];
const MORE =
  'docs/going-live.md has all steps. In a container the two commands are node server/dist/desk.js and node server/dist/checkLive.js.';

/** Tells whether the database has no event yet. Once there is one, it is not asked again. */
export function emptiness({ db }: Pick<Context, 'db' | 'config'>): () => Promise<boolean> {
  let hasEvents = false;
  return async () => {
    if (hasEvents) return false;
    const [found] = await rows<{ has: boolean }>(db, sql`SELECT EXISTS (SELECT 1 FROM events) AS has`);
    hasEvents = found?.has ?? false;
    return !hasEvents;
  };
}

export function printFirstSteps(say: (line: string) => void): void {
  const steps = STEPS.flatMap(({ words, command }, at) => [
    `    ${at + 1}. ${words}`,
    ...(command ? [`       ${command}`] : []),
  ]);
  for (const line of ['  There is no event yet. What to do next:', ...steps, '', `  ${MORE}`, '']) say(line);
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;padding:0 1rem;max-width:44rem;color:#1c1a17;background:#fff}
h1{font-size:1.5rem}li{margin:.75rem 0}code{display:block;overflow-x:auto;padding:.5rem;background:#f3f0ea}
@media(prefers-color-scheme:dark){body{color:#f3f0ea;background:#1c1a17}code{background:#35312b}}`;
const POLICY = stylePolicy(STYLE);

function pageOf(): string {
  const items = STEPS.map(
    ({ words, command }) =>
      `<li>${escapeHtml(words)}${command ? `<code>${escapeHtml(command)}</code>` : ''}</li>`,
  );
  const body = `<h1>Opening soon</h1><p>There is no event here yet.</p><p>You run this server? It is up, and this is what to do next:</p><ol>${items.join('')}</ol><p>${escapeHtml(MORE)}</p>`;
  return plainPage('Opening soon', STYLE, body);
}

const RETRY_SECONDS = 600;

/** 503, so that search engines and caches keep nothing of it. */
export const sendFirstSteps = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'retry-after': String(RETRY_SECONDS),
    })
    .type('text/html; charset=utf-8')
    .send(pageOf());
