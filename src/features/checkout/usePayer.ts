import { now } from '@/lib/clock';
import { useAppSelector } from '@/store/hooks';
import { selectPostalCode } from '@/store/slices/session';
import { selectCachedUser } from '@/store/slices/userCache';
import type { Payer } from './wallets';

/** @param deliveredTo the zip of the delivery; without one the customer's own is the best guess */
export function usePayer(deliveredTo: string | null): Payer {
  const ownZip = useAppSelector(selectPostalCode);
  const user = useAppSelector((state) => selectCachedUser(state, now()));
  return { email: user?.email ?? null, postalCode: deliveredTo || ownZip };
}
