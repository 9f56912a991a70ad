import { LocateFixed } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/States';
import { useLocatedZip } from './useLocatedZip';

interface LocationPromptProps {
  /** Called with the zip at the browser's location. */
  onZip: (zip: string) => void;
}

const OR_TYPE = 'Or type your zip code above.';
const WORDS = {
  idle: OR_TYPE,
  locating: OR_TYPE,
  unavailable: 'Your browser did not tell us where you are. Type your zip code above.',
  placeless: 'We know no zip code where you are. Type the one you want above.',
};

/** Replaces the list without a zip (spec 1 §2). */
export function LocationPrompt({ onZip }: LocationPromptProps) {
  const { status, locate } = useLocatedZip(onZip);
  return (
    <EmptyState
      title="Give us your location to see some relevant groups!"
      picture="/dishes/1f6cd.webp"
      action={
        <Button variant="outline" onClick={() => void locate()} loading={status === 'locating'}>
          <LocateFixed aria-hidden="true" />
          Use my location
        </Button>
      }
    >
      <p role="status">{WORDS[status]}</p>
    </EmptyState>
  );
}
