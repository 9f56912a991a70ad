import { useConfirmFollowMutation, type Follow } from '@/api/followsApi';
import { asProblem } from '@/api/errors';
import { Alert } from '@/components/ui/Alert';
import { Button, LinkButton } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { newsText } from './followTexts';
import styles from './Follows.module.css';

const nextOf = (follow: Follow | undefined): string => {
  if (follow?.restaurant) return hrefTo('restaurant', { id: follow.restaurant.slug });
  return follow?.postal_code ? hrefTo('browseZip', { zip: follow.postal_code }) : hrefTo('browse');
};

/**
 * /follows/{token}: the link in the mail that asks whether the address is the asker's. Waits for a press, because programs that check the
 * links of a mail open its pages.
 */
export function FollowLinkScreen({ token }: { token: string }) {
  const [confirm, { data: follow, error, isLoading }] = useConfirmFollowMutation();
  const failure = error && asProblem(error);
  const isOver = follow !== undefined || failure?.kind === 'invalid';
  const { title } = routes.confirmFollow;
  return (
    <Page title={title} className={styles.link}>
      <h1>{title}</h1>
      {failure && (
        <Alert tone={failure.kind === 'invalid' ? 'notice' : 'failure'}>
          <p>{failure.message}</p>
        </Alert>
      )}
      {follow && (
        <Alert tone="success" role="status">
          <p>Done. {newsText(follow)}</p>
        </Alert>
      )}
      {!isOver && (
        <>
          <p>One press, and we write to this address about what you asked for. You can end it in any mail.</p>
          <Button loading={isLoading} onClick={() => void confirm({ token })}>
            Yes, tell me
          </Button>
        </>
      )}
      <LinkButton variant="outline" to={nextOf(follow)}>
        See what is on now
      </LinkButton>
    </Page>
  );
}
