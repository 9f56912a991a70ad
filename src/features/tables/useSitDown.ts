import { flushSync } from 'react-dom';
import { toFormRejection } from '@/api/errors';
import { guestSecretName, secretVault } from '@/api/secretVault';
import { useJoinTableMutation } from '@/api/tablesApi';
import type { Table } from '@/api/types';
import type { FormRejection } from '@/components/form/rejection';
import { focusHeading } from '@/components/ui/focusHeading';
import { now } from '@/lib/clock';
import { useAppDispatch } from '@/store/hooks';
import { satDown } from '@/store/slices/tables';

/** Sits down at a shared cart. @returns a function that takes the name of a visitor, and resolves to the reason of a refusal */
export function useSitDown({ code, eventId, eventEndsAt }: Table) {
  const dispatch = useAppDispatch();
  const [join] = useJoinTableMutation();
  return async (name?: string): Promise<FormRejection | void> => {
    try {
      const guest = await join({ code, ...(name === undefined ? {} : { name }) }).unwrap();
      const secret = secretVault.read(guestSecretName(code));
      const seat = { code, eventId, eventEndsAt, guestId: guest.id, guestName: guest.name, secret };
      // The pressed button goes, so the heading takes the focus.
      flushSync(() => dispatch(satDown({ at: now(), seat })));
      focusHeading({ preventScroll: true });
      secretVault.forget(guestSecretName(code));
    } catch (error) {
      return toFormRejection(error);
    }
  };
}
