import { Check, Link2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '@/lib/copyText';
import { Button } from './Button';
import styles from './CopyButton.module.css';
import { Input } from './Input';
import { toast } from './toast';

/** Spec 1 §8. */
const COPY_FAILED = 'Error copying link to clipboard. Please copy/paste the link below.';

interface CopyButtonProps {
  /** The link to copy. */
  text: string;
  /** The toast on success: 'Referral Link Copied', 'Invite Link Copied'. */
  copiedText: string;
  children: ReactNode;
}

/** Copies a link; if the browser does not let us, shows the link. */
export function CopyButton({ text, copiedText, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome('none'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'failed');
    if (isCopied) toast.success(copiedText);
    else toast.error(COPY_FAILED);
  };
  return (
    <div className={styles.box}>
      <Button variant="outline" onClick={() => void copy()}>
        {outcome === 'copied' ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
        {children}
      </Button>
      {outcome === 'failed' && (
        <Input readOnly aria-label="Link" value={text} onFocus={(event) => event.currentTarget.select()} />
      )}
    </div>
  );
}
