import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, toastStore } from '@/components/ui/toast';
import { wireAnswers, wireUser } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const USER = 'GET /api/v2/users/1';
const UPDATE = 'PATCH /api/v2/users/1';

const calls = {
  [USER]: wireAnswers.showUser,
  'GET /api/v2/users/1/credit_balance': { credit_balance: 0, pending_credit: 0 },
  'GET /api/v2/memberships': wireAnswers.listMemberships,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
};
const asUser = (more: object) => ({ ...calls, [USER]: { user: { ...wireUser, ...more } } });
const visit = (route: string) =>
  renderWithProviders(<Site />, { route, preloadedState: { session: checkedSession(1) } });
const toasts = () => toastStore.get().map(({ text }) => text);
const WRONG_KIND = 'Please choose a JPEG, PNG or WebP picture.';

// Their chunks are compiled on first use, which takes longer than a query waits.
beforeAll(() => import('./chunks/account'));
afterEach(() => void toast.clear());

describe('/account/edit', () => {
  it('saves, refreshes the session and goes back', async () => {
    let sent: unknown;
    const changed = { ...wireUser, postal_code: '60563' };
    stubApi({
      ...calls,
      [UPDATE]: async (_url: URL, request: Request) => {
        sent = await request.json();
        return { user: changed };
      },
    });
    const { location, store } = visit('/account/edit');
    const user = userEvent.setup();
    const zip = await screen.findByLabelText('Zip code');
    await user.clear(zip);
    await user.type(zip, '60563');
    await user.clear(screen.getByLabelText('Mobile phone'));
    await user.type(screen.getByLabelText('Mobile phone'), '3125550188');
    expect(screen.getByLabelText('Mobile phone')).toHaveValue('(312) 555-0188');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(location().pathname).toBe('/account'));
    expect(toasts()).toEqual(['Account settings updated!']);
    expect(store.getState().session.postalCode).toBe('60563');
    expect(sent).toEqual({
      user: {
        email: 'casey@demo.test',
        phone: '(312) 555-0188',
        street: '20 W Benton Ave',
        city: 'Naperville',
        state: 'IL',
        postal_code: '60563',
      },
    });
  });

  it('asks for what is required, and for a password that is long enough', async () => {
    const made = stubApi(calls);
    visit('/account/edit');
    const user = userEvent.setup();
    await screen.findByLabelText('Email');
    for (const label of ['Email', 'Street address', 'City', 'State', 'Zip code'])
      await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(/New password/), '12345');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    for (const text of [
      'Email Required',
      'Must put in a street address',
      'Must put in a city',
      'Must put in a state',
      'Must put in a zip code',
      'Minimum of 6 characters',
    ])
      expect(await screen.findByText(text)).toBeVisible();
    expect(made).not.toContain(UPDATE);
  });

  it('refuses a phone that is too short and a password of blanks', async () => {
    const made = stubApi(calls);
    visit('/account/edit');
    const phone = await screen.findByLabelText('Mobile phone');
    await userEvent.clear(phone);
    await userEvent.type(phone, '123');
    await userEvent.type(screen.getByLabelText(/New password/), '       ');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Must provide a valid phone')).toBeVisible();
    expect(screen.getByText('Minimum of 6 characters')).toBeVisible();
    expect(made).not.toContain(UPDATE);
  });

  it('says once, at its field, that a text is too long', async () => {
    const sentence = 'Must not have more than 40 characters';
    stubApi({ ...calls, [UPDATE]: new Refusal(422, { message: sentence, errors: { state: [sentence] } }) });
    visit('/account/edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
    await waitFor(() => expect(screen.getByLabelText('State')).toHaveAccessibleDescription(sentence));
    expect(screen.getAllByText(sentence)).toHaveLength(1);
  });

  it.each(['+44 20 7946 0958', '555'])('keeps an older address and the number %s', async (phone) => {
    const kept = { email: 'casey..q@demo.test', phone };
    let sent: unknown;
    stubApi({
      ...asUser(kept),
      [UPDATE]: async (_url: URL, request: Request) => {
        sent = await request.json();
        return { user: wireUser };
      },
    });
    const { location } = visit('/account/edit');
    expect(await screen.findByLabelText('Mobile phone')).toHaveValue(kept.phone);
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(location().pathname).toBe('/account'));
    expect(sent).toMatchObject({ user: kept });
  });

  it('shows the picture before it is sent, and sends it with the fields', async () => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
    let form: FormData | undefined;
    stubApi({
      ...calls,
      [UPDATE]: async (_url: URL, request: Request) => {
        form = await request.formData();
        return { user: wireUser };
      },
    });
    const { location, container } = visit('/account/edit');
    const user = userEvent.setup({ applyAccept: false });
    const field = await screen.findByLabelText('Choose a picture');
    for (const [name, type] of [
      ['notes.txt', 'text/plain'],
      ['me.svg', 'image/svg+xml'],
      ['me.heic', 'image/heic'],
    ] as const) {
      await user.upload(field, new File(['x'], 'me.png', { type: 'image/png' }));
      expect(screen.queryByText(WRONG_KIND)).not.toBeInTheDocument();
      await user.upload(field, new File(['text'], name, { type }));
      expect(await screen.findByText(WRONG_KIND)).toBeVisible();
    }
    await user.upload(field, new File(['png'], 'me.png', { type: 'image/png' }));
    expect(screen.getByText('me.png')).toBeVisible();
    expect(screen.queryByText(WRONG_KIND)).not.toBeInTheDocument();
    expect(container.querySelector('img[src="blob:preview"]')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(location().pathname).toBe('/account'));
    expect(form?.get('user[email]')).toBe('casey@demo.test');
    expect((form?.get('avatar') as File).name).toBe('me.png');
  });

  it('shows what the server refuses at its field', async () => {
    const errors = { email: ['is taken'], avatar: ['Please choose a JPEG.'] };
    stubApi({ ...calls, [UPDATE]: new Refusal(409, { errors }) });
    visit('/account/edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('is taken'));
    const picture = screen.getByLabelText('Choose a picture');
    expect(picture).toHaveAccessibleDescription('Please choose a JPEG.');
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
    await userEvent.upload(picture, new File(['x'], 'me.png', { type: 'image/png' }));
    expect(picture).not.toHaveAccessibleDescription();
  });

  it('reports a picture that cannot be sent instead of saving', async () => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
    const made = stubApi({ ...calls, [UPDATE]: { user: wireUser } });
    const { location } = visit('/account/edit');
    const picture = await screen.findByLabelText('Choose a picture');
    const tooBig = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' });
    await userEvent.upload(picture, tooBig);
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(picture).toHaveFocus());
    expect(picture).toHaveAccessibleDescription('Please choose a picture of at most 5 MB.');
    expect(made).not.toContain(UPDATE);

    // Browsers do not know the type of a HEIC file, so the server checks its content.
    await userEvent.upload(picture, new File(['x'], 'me.heic'), { applyAccept: false });
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(location().pathname).toBe('/account'));
    expect(made).toContain(UPDATE);
  });

  it('has a button to sign out, which does not save', async () => {
    const made = stubApi({ ...calls, 'DELETE /api/v2/sessions': {} });
    const { location, store } = visit('/account/edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(location().pathname).toBe('/'));
    expect(store.getState().session.userId).toBeNull();
    expect(made).not.toContain(UPDATE);
  });
});

describe('/session/update_info', () => {
  beforeAll(() => import('./chunks/auth'));

  it('asks for an address and a phone of ten digits', async () => {
    stubApi(asUser({ phone: '555', street: null, postal_code: null }));
    visit('/session/update_info');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Must provide a valid address')).toHaveLength(2);
    expect(screen.getByText('Must provide a valid phone')).toBeVisible();
  });

  it('saves them', async () => {
    stubApi({ ...calls, [UPDATE]: { user: { ...wireUser, postal_code: '60187' } } });
    const { location, store } = visit('/session/update_info');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(location().pathname).toBe('/dashboard'));
    expect(toasts()).toEqual(['Account settings updated!']);
    expect(store.getState().session.postalCode).toBe('60187');
  });
});
