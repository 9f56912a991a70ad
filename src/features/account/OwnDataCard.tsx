import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import styles from './Account.module.css';

/** page and json: a download in that format. */
export type OwnDataWish = 'page' | 'json' | 'delete';

interface OwnDataCardProps {
  /** Its dialog is open, or on its way. */
  wish: OwnDataWish | null;
  onWish: (wish: OwnDataWish) => void;
}

/** What customers can do with what is kept of them: take it along, and have it deleted. */
export function OwnDataCard({ wish, onWish }: OwnDataCardProps) {
  const opens = (own: OwnDataWish) =>
    ({
      'aria-haspopup': 'dialog',
      loading: wish === own,
      onClick: () => onWish(own),
    }) as const;
  return (
    <Card className={styles.card} aria-label="Your data">
      <h2>Your data</h2>
      <p>
        Download everything that we keep about you, to read or for other programs, or delete your account.
      </p>
      <div className={styles.wishes}>
        <Button {...opens('page')} variant="outline">
          Download as a page
        </Button>
        <Button {...opens('json')} variant="outline">
          Download as JSON
        </Button>
        <Button {...opens('delete')} variant="quiet">
          Delete my account
        </Button>
      </div>
    </Card>
  );
}
