import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeTestStore } from '@/testing/renderWithProviders';
import { reportOf } from '@/testing/reports';
import { stubApi } from '@/testing/stubApi';
import { ReportPart } from './ReportPart';

/** The longest report that the server takes. */
const LIMIT = 1_000_000;

it('sends a report that is too long for the server without its log', async () => {
  const sent: string[] = [];
  stubApi({
    'POST /api/v2/problem_reports': async (_url: URL, request: Request) => {
      const { report } = (await request.json()) as { report: string };
      sent.push(report);
      return { problem_report: { id: 'K7QF3M2X', secret: 's', expires_at: '2999-12-22T00:00:00.000Z' } };
    },
  });
  const short = reportOf(makeTestStore().getState(), null);
  const long = { ...short, log: { parts: [], bodies: { a: 'x'.repeat(LIMIT) } } };
  render(
    <ReportPart open onOpenChange={() => undefined} collect={() => long} hideSecrets={(text) => text} />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toEqual([JSON.stringify(short)]));
});
