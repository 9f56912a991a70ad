import type { ApiProblem } from '@/api/errors';
import type { Table } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { goneWords, refusalText } from './cartWords';

const NOT_SENT = 'Your last change is not sent yet. It is kept, and goes out when the connection is back.';

interface LinesNoteProps {
  table: Table;
  refusal: ApiProblem | null;
  isWaiting: boolean;
  /** Names of own dishes that the menu no longer offers as they were chosen. */
  gone: readonly string[];
  onTakeOut: () => void;
}

/** Why the server does not have the guest's dishes, and what to do: one reason at a time. */
export function LinesNote({ table, refusal, isWaiting, gone, onTakeOut }: LinesNoteProps) {
  if (gone.length > 0)
    return (
      <Alert tone="notice">
        <p>{goneWords(gone)}</p>
        <Button variant="quiet" size="small" onClick={onTakeOut}>
          Take out
        </Button>
      </Alert>
    );
  if (refusal) return <Alert tone="failure">{refusalText(refusal, table)}</Alert>;
  return isWaiting && <Alert tone="notice">{NOT_SENT}</Alert>;
}
