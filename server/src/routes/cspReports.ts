/** Counts what browsers report as refused by the Content-Security-Policy, which shows a broken page or an attack. */
import { sql } from 'drizzle-orm';
import { nowDate, type Context } from '../ports/context';
import { cspReports } from '../db/schema';
import type { Routes } from './routes';

/** Bounds the table, because anyone can send reports; further kinds count as `other`. */
const MOST_KINDS = 300;
const BODY_LIMIT = 8 * 1024;
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];

type Report = { directive: string; blocked: string };

/** Keeps the origin only, because a URL may contain private data. */
function originOf(value: unknown): string {
  if (typeof value !== 'string') return 'unknown';
  if (/^(inline|eval|wasm-eval|trusted-types-(policy|sink)|data|blob)\b/.test(value))
    return value.slice(0, 40);
  return URL.canParse(value) ? new URL(value).origin.slice(0, 120) : 'unknown';
}

/** Reads both forms: `{"csp-report": …}` and a list of `{type: "csp-violation", body}`. @returns null for anything else */
function readReport(payload: unknown): Report | null {
  const first: unknown = Array.isArray(payload) ? payload[0] : payload;
  const { 'csp-report': old, body } = (first ?? {}) as Record<string, unknown>;
  const report = (old ?? body ?? {}) as Record<string, unknown>;
  const directive =
    report['effective-directive'] ?? report['violated-directive'] ?? report.effectiveDirective;
  if (typeof directive !== 'string' || !/^[a-z-]{3,40}\b/.test(directive)) return null;
  return {
    directive: /^[a-z-]{3,40}/.exec(directive)?.[0] ?? '',
    blocked: originOf(report['blocked-uri'] ?? report.blockedURL),
  };
}

async function count({ db, clock }: Context, report: Report): Promise<void> {
  const known = await db.$count(cspReports);
  const kind = known < MOST_KINDS ? report : { directive: 'other', blocked: 'other' };
  const lastAt = nowDate({ clock });
  await db
    .insert(cspReports)
    .values({ ...kind, hits: 1, lastAt })
    .onConflictDoUpdate({
      target: [cspReports.directive, cspReports.blocked],
      set: { hits: sql`${cspReports.hits} + 1`, lastAt },
    });
}

export const cspReportRoutes: Routes = (context) => async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, done) => {
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(null, null);
    }
  });
  app.post('/api/csp_reports', { config: { access: 'public' } }, async (request, reply) => {
    const report = readReport(request.body);
    if (report) {
      request.log.warn({ report }, 'the content policy refused something');
      await count(context, report);
    }
    return reply.code(204).send();
  });
};
