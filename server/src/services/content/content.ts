/** Texts and pictures that the operator sets for pages. */
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { contentBlocks, contents, faqEntries } from '../../db/schema';
import { notFound } from '../../lib/errors';
import { escapeHtml } from '../../lib/html';

/** Pages request these always, so a text that is not set is empty instead of a 404. */
const BLOCKS = ['homepage-banner'];
const TEXTS = ['hero-image', 'hero-caption'];
const FAQ = 'faq';

type Reader = Pick<Context, 'db'>;

/** The operator's questions as HTML; '' without any. */
async function faqBody({ db }: Reader): Promise<string> {
  const rows = await db.select().from(faqEntries).orderBy(asc(faqEntries.position));
  return rows.map(({ question, answerHtml }) => `<h3>${escapeHtml(question)}</h3>${answerHtml}`).join('');
}

/** @throws 404 */
export async function showBlock(context: Reader, slug: string): Promise<{ slug: string; body: string }> {
  if (slug === FAQ) return { slug, body: await faqBody(context) };
  const [block] = await context.db.select().from(contentBlocks).where(eq(contentBlocks.slug, slug));
  if (!block && !BLOCKS.includes(slug)) throw notFound();
  return block ?? { slug, body: '' };
}

/** @throws 404 */
export async function showText({ db }: Reader, key: string): Promise<{ key: string; content: string }> {
  const [text] = await db.select().from(contents).where(eq(contents.key, key));
  if (!text && !TEXTS.includes(key)) throw notFound();
  return text ?? { key, content: '' };
}
