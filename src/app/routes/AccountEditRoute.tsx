import { toFormRejection } from '@/api/errors';
import type { User } from '@/api/types';
import { useUpdateUserMutation, type UserUpdate } from '@/api/usersApi';
import type { FormRejection } from '@/components/form/rejection';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { AccountEditFrame } from '@/features/account/AccountFrame';
import { AccountEditScreen } from '@/features/account/AccountEditScreen';
import { needsProof } from '@/features/account/accountForm';
import { mapsAddresses } from '@/integrations/maps/places';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { useProof } from '../session/useProof';
import { useRefreshUser } from '../session/useRefreshUser';
import { OwnAccount } from './OwnAccount';

/** /account/edit */
export const AccountEditRoute = () => (
  <OwnAccount frame={(content) => <AccountEditFrame>{content}</AccountEditFrame>}>
    {(user) => <AccountEdit user={user} />}
  </OwnAccount>
);

function AccountEdit({ user }: { user: User }) {
  const navigate = useNavigateHere();
  const [update] = useUpdateUserMutation();
  const refresh = useRefreshUser();
  const { hasPassword, prove, dialog } = useProof(user.id, 'change');

  const send = async (change: UserUpdate): Promise<FormRejection | void> => {
    try {
      refresh(await update(change).unwrap());
    } catch (error) {
      return toFormRejection(error);
    }
    toast.success('Account settings updated!');
    navigate(hrefTo('account'));
  };
  const save = (change: UserUpdate): Promise<FormRejection | void> => {
    if (!needsProof(user, change.user)) return send(change);
    return prove((current_password) =>
      send(
        current_password === undefined ? change : { ...change, user: { ...change.user, current_password } },
      ),
    );
  };
  return (
    <>
      <AccountEditScreen user={user} hasPassword={hasPassword} lookup={mapsAddresses} onSave={save} />
      {dialog}
    </>
  );
}
