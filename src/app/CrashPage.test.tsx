import { render, screen } from '@testing-library/react';
import { ErrorHelp, ErrorState } from '@/components/ui/States';
import { ReportHelp } from '@/support/report/ReportHelp';
import { CrashPage } from './CrashPage';

it.each([
  ['the crash page', <CrashPage key="crash" />],
  [
    'an error in place of a screen',
    <ErrorHelp.Provider key="error" value={<ReportHelp variant="quiet" />}>
      <ErrorState title="We could not reach our server." />
    </ErrorHelp.Provider>,
  ],
])('a report is offered on %s, with the copy of the store', (_name, element) => {
  render(element);
  for (const name of ['Report a problem', 'Copy my store'])
    expect(screen.getByRole('button', { name })).toBeVisible();
});
