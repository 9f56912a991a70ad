import { useCallback, useEffect, useRef, useState } from 'react';
import { useConfirmFollowMutation, type Follow } from '@/api/followsApi';
import { asProblem, type ApiProblem } from '@/api/errors';
import { Alert } from '@/components/ui/Alert';
import { LinkButton } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { Spinner } from '@/components/ui/Spinner';
import { ErrorState } from '@/components/ui/States';
import { hrefTo, routes } from '@/config/routes';
import { newsText } from './followTexts';
import styles from './Follows.module.css';

const nextOf = (follow: Follow | null): string => {
  if (follow?.restaurant) return hrefTo('restaurant', { id: follow.restaurant.slug });
  return follow?.postal_code ? hrefTo('browseZip', { zip: follow.postal_code }) : hrefTo('browse');
};

/** /follows/{token}: the link in the mail that asks whether the address is the asker's. */
export function FollowLinkScreen({ token }: { token: string }) {
  const [confirm] = useConfirmFollowMutation();
  const [follow, setFollow] = useState<Follow | null>(null);
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const isAsked = useRef(false);

  const open = useCallback(async () => {
    setFailure(null);
    const answer = await confirm({ token });
    if (answer.data) setFollow(answer.data);
    else setFailure(asProblem(answer.error));
  }, [confirm, token]);
  useEffect(() => {
    // The call may be repeated, but one is enough.
    if (isAsked.current) return;
    isAsked.current = true;
    void open();
  }, [open]);

  const { title } = routes.confirmFollow;
  return (
    <Page title={title} className={styles.link}>
      <h1>{title}</h1>
      {failure?.kind === 'invalid' && (
        <Alert tone="notice">
          <p>{failure.message}</p>
        </Alert>
      )}
      {failure && failure.kind !== 'invalid' && (
        <ErrorState compact title={failure.message} onRetry={() => void open()} />
      )}
      {!failure && !follow && (
        <p role="status" className={styles.waiting}>
          <Spinner label={null} /> One moment, please.
        </p>
      )}
      {follow && (
        <Alert tone="success" role="status">
          <p>Done. {newsText(follow)}</p>
        </Alert>
      )}
      <LinkButton variant="outline" to={nextOf(follow)}>
        See what is on now
      </LinkButton>
    </Page>
  );
}
