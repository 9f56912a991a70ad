import { AccessCard } from '@/features/account/AccessCard';
import { useProof } from '../session/useProof';

/** Devices and linked accounts. Other devices are signed out after a proof. */
export function AccountAccess({ userId }: { userId: number }) {
  const { prove, dialog } = useProof(userId, 'endSessions');
  return (
    <>
      <AccessCard userId={userId} prove={prove} />
      {dialog}
    </>
  );
}
