import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { copyText } from '@/lib/copyText';
import type { ReportButtonLook } from './ReportProblem';
import { COPIES_STORE } from './reportSource';
import { storeText } from './storeText';

const LABELS = {
  none: 'Copy my store',
  copied: 'Copied: paste it into your e-mail',
  failed: 'Your browser did not let us copy it',
};

/** Copies what this browser keeps of the store. Needs no further code, because it must work without a connection. */
export function CopyStore({ className, variant = 'outline' }: ReportButtonLook) {
  const [outcome, setOutcome] = useState<keyof typeof LABELS>('none');
  const copy = async () => setOutcome((await copyText(storeText())) ? 'copied' : 'failed');
  const label = <span aria-live="polite">{LABELS[outcome]}</span>;
  const mark = { [COPIES_STORE]: '' };
  if (!className) {
    return (
      <Button variant={variant} onClick={() => void copy()} {...mark}>
        {label}
      </Button>
    );
  }
  return (
    <button type="button" className={className} onClick={() => void copy()} {...mark}>
      {label}
    </button>
  );
}
