import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '@/api/types';
import type { UserUpdate } from '@/api/usersApi';
import { AddressFields } from '@/components/form/AddressFields';
import type { AddressLookup } from '@/components/form/addressLookup';
import { Form } from '@/components/form/Form';
import { EmailField } from '@/components/form/fields';
import { PasswordField } from '@/components/form/PasswordField';
import { PhoneField } from '@/components/form/PhoneField';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Button } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import styles from './Account.module.css';
import { AccountEditFrame } from './AccountFrame';
import { avatarComplaint, accountFields, toUpdate, type AccountFields } from './accountForm';
import { accountSchema } from './accountRules';
import { AvatarField } from './AvatarField';

interface AccountEditScreenProps {
  user: User;
  /** False for customers who only sign in with a provider. */
  hasPassword: boolean;
  lookup: AddressLookup;
  onSave: (update: UserUpdate) => Promise<FormRejection | void>;
}

/** /account/edit (spec 1 §2). */
export function AccountEditScreen({ user, hasPassword, lookup, onSave }: AccountEditScreenProps) {
  const navigate = useNavigate();
  const [avatar, setAvatar] = useState<File | null>(null);
  const [avatarError, setAvatarError] = useState<string | null>(null);
  const [schema] = useState(() => accountSchema(accountFields(user)));

  const save = async (fields: AccountFields): Promise<FormRejection | void> => {
    const wrong = avatar && avatarComplaint(avatar);
    const rejection = wrong
      ? { errors: { avatar: [wrong] } }
      : await onSave({ id: user.id, user: toUpdate(fields), ...(avatar ? { avatar } : {}) });
    setAvatarError(rejection?.errors?.avatar?.join(' ') ?? null);
    return rejection ?? undefined;
  };
  return (
    <AccountEditFrame>
      <Form label="Update Account" initialValues={accountFields(user)} schema={schema} onSubmit={save}>
        <AvatarField
          current={user.avatar}
          name={user.name}
          error={avatarError}
          onFile={(file) => {
            setAvatar(file);
            setAvatarError(file && avatarComplaint(file));
          }}
        />
        <EmailField
          name="email"
          hint={
            user.pending_email
              ? `${user.pending_email} waits until you open the link in our mail.`
              : undefined
          }
        />
        <PhoneField name="phone" />
        <AddressFields lookup={lookup} />
        <PasswordField
          name="password"
          label="New password"
          optional
          autoComplete="new-password"
          enterKeyHint="go"
          hint={hasPassword ? 'Leave it empty to keep the one you have.' : 'You have no password yet.'}
        />
        <div className={styles.buttons}>
          <SubmitButton size="big">Update</SubmitButton>
          <Button size="big" variant="outline" onClick={() => void navigate(hrefTo('reset'))}>
            Logout
          </Button>
        </div>
      </Form>
    </AccountEditFrame>
  );
}
