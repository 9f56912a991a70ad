import { membershipsApi } from '@/api/membershipsApi';
import { wireAnswers, wireMembership } from '@/testing/apiFixtures';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { createRecorder } from './recorder';

const RECEIPT = 'GET /api/v2/memberships/301';

function aPage() {
  const recorder = createRecorder();
  const store = makeTestStore({
    middleware: [recorder.middleware],
    preloadedState: { session: checkedSession(1) },
  });
  const ask = () =>
    store.dispatch(
      membershipsApi.endpoints.getMembership.initiate(301, { subscribe: false, forceRefetch: true }),
    );
  const types = () => recorder.noted().map(({ type }) => type.replace('api/executeQuery/', ''));
  return { ask, types };
}

it('notes no call that ends as the one before, so that polls do not push out what the customer did', async () => {
  stubApi({ [RECEIPT]: wireAnswers.showMembership });
  const { ask, types } = aPage();
  await ask();
  for (let poll = 0; poll < 5; poll += 1) await ask();
  expect(types()).toEqual(['pending', 'fulfilled']);
});

it('notes an answer that has changed', async () => {
  stubApi({ [RECEIPT]: wireAnswers.showMembership });
  const { ask, types } = aPage();
  await ask();
  stubApi({ [RECEIPT]: { membership: { ...wireMembership, stage: 'cooking' } } });
  await ask();
  expect(types()).toEqual(['pending', 'fulfilled', 'pending', 'fulfilled']);
});

it('notes the first of equal faults, and its end', async () => {
  stubApi({ [RECEIPT]: wireAnswers.showMembership });
  const { ask, types } = aPage();
  await ask();
  stubApi({ [RECEIPT]: new Refusal(500) });
  for (let poll = 0; poll < 3; poll += 1) await ask();
  stubApi({ [RECEIPT]: wireAnswers.showMembership });
  await ask();
  expect(types()).toEqual(['pending', 'fulfilled', 'pending', 'rejected', 'pending', 'fulfilled']);
});
