import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../src/ports/context';
import { mails } from '../../src/db/schema';
import { composeMail } from '../../src/services/mail/compose';

/** The text of the newest mail about a cancelled order. */
export async function cancelMail(context: Context): Promise<string | undefined> {
  const isCancelled = eq(mails.kind, 'order_cancelled');
  const [mail] = await context.db.select().from(mails).where(isCancelled).orderBy(desc(mails.id)).limit(1);
  return mail && (await composeMail(context, mail))?.text;
}
