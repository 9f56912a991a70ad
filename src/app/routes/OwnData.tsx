import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { OwnDataCard, type OwnDataWish } from '@/features/account/OwnDataCard';
import { OwnDataDialogs } from '@/features/account/OwnDataDialogs';
import { SocialSignIn } from '@/features/auth/SocialSignIn';

/** Download and deletion of what is kept of the customer. */
export function OwnData({ userId }: { userId: number }) {
  const navigate = useNavigate();
  const [wish, setWish] = useState<OwnDataWish | null>(null);
  const close = () => setWish(null);
  const leave = () => {
    toast.success('Your account is deleted.');
    // Forgets everything on this device; the session has ended already.
    void navigate(hrefTo('reset'));
  };
  return (
    <>
      <OwnDataCard wish={wish} onWish={setWish} />
      {wish && (
        <OwnDataDialogs
          userId={userId}
          wish={wish}
          onClose={close}
          onDeleted={leave}
          social={<SocialSignIn isOnlyWay returnTo={hrefTo('settings')} />}
        />
      )}
    </>
  );
}
