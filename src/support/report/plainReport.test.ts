import { readFileSync } from 'node:fs';
import path from 'node:path';
import userEvent from '@testing-library/user-event';
import { screen, waitFor } from '@testing-library/react';
import { readDump } from '../read/readDump';
import { Refusal, stubApi } from '@/testing/stubApi';
import { ownReports } from './ownReports';
import { plainReport } from './plainReport';

const PAGE = readFileSync(path.join(__dirname, '../../../public/report.html'), 'utf8');

const session = JSON.stringify({ v: 1, e: 0, r: 1, w: 't', d: { userId: 1, postalCode: '60540', epoch: 0 } });
const STORED = { att: 'token-canary', 'dw:session': session };
const SENT = { problem_report: { id: 'K7QF3M2X', secret: 's', expires_at: '2999-01-01T00:00:00.000Z' } };
const sentBodies: unknown[] = [];
const sentAs: (string | null)[] = [];

/** Opens the page as a browser does: its elements, then its script. */
function openPage(answer: unknown = SENT, stored: Record<string, string> = STORED): void {
  sentBodies.length = 0;
  sentAs.length = 0;
  stubApi({
    'POST /api/v2/problem_reports': async (_url: URL, request: Request) => {
      sentBodies.push(await request.json());
      sentAs.push(request.headers.get('authorization'));
      return answer;
    },
  });
  Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value));
  document.body.append(new DOMParser().parseFromString(PAGE, 'text/html').querySelector('main') ?? '');
  plainReport();
}

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

it('shows and sends the store without the token; what is sent can be replayed, and deleted later', async () => {
  openPage();
  await userEvent.type(screen.getByLabelText(/What went wrong/), 'nothing starts');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Sent\. Its number is K7QF-3M2X/)).toBeVisible();
  expect(sentBodies).toEqual([
    { report: expect.any(String) as string, note: 'nothing starts', consent: true },
  ]);
  const { report } = sentBodies[0] as { report: string };
  expect(report).not.toContain('token-canary');
  expect(await readDump(report)).toMatchObject({ ok: true, source: 'storage', remarks: [] });
  expect(ownReports.of(1)).toMatchObject([{ id: 'K7QF3M2X', secret: 's' }]);
});

it.each([
  ['a customer', STORED, 'Bearer token-canary', [[], [], ['K7QF3M2X']]],
  ['a visitor', {}, null, [['K7QF3M2X'], ['K7QF3M2X'], ['K7QF3M2X']]],
  ['a damaged store', { 'dw:session': '{"v":1' }, null, [['K7QF3M2X'], ['K7QF3M2X'], ['K7QF3M2X']]],
])('sends and keeps the report of %s as theirs', async (_who, stored, token, kept) => {
  openPage(SENT, stored);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Sent\./)).toBeVisible();
  expect(sentAs).toEqual([token]);
  expect([null, 2, 1].map((userId) => ownReports.of(userId).map(({ id }) => id))).toEqual(kept);
});

it('says on a page without HTTPS, which has no clipboard, if nothing could be copied', async () => {
  openPage();
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  document.execCommand = () => false;
  await user.click(screen.getByRole('button', { name: 'Copy my store' }));
  expect(await screen.findByText(/^Your browser did not let us copy it/)).toBeVisible();
  document.execCommand = () => true;
  await user.click(screen.getByRole('button', { name: 'Copy my store' }));
  expect(await screen.findByText(/^Copied/)).toBeVisible();
  Reflect.deleteProperty(document, 'execCommand');
});

it('says what to do where it cannot be sent, and copies', async () => {
  openPage(new Refusal(429, { message: 'Too many.' }));
  const user = userEvent.setup();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^It could not be sent/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy my store' }));
  await waitFor(() => expect(screen.getByText(/^Copied/)).toBeVisible());
  expect(await readDump(write.mock.calls[0]?.[0] ?? '')).toMatchObject({
    ok: true,
    source: 'storage',
    remarks: [],
  });
});
