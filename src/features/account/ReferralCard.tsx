import { Card } from '@/components/ui/Card';
import { CopyButton } from '@/components/ui/CopyButton';
import styles from './Account.module.css';

/** The customer's own link (spec 1 §2, §9). */
export function ReferralCard({ url }: { url: string }) {
  return (
    <Card className={styles.card} aria-label="Refer a friend">
      <h2>Refer a friend</h2>
      <p>You and each friend get $10 after the friend's first order.</p>
      <p className="muted" translate="no">
        {url}
      </p>
      <CopyButton text={url} copiedText="Referral Link Copied">
        Copy your link
      </CopyButton>
    </Card>
  );
}
