import { useNavigate } from 'react-router-dom';
import { toFormRejection } from '@/api/errors';
import type { User } from '@/api/types';
import { useUpdateUserMutation, type UserUpdate } from '@/api/usersApi';
import type { FormRejection } from '@/components/form/rejection';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/routes';
import { AccountEditScreen } from '@/features/account/AccountEditScreen';
import { mapsAddresses } from '@/integrations/maps/lazyMaps';
import { useRefreshUser } from '../session/useRefreshUser';
import { OwnAccount } from './OwnAccount';

/** /account/edit */
export const AccountEditRoute = () => (
  <OwnAccount title="Update Account">{(user) => <AccountEdit user={user} />}</OwnAccount>
);

function AccountEdit({ user }: { user: User }) {
  const navigate = useNavigate();
  const [update] = useUpdateUserMutation();
  const refresh = useRefreshUser();
  const save = async (change: UserUpdate): Promise<FormRejection | void> => {
    try {
      refresh(await update(change).unwrap());
    } catch (error) {
      return toFormRejection(error);
    }
    toast.success('Account settings updated!');
    void navigate(hrefTo('account'));
  };
  return <AccountEditScreen user={user} lookup={mapsAddresses} onSave={save} />;
}
