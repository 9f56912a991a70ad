import { useId, useState } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Select, TextAreaInput } from '@/components/ui/Input';
import { textOfFile } from '@/lib/textOfBytes';
import { readDump } from '../../read/readDump';
import { loadSnapshot } from '../../read/loadSnapshot';
import { diffStates, type Frame } from '../../read/replayFrames';
import { frameTitle } from '../frameTitle';
import { ChangesTable } from './ChangesTable';
import styles from './Panel.module.css';

interface CompareProps {
  frames: readonly Frame[];
  /** The moment that is on the screen. */
  index: number;
}

type State = Frame['state'];

/** The slices, and of each answer its data. */
const comparable = ({ api, ...slices }: State) => ({
  ...slices,
  answers: Object.fromEntries(
    Object.entries(api.queries).map(([key, query]) => [
      key,
      { status: query?.status, data: query?.data, error: query?.error },
    ]),
  ),
});

/** The differences of two moments of this report, or of this report and another. */
export function Compare({ frames, index }: CompareProps) {
  const id = useId();
  const [from, setFrom] = useState(0);
  const [other, setOther] = useState<State | null>(null);
  const here = frames[index]?.state;
  const there = other ?? frames[Math.min(from, frames.length - 1)]?.state;
  if (!here || !there) return null;
  return (
    <div className={styles.part}>
      {!other && (
        <>
          <label htmlFor={id}>Compare this moment with</label>
          <Select
            id={id}
            value={from}
            options={frames.map((frame, at) => ({
              value: String(at),
              label: `${at}: ${frameTitle(frame)}`,
            }))}
            onChange={(event) => setFrom(Number(event.currentTarget.value))}
          />
        </>
      )}
      <OtherReport hasOther={other !== null} onOther={setOther} />
      <ChangesTable
        changes={diffStates(comparable(there), comparable(here))}
        before={other ? 'The other report' : 'Then'}
        after="On the screen"
        none="There is no difference."
      />
    </div>
  );
}

interface OtherReportProps {
  hasOther: boolean;
  onOther: (state: State | null) => void;
}

function OtherReport({ hasOther, onOther }: OtherReportProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (given: string) => {
    const dump = await readDump(given);
    setProblem(dump.ok ? null : dump.problem);
    if (dump.ok) onOther(loadSnapshot(dump.snapshot));
  };
  if (hasOther) {
    return (
      <div>
        <Button variant="outline" size="small" onClick={() => onOther(null)}>
          Compare with a moment again
        </Button>
      </div>
    );
  }
  return (
    <details>
      <summary>Or with another report</summary>
      <div className={styles.part}>
        <label htmlFor={`${id}-file`}>Choose it</label>
        <input
          id={`${id}-file`}
          type="file"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) textOfFile(file).then(open, () => setProblem('This file could not be read.'));
          }}
        />
        <label htmlFor={`${id}-text`}>Or paste it</label>
        <TextAreaInput
          id={`${id}-text`}
          rows={3}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Button
            variant="outline"
            size="small"
            disabled={text.trim() === ''}
            onClick={() => void open(text)}
          >
            Compare
          </Button>
        </div>
        {problem && <Alert tone="failure">{problem}</Alert>}
      </div>
    </details>
  );
}
