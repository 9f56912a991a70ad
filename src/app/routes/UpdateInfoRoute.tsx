import { asProblem, toFormRejection } from '@/api/errors';
import type { User } from '@/api/types';
import { useUpdateUserMutation } from '@/api/usersApi';
import type { FormRejection } from '@/components/form/rejection';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { phoneInField } from '@dwellivery/domain/phone';
import { UpdateInfoFrame, UpdateInfoScreen, type ContactInfo } from '@/features/auth/UpdateInfoScreen';
import { mapsAddresses } from '@/integrations/maps/places';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { useRefreshUser } from '../session/useRefreshUser';
import { returnPath } from '../routing/guards';
import { useNavigationState } from '../routing/useNavigationState';
import { OwnAccount } from './OwnAccount';

/** /session/update_info */
export const UpdateInfoRoute = () => (
  <OwnAccount frame={(content) => <UpdateInfoFrame>{content}</UpdateInfoFrame>}>
    {(user) => <UpdateInfo user={user} />}
  </OwnAccount>
);

function UpdateInfo({ user }: { user: User }) {
  const state = useNavigationState();
  const navigate = useNavigateHere();
  const [update] = useUpdateUserMutation();
  const refresh = useRefreshUser();

  const save = async (info: ContactInfo): Promise<FormRejection | void> => {
    try {
      refresh(await update({ id: user.id, user: info }).unwrap());
    } catch (error) {
      if (asProblem(error).code !== 'out_of_area') return toFormRejection(error);
      return navigate(hrefTo('outOfArea'), { state: { zip: info.postal_code } });
    }
    toast.success('Account settings updated!');
    navigate(returnPath(state), { replace: true });
  };
  const { phone, street, city, state: region, postal_code } = user;
  return (
    <UpdateInfoScreen
      lookup={mapsAddresses}
      onSave={save}
      initial={{
        phone: phoneInField(phone),
        street: street ?? '',
        city: city ?? '',
        state: region ?? '',
        postal_code: postal_code ?? '',
      }}
    />
  );
}
