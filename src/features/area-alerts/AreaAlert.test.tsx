import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wireAnswers } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { AlertLinkScreen } from './AlertLinkScreen';
import { AreaAlert } from './AreaAlert';

const ASK = 'POST /api/v2/area_alerts';

/** The bodies of the requests. */
function bodies(answer: unknown): unknown[] {
  const sent: unknown[] = [];
  stubApi({
    [ASK]: async (_url: URL, request: Request) => {
      sent.push(await request.json());
      return answer;
    },
  });
  return sent;
}
const show = (zip: string | null, userId: number | null = null) =>
  renderWithProviders(<AreaAlert zip={zip} />, { preloadedState: { session: checkedSession(userId) } });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Tell me' }));

describe('an area without events', () => {
  it('takes the address of a visitor, and says that a mail has to be opened', async () => {
    const sent = bodies(wireAnswers.createAreaAlert);
    show('99501');
    expect(screen.getByText(/when an event opens in 99501, and no other/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Email'), 'ann@example.test ');
    await press();
    expect(await screen.findByRole('status')).toHaveTextContent(
      'open the link in the mail that we have just sent to ann@example.test',
    );
    expect(sent).toEqual([{ postal_code: '99501', email: 'ann@example.test' }]);
  });

  it('asks a customer for no known field', async () => {
    const sent = bodies({ alert: { status: 'active', postal_code: '99501' } });
    show('99501', 1);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await press();
    expect(await screen.findByRole('status')).toHaveTextContent(
      'We will write to you when an event opens in 99501.',
    );
    expect(sent).toEqual([{ postal_code: '99501' }]);
  });

  it('asks for the zip where it is unknown, and says what is wrong at its field', async () => {
    const sent = bodies(wireAnswers.createAreaAlert);
    show(null);
    await userEvent.type(screen.getByLabelText('Zip code'), '995');
    await press();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByText('Must input a valid email')).toBeVisible();
    expect(screen.getByText('Please enter a valid zip code')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Email'), 'ann@example.test');
    await userEvent.type(screen.getByLabelText('Zip code'), '01');
    await press();
    await waitFor(() => expect(sent).toEqual([{ postal_code: '99501', email: 'ann@example.test' }]));
  });

  it('says what went wrong, and can be pressed again', async () => {
    let isUp = false;
    stubApi({
      [ASK]: () => (isUp ? wireAnswers.createAreaAlert : new Refusal(429, { message: 'Please wait.' })),
    });
    show('99501', 1);
    await press();
    expect(await screen.findByText('Please wait.')).toBeVisible();
    isUp = true;
    await press();
    expect(await screen.findByRole('status')).toBeVisible();
  });
});

describe('the link in its mail', () => {
  it.each([
    ['confirm', 'POST', 'we will write to you once, when an event opens in 99501'],
    ['stop', 'DELETE', 'we will not write to you about 99501'],
  ] as const)('that is to %s does so', async (does, method, text) => {
    const answer = does === 'stop' ? wireAnswers.endAreaAlert : wireAnswers.confirmAreaAlert;
    const made = stubApi({ [`${method} /api/v2/area_alerts/t0ken`]: answer });
    renderWithProviders(<AlertLinkScreen token="t0ken" does={does} />);
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
    expect(made).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'See what is on now' })).toHaveAttribute('href', '/browse/99501');
  });

  it('that is too old says so, and offers no other try', async () => {
    stubApi({
      'POST /api/v2/area_alerts/old': new Refusal(422, { message: 'This link does not work any more.' }),
    });
    renderWithProviders(<AlertLinkScreen token="old" does="confirm" />);
    expect(await screen.findByText('This link does not work any more.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('offers Retry if the server fails', async () => {
    let isUp = false;
    stubApi({
      'POST /api/v2/area_alerts/t0ken': () => (isUp ? wireAnswers.confirmAreaAlert : new Refusal(500)),
    });
    renderWithProviders(<AlertLinkScreen token="t0ken" does="confirm" />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isUp = true;
    await userEvent.click(retry);
    expect(await screen.findByText(/we will write to you once/)).toBeVisible();
  });
});
