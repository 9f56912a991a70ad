import { useState } from 'react';
import { asProblem, type ApiProblem } from '@/api/errors';
import {
  useGetNotificationsQuery,
  useOpenNotificationsMutation,
  useUpdateMailedNotificationsMutation,
  useUpdateNotificationsMutation,
  type Notifications,
  type NotificationsChange,
} from '@/api/followsApi';
import { Alert } from '@/components/ui/Alert';
import { LinkButton } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { announce } from '@/components/ui/announce';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { useOnce } from '@/lib/useOnce';
import { NotificationChoices } from './NotificationChoices';
import styles from './Notifications.module.css';

interface FrameProps {
  choices: Notifications | undefined;
  /** Why they are not shown. */
  failure: ApiProblem | null;
  onRetry: () => void;
  /** Why the last change was not made. */
  refusal: ApiProblem | null;
  isBusy: boolean;
  onChange: (change: NotificationsChange) => void;
  /** Signed in here. */
  isOwn?: boolean;
}

function Frame({ choices, failure, onRetry, refusal, isBusy, onChange, isOwn = false }: FrameProps) {
  const { title } = routes.notifications;
  return (
    <Page title={title} className={styles.page}>
      <h1>{title}</h1>
      {refusal && (
        <Alert tone="failure" role="alert">
          <p>{refusal.message}</p>
        </Alert>
      )}
      {choices ? (
        <NotificationChoices choices={choices} isBusy={isBusy} onChange={onChange} isOwn={isOwn} />
      ) : failure?.kind === 'invalid' ? (
        <>
          <Alert tone="notice">
            <p>{failure.message} Sign in to see your choices.</p>
          </Alert>
          <LinkButton variant="outline" to={hrefTo('notifications')}>
            Sign in
          </LinkButton>
        </>
      ) : failure ? (
        <ErrorState title="We couldn't load your choices." onRetry={onRetry}>
          {failure.message}
        </ErrorState>
      ) : (
        <SkeletonGroup label="Loading your choices" className={styles.page}>
          <Skeleton shape="art" height="9rem" />
          <Skeleton shape="art" height="7rem" />
        </SkeletonGroup>
      )}
    </Page>
  );
}

const SAVED = 'Saved.';

/** /account/notifications */
export function NotificationsScreen() {
  const { currentData, error, isFetching, refetch } = useGetNotificationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [update, { error: refusal, isLoading }] = useUpdateNotificationsMutation();
  const change = async (wanted: NotificationsChange) => {
    if ((await update(wanted)).data) announce(SAVED);
  };
  return (
    <Frame
      choices={currentData}
      failure={error && !isFetching ? asProblem(error) : null}
      onRetry={() => void refetch()}
      refusal={refusal ? asProblem(refusal) : null}
      isBusy={isLoading || isFetching}
      onChange={(wanted) => void change(wanted)}
      isOwn
    />
  );
}

/** /notifications/{token}: the link at the foot of a mail. It shows these choices and nothing else of an account. */
export function MailedNotificationsScreen({ token }: { token: string }) {
  const [open] = useOpenNotificationsMutation();
  const [update, { error: refusal, isLoading }] = useUpdateMailedNotificationsMutation();
  const [choices, setChoices] = useState<Notifications>();
  const [failure, setFailure] = useState<ApiProblem | null>(null);

  const load = async () => {
    setFailure(null);
    const answer = await open({ token });
    if (answer.data) setChoices(answer.data);
    else setFailure(asProblem(answer.error));
  };
  useOnce(() => void load());

  const change = async (wanted: NotificationsChange) => {
    const answer = await update({ token, change: wanted });
    if (!answer.data) return;
    setChoices(answer.data);
    announce(SAVED);
  };
  return (
    <Frame
      choices={choices}
      failure={failure}
      onRetry={() => void load()}
      refusal={refusal ? asProblem(refusal) : null}
      isBusy={isLoading}
      onChange={(wanted) => void change(wanted)}
    />
  );
}
