import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Choices';
import { Dialog } from '@/components/ui/Dialog';
import { saveFile } from '@/lib/saveFile';
import type { Report as ReportFile } from '@/store/snapshot/createSnapshot';
import styles from './ReportDialog.module.css';

interface ReportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Makes a report of the current state. */
  collect: (includePersonal: boolean) => ReportFile;
  /** Address to which the customer can send the file. */
  sendTo: string;
}

type Outcome = 'none' | 'copied' | 'saved' | 'copyFailed';

const OUTCOME_TEXTS: Record<Exclude<Outcome, 'none' | 'copyFailed'>, string> = {
  copied: 'Copied. Paste it into your message to us.',
  saved: 'Saved. Attach the file to your message to us.',
};

/** `dwellivery-problem-2026-06-01-1730.json` */
const fileName = (takenAt: number): string =>
  `dwellivery-problem-${new Date(takenAt).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.json`;

/** Makes a problem report as a file. Sends nothing: the customer can inspect the file and decides. */
export function ReportDialog({ open, onOpenChange, collect, sendTo }: ReportDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Report a problem">
      {open && <Report collect={collect} sendTo={sendTo} />}
    </Dialog>
  );
}

function Report({ collect, sendTo }: Pick<ReportDialogProps, 'collect' | 'sendTo'>) {
  const [includePersonal, setIncludePersonal] = useState(false);
  // Made once, when the dialog opens.
  const [reports] = useState(() => ({ masked: collect(false), personal: collect(true) }));
  const [outcome, setOutcome] = useState<Outcome>('none');
  const report = includePersonal ? reports.personal : reports.masked;

  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(report)).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  const save = () => {
    saveFile(fileName(report.takenAt), 'application/json', JSON.stringify(report));
    setOutcome('saved');
  };
  return (
    <div className={styles.report}>
      <p>
        This makes a file that lets us see what you see. Send it to <a href={`mailto:${sendTo}`}>{sendTo}</a>;
        nothing is sent from here.
      </p>
      <Contents />
      <Checkbox
        label="Include my name, e-mail address, phone number and street"
        checked={includePersonal}
        onChange={(event) => {
          setIncludePersonal(event.target.checked);
          setOutcome('none');
        }}
      />
      <div className={styles.actions}>
        <Button onClick={save}>
          <Download aria-hidden="true" />
          Save
        </Button>
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
      </div>
      <div role="status">
        {(outcome === 'copied' || outcome === 'saved') && (
          <Alert tone="success">{OUTCOME_TEXTS[outcome]}</Alert>
        )}
      </div>
      {outcome === 'copyFailed' && (
        <Alert tone="failure">Your browser did not let us copy it. Please save the file instead.</Alert>
      )}
      <details className={styles.preview}>
        <summary>Look at the file</summary>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
        <pre tabIndex={0} aria-label="The file">
          {JSON.stringify(report, null, 2)}
        </pre>
      </details>
    </div>
  );
}

function Contents() {
  return (
    <>
      <h3>What is in it</h3>
      <ul className={styles.list}>
        <li>the page you are on, the time, your time zone and the size of your window</li>
        <li>your carts, what you filled into the order form, and whether you are signed in</li>
        <li>the restaurants, menus and orders that this page has loaded</li>
        <li>the last 100 things that happened here</li>
      </ul>
      <p>
        Names, e-mail addresses, phone numbers and streets are masked letter by letter. Your password, your
        sign-in and your card are never in it.
      </p>
    </>
  );
}
