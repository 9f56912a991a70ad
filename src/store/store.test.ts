import { emailChangesApi } from '@/api/emailChangesApi';
import { stubApi } from '@/testing/stubApi';
import { makeStore } from './store';

it('tells its subscribers of a call in the task that starts it, so that a second press finds a busy button', async () => {
  stubApi({ 'POST /api/v2/users/1/email_change': () => new Promise(() => undefined) });
  const store = makeStore();
  await store.persistence.whenRehydrated;
  const hear = jest.fn();
  store.subscribe(hear);
  void store.dispatch(emailChangesApi.endpoints.resendEmailChange.initiate(1));
  await Promise.resolve();
  expect(hear).toHaveBeenCalled();
});
