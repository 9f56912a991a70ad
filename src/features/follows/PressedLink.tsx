import { asProblem } from '@/api/errors';
import { Alert } from '@/components/ui/Alert';
import { Button, LinkButton } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { hrefTo } from '@/config/hrefTo';
import { Answer } from './Answer';
import styles from './Follows.module.css';

interface PressedLinkProps {
  title: string;
  /** What the press does. */
  ask: string;
  press: string;
  onPress: () => void;
  isLoading: boolean;
  error: unknown;
  /** What the press did. */
  done: string | undefined;
  /** Where to go on. */
  next?: string;
}

/** The screen of a link in a mail. Waits for a press, because programs that check the links of a mail open its pages. */
export function PressedLink(props: PressedLinkProps) {
  const { title, ask, press, onPress, isLoading, error, done, next = hrefTo('browse') } = props;
  const failure = error === undefined ? null : asProblem(error);
  const isDead = failure?.kind === 'invalid';
  return (
    <Page title={title} className={styles.link}>
      <h1>{title}</h1>
      {failure && !isDead && (
        <Alert tone="failure">
          <p>{failure.message}</p>
        </Alert>
      )}
      {isDead && <Answer tone="notice" text={failure.message} />}
      {done && <Answer text={done} />}
      {!done && !isDead && (
        <>
          <p>{ask}</p>
          <Button loading={isLoading} onClick={onPress}>
            {press}
          </Button>
        </>
      )}
      <LinkButton variant="outline" to={next}>
        See what is on now
      </LinkButton>
    </Page>
  );
}
