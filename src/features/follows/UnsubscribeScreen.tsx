import { useUnsubscribeMutation } from '@/api/waitlistApi';
import { asProblem } from '@/api/errors';
import { Alert } from '@/components/ui/Alert';
import { Button, LinkButton } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import styles from './Follows.module.css';

/** /unsubscribe/{token}. Waits for a press, because programs that check the links of a mail open its pages. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const [unsubscribe, { data, error, isLoading }] = useUnsubscribeMutation();
  return (
    <Page title={routes.unsubscribe.title} className={styles.link}>
      <h1>{routes.unsubscribe.title}</h1>
      {error && (
        <Alert tone="failure">
          <p>{asProblem(error).message}</p>
        </Alert>
      )}
      {data ? (
        <Alert tone="success" role="status">
          <p>{data}</p>
        </Alert>
      ) : (
        <>
          <p>We will send no more mails about this. A place that is held for you goes to the next in line.</p>
          <Button loading={isLoading} onClick={() => void unsubscribe({ token })}>
            Unsubscribe
          </Button>
        </>
      )}
      <LinkButton variant="outline" to={hrefTo('browse')}>
        See what is on now
      </LinkButton>
    </Page>
  );
}
