import { reportNumber } from '@dwellivery/domain/reportNumber';
import { Copy, Download, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Choices';
import { Dialog } from '@/components/ui/Dialog';
import { TextAreaInput } from '@/components/ui/Input';
import { runtimeConfig } from '@/config/runtimeConfig';
import { copyText } from '@/lib/copyText';
import { saveFile } from '@/lib/saveFile';
import type { Snapshot } from '../format';
import { collectReport } from '../record/collectReport';
import { writeBlock } from '../block/writeBlock';
import { CopyStore } from './CopyStore';
import { ReportContents } from './ReportContents';
import styles from './ReportDialog.module.css';
import type { KeptReport } from './ownReports';
import { keptReports, sendReport } from './sendReport';
import { endDay, SentReports } from './SentReports';

export interface ReportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const MAX_NOTE = 2_000;

type Outcome =
  | { kind: 'none' | 'sending' | 'copied' | 'saved' | 'copyFailed' }
  | { kind: 'sent'; report: Pick<KeptReport, 'id' | 'expires_at'> }
  | { kind: 'notSent'; words: string };

/** `dwellivery-problem-2026-06-01-1730.json` */
const fileName = (takenAt: number): string =>
  `dwellivery-problem-${new Date(takenAt).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.json`;

/**
 * Makes a problem report. The customer can inspect it, and decides whether to send, save or copy it. Uses neither store nor router, because
 * it must work if these are broken.
 */
export function ReportDialog({ open, onOpenChange }: ReportDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Report a problem">
      {open && (
        <>
          <Report />
          <p className="muted">
            Has our support asked for your store? <CopyStore variant="quiet" />
          </p>
        </>
      )}
    </Dialog>
  );
}

function useReport() {
  const [includePersonal, setIncludePersonal] = useState(false);
  // Made once, when the dialog opens.
  const [reports] = useState(() => ({ masked: collectReport(false), personal: collectReport(true) }));
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const [kept, setKept] = useState(keptReports);
  const report = includePersonal ? reports.personal : reports.masked;

  const settle = (kind: 'copied' | 'saved' | 'copyFailed') => setOutcome({ kind });
  const copy = async () =>
    settle((await copyText(writeBlock(JSON.stringify(report)))) ? 'copied' : 'copyFailed');
  const save = () => {
    saveFile(fileName(report.takenAt), 'application/json', JSON.stringify(report));
    settle('saved');
  };
  const submit = async (note: string) => {
    setOutcome({ kind: 'sending' });
    try {
      setOutcome({ kind: 'sent', report: await sendReport(report, note) });
    } catch (error) {
      setOutcome({ kind: 'notSent', words: error instanceof Error ? error.message : String(error) });
    }
    setKept(keptReports());
  };
  const choose = (isPersonal: boolean) => {
    setIncludePersonal(isPersonal);
    setOutcome({ kind: 'none' });
  };
  const forget = (id: string) => {
    setKept(keptReports());
    if (outcome.kind === 'sent' && outcome.report.id === id) setOutcome({ kind: 'none' });
  };
  return { report, includePersonal, choose, outcome, copy, save, submit, kept, forget };
}

function Report() {
  const { supportEmail } = runtimeConfig();
  const id = useId();
  const [note, setNote] = useState('');
  const { report, includePersonal, choose, outcome, copy, save, submit, kept, forget } = useReport();
  return (
    <div className={styles.report}>
      <ReportContents />
      <div className={styles.note}>
        <label htmlFor={id}>What went wrong? (optional)</label>
        <TextAreaInput
          id={id}
          rows={3}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <Checkbox
        label="Include my name, e-mail address, phone number and street"
        checked={includePersonal}
        onChange={(event) => choose(event.target.checked)}
      />
      <p className="muted">
        Send puts the report on our server for 30 days, where only our support opens it. You can delete it
        here before. Or save or copy it, and send it to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>{' '}
        yourself.
      </p>
      <div className={styles.actions}>
        <Button loading={outcome.kind === 'sending'} onClick={() => void submit(note)}>
          <Send aria-hidden="true" />
          Send
        </Button>
        <Button variant="outline" onClick={save}>
          <Download aria-hidden="true" />
          Save
        </Button>
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
      </div>
      <OutcomeNote outcome={outcome} />
      <SentReports reports={kept} onRemoved={forget} />
      <Preview report={report} />
    </div>
  );
}

function OutcomeNote({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <div role="status">
        {outcome.kind === 'copied' && <Alert tone="success">Copied. Paste it into your message to us.</Alert>}
        {outcome.kind === 'saved' && (
          <Alert tone="success">Saved. Attach the file to your message to us.</Alert>
        )}
        {outcome.kind === 'sent' && (
          <Alert tone="success">
            Sent. Its number is <b translate="no">{reportNumber(outcome.report.id)}</b>: tell it to us when
            you write. We delete it on {endDay(outcome.report.expires_at)}.
          </Alert>
        )}
      </div>
      {outcome.kind === 'copyFailed' && (
        <Alert tone="failure">Your browser did not let us copy it. Please save the file instead.</Alert>
      )}
      {outcome.kind === 'notSent' && (
        <Alert tone="failure">
          <p>{outcome.words}</p>
          <p>Nothing was sent. You can save the file instead.</p>
        </Alert>
      )}
    </>
  );
}

/** The file as it is sent. Its text is made only when somebody looks, because it can be long. */
function Preview({ report }: { report: Snapshot }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.preview} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Look at the file</summary>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0} aria-label="The file">
        {isOpen && JSON.stringify(report, null, 2)}
      </pre>
    </details>
  );
}
