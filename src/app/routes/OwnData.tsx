import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deferred } from '@/components/ui/deferred';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { OwnDataCard, type OwnDataWish } from '@/features/account/OwnDataCard';
import type { OwnDataPartProps } from './OwnDataPart';

const dialogs = deferred<OwnDataPartProps>(() =>
  import(/* webpackChunkName: "own-data-part" */ './OwnDataPart').then((module) => module.OwnDataPart),
);

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
      <OwnDataCard wish={wish} onWish={setWish} onNear={dialogs.preload} />
      {wish && (
        <dialogs.Part wanted props={{ userId, wish, onClose: close, onDeleted: leave }} onFailure={close} />
      )}
    </>
  );
}
