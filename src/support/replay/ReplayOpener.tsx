import { FileSearch } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { Alert } from '@/components/ui/Alert';
import { cx } from '@/components/ui/cx';
import { textOfFile } from '@/lib/textOfBytes';
import { MAX_DUMP, TOO_LARGE } from '../format';
import styles from './ReplayOpener.module.css';

interface ReplayOpenerProps {
  /** What is done with what was given; the page announces it. */
  status: string;
  problem: string | null;
  onText: (text: string) => void;
  onProblem: (problem: string) => void;
}

/** Most bytes per UTF-16 character. */
const BYTES = 3;

/** Opens a problem report from a file picker, a dropped file or pasted text. */
export function ReplayOpener({ status, problem, onText, onProblem }: ReplayOpenerProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const [pasted, setPasted] = useState('');
  const answer = useRef<HTMLDivElement>(null);
  // It stands above what was used last, perhaps out of sight.
  useEffect(() => {
    if (problem) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_DUMP * BYTES) return onProblem(TOO_LARGE);
    textOfFile(file).then(onText, () => onProblem('This file could not be read.'));
  };
  const write = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    setPasted(currentTarget.value);
    // What is pasted or dropped is opened at once; what is typed waits for the button.
    if (/^insertFrom(Paste|Drop)/.test(String((nativeEvent as InputEvent).inputType)))
      onText(currentTarget.value);
  };
  const takeText = (text: string) => {
    setPasted(text);
    onText(text);
  };
  useGiven({ onFile: take, onText: takeText, onOver: setIsOver });
  return (
    <main className={cx('wrap', styles.page)} id="main">
      <h1>Replay a problem report</h1>
      <p>
        Shows what a customer saw: their cart, their form, the answers they got, and the last actions one by
        one. Open a problem report, the e-mail with a copied store, a copy of the browser’s local storage, or
        the desk’s link of a report. It opens at once, and runs on this page alone: nobody is signed in,
        nothing is sent, nothing is kept.
      </p>
      <div ref={answer}>
        {problem && (
          <Alert tone="failure" title="This cannot be replayed">
            <p>{problem}</p>
          </Alert>
        )}
      </div>
      <div className={cx(styles.drop, isOver && styles.over)}>
        <FileSearch aria-hidden="true" />
        <label htmlFor={id}>Choose a report, or drop it on this page</label>
        <input
          id={id}
          type="file"
          accept=".json,.txt,.eml,.htm,.html,.tsv,application/json,text/*,message/rfc822"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // Reset, so that choosing the same file again causes a change event.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <div className={styles.drop}>
        <label htmlFor={`${id}-text`}>Or paste it, here or anywhere on this page</label>
        <textarea id={`${id}-text`} rows={6} spellCheck={false} value={pasted} onChange={write} />
        <Button variant="outline" disabled={pasted.trim() === ''} onClick={() => onText(pasted)}>
          Open
        </Button>
      </div>
      <p aria-hidden="true">{status}</p>
    </main>
  );
}

interface Takers {
  onFile: (file: File | undefined) => void;
  onText: (text: string) => void;
  /** Something is dragged over the page, or no longer. */
  onOver: (isOver: boolean) => void;
}

/** The field takes its own text. */
const isInField = ({ target }: Event): boolean => target instanceof HTMLTextAreaElement;

/** Takes what is dropped or pasted anywhere on the page: a file, or a text. */
function useGiven({ onFile, onText, onOver }: Takers) {
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const [file] = data?.files ?? [];
      const text = data?.getData('text') ?? '';
      if (!file && (text === '' || isInField(event))) return;
      event.preventDefault();
      if (file) onFile(file);
      else onText(text);
    };
    const over = (event: DragEvent) => {
      if (!isInField(event) || event.dataTransfer?.types.includes('Files')) event.preventDefault();
      onOver(true);
    };
    const leave = () => onOver(false);
    const drop = (event: DragEvent) => {
      onOver(false);
      take(event, event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => stop.abort();
  });
}
