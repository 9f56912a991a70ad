/** A person who asks to be written to, at the API and in their mails. */
import { sql } from 'drizzle-orm';
import { rows } from '../src/db/rows';
import { composeMail, type MailRow } from '../src/services/mail/compose';
import type { MailText } from '../src/services/mail/templates';
import { call, type TestApp } from './helper';

type Followed = { follow: { status: string; postal_code: string | null; restaurant: object | null } };
type Refused = { code: string; errors?: Record<string, string[]> };

export const tokenOf = (mail: MailRow | undefined) =>
  String((mail?.payload as { token?: string } | undefined)?.token);
export const stopToken = ({ list }: MailText) => String(list?.unsubscribe.url.split('/').at(-1));

/** @param at the app of the test that runs */
export function followCalls(at: () => TestApp) {
  const ask = (payload: object, headers = {}) =>
    call<Followed & Refused>(at().app, { method: 'POST', url: '/api/v2/follows', payload, headers });
  const confirm = (token: string) =>
    call<Followed & Refused>(at().app, { method: 'POST', url: `/api/v2/follows/${token}` });
  /** What a mail program sends. */
  const press = (token: string) =>
    call<{ message: string; code?: string }>(at().app, {
      method: 'POST',
      url: `/api/v2/unsubscribe/${token}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const mailsTo = (email: string) =>
    rows<MailRow>(
      at().context.db,
      sql`SELECT * FROM mails WHERE recipient = ${email} AND kind LIKE 'follow%' ORDER BY id`,
    );
  const lastMail = async (email: string) =>
    (await composeMail(at().context, (await mailsTo(email)).at(-1) as MailRow)) as MailText;
  return { ask, confirm, press, mailsTo, lastMail };
}
