import { useCallback, useEffect, useRef, useState } from 'react';
import { useConfirmAreaAlertMutation, useEndAreaAlertMutation, type AreaAlert } from '@/api/alertsApi';
import { asProblem, type ApiProblem } from '@/api/errors';
import { Alert } from '@/components/ui/Alert';
import { LinkButton } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { Spinner } from '@/components/ui/Spinner';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/routes';
import styles from './AreaAlert.module.css';

interface AlertLinkScreenProps {
  token: string;
  /** The action of the link in the mail. */
  does: 'confirm' | 'stop';
}

const doneText = ({ status, postal_code }: AreaAlert): string =>
  status === 'ended'
    ? `Done: we will not write to you about ${postal_code}.`
    : `Done: we will write to you once, when an event opens in ${postal_code}.`;

/** /alerts/{token} and /alerts/{token}/stop: the links in the mails of an area alert. */
export function AlertLinkScreen({ token, does }: AlertLinkScreenProps) {
  const [confirm] = useConfirmAreaAlertMutation();
  const [end] = useEndAreaAlertMutation();
  const [alert, setAlert] = useState<AreaAlert | null>(null);
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const isAsked = useRef(false);

  const follow = useCallback(async () => {
    setFailure(null);
    const answer = await (does === 'stop' ? end : confirm)({ token });
    if (answer.data) setAlert(answer.data);
    else setFailure(asProblem(answer.error));
  }, [confirm, does, end, token]);
  useEffect(() => {
    // Both calls may be repeated, but one is enough.
    if (isAsked.current) return;
    isAsked.current = true;
    void follow();
  }, [follow]);

  const title = does === 'stop' ? 'No mail about this area' : 'Tell me when somebody cooks here';
  return (
    <Page title={title} className={styles.link}>
      <h1>{title}</h1>
      {failure?.kind === 'invalid' && (
        <Alert tone="notice">
          <p>{failure.message}</p>
        </Alert>
      )}
      {failure && failure.kind !== 'invalid' && (
        <ErrorState compact title={failure.message} onRetry={() => void follow()} />
      )}
      {!failure && !alert && (
        <p role="status" className={styles.waiting}>
          <Spinner label={null} /> One moment, please.
        </p>
      )}
      {alert && (
        <Alert tone="success" role="status">
          <p>{doneText(alert)}</p>
        </Alert>
      )}
      <LinkButton
        variant="outline"
        to={alert ? hrefTo('browseZip', { zip: alert.postal_code }) : hrefTo('browse')}
      >
        See what is on now
      </LinkButton>
    </Page>
  );
}
