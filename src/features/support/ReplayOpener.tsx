import { FileSearch } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Alert } from '@/components/ui/Alert';
import { cx } from '@/components/ui/cx';
import { textOfBytes } from '@/lib/textOfBytes';
import styles from './ReplayOpener.module.css';

interface ReplayOpenerProps {
  /** In characters; a larger file is not read. */
  maxSize: number;
  /** A report that was sent is on its way. */
  isFetching?: boolean;
  problem: string | null;
  onText: (text: string) => void;
  onProblem: (problem: string) => void;
}

/** Most bytes per UTF-16 character. */
const BYTES = 3;

/** Opens a problem report from a file picker, a dropped file or pasted text. */
export function ReplayOpener({ maxSize, isFetching, problem, onText, onProblem }: ReplayOpenerProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const [pasted, setPasted] = useState('');
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxSize * BYTES) return onProblem('This is too large to be a problem report.');
    file.arrayBuffer().then(
      (content) => onText(textOfBytes(new Uint8Array(content))),
      () => onProblem('This file could not be read.'),
    );
  };
  useDroppedFile(take, setIsOver);
  return (
    <main className={cx('wrap', styles.page)} id="main">
      <h1>Replay a problem report</h1>
      <p>
        Shows what a customer saw: their cart, their form, the answers they got, and the last actions one by
        one. Open a problem report, a copy of the browser’s local storage, or the e-mail that it came in. It
        runs on this page alone: nobody is signed in, nothing is sent, nothing is kept.
      </p>
      <div className={cx(styles.drop, isOver && styles.over)}>
        <FileSearch aria-hidden="true" />
        <label htmlFor={id}>Choose a report, or drop it on this page</label>
        <input
          id={id}
          type="file"
          accept=".json,.txt,.eml,.htm,.html,application/json,text/plain,text/html,message/rfc822"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // Reset, so that choosing the same file again causes a change event.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <div className={styles.drop}>
        <label htmlFor={`${id}-text`}>Or paste it here</label>
        <textarea
          id={`${id}-text`}
          rows={6}
          spellCheck={false}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Button variant="outline" disabled={pasted.trim() === ''} onClick={() => onText(pasted)}>
          Open
        </Button>
      </div>
      <p role="status">{isFetching && 'Fetching the report…'}</p>
      {problem && (
        <Alert tone="failure" title="This cannot be replayed">
          <p>{problem}</p>
        </Alert>
      )}
    </main>
  );
}

function useDroppedFile(take: (file: File | undefined) => void, setIsOver: (isOver: boolean) => void) {
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = () => setIsOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer?.files[0]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  });
}
