import { useParams } from 'react-router-dom';
import {
  useConfirmEmailChangeMutation,
  useUndoEmailChangeMutation,
  useVerifyEmailUndoMutation,
} from '@/api/emailChangesApi';
import { asProblem, toFormRejection } from '@/api/errors';
import type { FormRejection } from '@/components/form/rejection';
import { LinkButton } from '@/components/ui/Button';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { NewPasswordScreen } from '@/features/auth/NewPasswordScreen';
import { OtherAccountScreen } from '@/features/auth/OtherAccountScreen';
import { WaitingScreen } from '@/features/auth/WaitingScreen';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { useEnter } from '../session/useEnter';
import {
  linkFailure,
  useLinkCall,
  useMailedLink,
  useOtherAccount,
  waitingProps,
  type LinkFailure,
} from '../session/useMailedLink';
import { useRefreshUser } from '../session/useRefreshUser';

/** /account/email/{token}: the link in the mail to a new address. */
export function ConfirmNewEmailRoute() {
  const { token = '' } = useParams();
  return <ConfirmNewEmail key={token} token={token} />;
}

type Failure = LinkFailure & { isOthers?: boolean };

function changeFailure(error: unknown): Failure {
  const { kind, code, message } = asProblem(error);
  if (kind === 'notFound') {
    const text = 'This link belongs to another account. Sign in to that one, and open the link again.';
    return { text, isFinal: true, isOthers: true };
  }
  return code.startsWith('email_') ? { text: message, isFinal: true } : linkFailure(error);
}

function ConfirmNewEmail({ token }: { token: string }) {
  const navigate = useNavigateHere();
  const refresh = useRefreshUser();
  const [confirm] = useConfirmEmailChangeMutation();
  const { failure, retry } = useLinkCall(async () => {
    const user = await confirm({ token }).unwrap();
    refresh(user);
    toast.success(`Your email is now ${user.email}.`);
    navigate(hrefTo('account'), { replace: true });
  }, changeFailure);
  return (
    <WaitingScreen title={routes.confirmNewEmail.title} {...waitingProps(failure, retry)}>
      {failure?.isOthers && <LinkButton to={hrefTo('reset')}>Logout</LinkButton>}
      <LinkButton variant="outline" to={hrefTo('account')}>
        My Account
      </LinkButton>
    </WaitingScreen>
  );
}

/** /account/email/undo/{token}: the link in the mails to the old address. */
export function UndoEmailRoute() {
  const { token = '' } = useParams();
  return <UndoEmail key={token} token={token} />;
}

function UndoEmail({ token }: { token: string }) {
  const enter = useEnter();
  const [verify] = useVerifyEmailUndoMutation();
  const [undo] = useUndoEmailChangeMutation();
  const { link, failure, check } = useMailedLink(() => verify({ token }).unwrap());
  const other = useOtherAccount(link);
  const { title } = routes.undoEmail;

  const save = async (password: string): Promise<FormRejection | void> => {
    try {
      await enter(
        () => undo({ token, password }).unwrap(),
        () => ({ to: hrefTo('account') }),
      );
      toast.success(`Your email is ${link?.email}.`);
    } catch (error) {
      return toFormRejection(error);
    }
  };
  if (!link) {
    return (
      <WaitingScreen title={title} {...waitingProps(failure, check)}>
        <LinkButton to={hrefTo('passwordNew')}>Reset password</LinkButton>
        <LinkButton variant="outline" to={hrefTo('support')}>
          Support
        </LinkButton>
      </WaitingScreen>
    );
  }
  if (other) return <OtherAccountScreen {...other} />;
  return (
    <NewPasswordScreen
      title={title}
      lead={`Your account keeps the email ${link.email}. Everybody is signed out of it. The change was made with your password, so please choose a new one.`}
      submitLabel="Undo the change"
      onPassword={save}
    />
  );
}
