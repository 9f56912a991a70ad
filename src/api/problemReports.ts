import { runtimeConfig } from '@/config/runtimeConfig';
import { isRecord, parseJson } from '@/lib/records';
import { tokenStore } from '@/lib/tokenStore';
import { isJson, problemOf, PROBLEM_MESSAGES } from './errors';
import type { Body, WireAnswer } from './types';

/** Calls of problem reports. Without RTK Query, because a report must be sent when the store is broken, and opened where there is none. */
const PATH = '/api/v2/problem_reports';
const TIMEOUT_MS = 20_000;

const problemReportPath = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;
const openingPath = (id: string): string => `${problemReportPath(id)}/openings`;

type SentReport = WireAnswer<'sendProblemReport'>['problem_report'];
export type OpenedReport = WireAnswer<'openProblemReport'>;
export type TimelineEntry = OpenedReport['timeline'][number];

/** @throws Error with words for a person */
async function call(method: 'POST' | 'DELETE', path: string, body: object, token: string | null) {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const url = `${runtimeConfig().apiBaseUrl}${path}`;
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body), signal }).catch(() => {
    throw new Error(PROBLEM_MESSAGES.network);
  });
  const content = parseJson(await answer.text().catch(() => ''));
  const contentType = answer.headers.get('content-type');
  if (!answer.ok) throw new Error(problemOf({ status: answer.status, data: content }, contentType).message);
  if (!isRecord(content)) throw new Error(PROBLEM_MESSAGES[isJson(contentType) ? 'parse' : 'foreign']);
  return content;
}

/** Sends a report, in the name of the customer if one is signed in. @throws Error with words for the customer */
export async function sendProblemReport(
  body: Omit<Body<'sendProblemReport'>, 'consent'>,
): Promise<SentReport> {
  const sent = await call('POST', PATH, { ...body, consent: true }, tokenStore().read());
  return (sent as WireAnswer<'sendProblemReport'>).problem_report;
}

/** @throws Error with words for the customer */
export async function deleteProblemReport({ id, secret }: { id: string; secret: string }): Promise<void> {
  await call('DELETE', problemReportPath(id), { secret }, null);
}

/** Opens a report by the signed link of the desk. @throws Error with words for support */
export async function openProblemReport(id: string, link: Body<'openProblemReport'>): Promise<OpenedReport> {
  return (await call('POST', openingPath(id), link, null)) as OpenedReport;
}
