import { useState } from 'react';
import { copyText } from '@/lib/copyText';
import { ReportButton, type ReportButtonLook } from './ReportButton';
import { COPIES_STORE } from '../record/reportSource';
import { writeBlock } from '../block/writeBlock';
import { storeText } from './storeText';

const LABELS = {
  none: 'Copy my store',
  copied: 'Copied: paste it into your e-mail',
  failed: 'Your browser did not let us copy it',
};

/** Copies what this browser keeps of the store, as a block for an e-mail. Needs no further code, because it must work without a connection. */
export function CopyStore(look: ReportButtonLook) {
  const [outcome, setOutcome] = useState<keyof typeof LABELS>('none');
  const copy = async () => setOutcome((await copyText(writeBlock(storeText()))) ? 'copied' : 'failed');
  return (
    <ReportButton {...look} onClick={() => void copy()} {...{ [COPIES_STORE]: '' }}>
      <span aria-live="polite">{LABELS[outcome]}</span>
    </ReportButton>
  );
}
