import { Alert } from '@/components/ui/Alert';
import { takeFocus } from '@/lib/takeFocus';

interface AnswerProps {
  tone?: 'success' | 'notice';
  text: string;
}

/** Replaces the form or button that was pressed, and takes its focus. */
export function Answer({ tone = 'success', text }: AnswerProps) {
  return (
    <Alert tone={tone} role="status" ref={takeFocus} tabIndex={-1}>
      <p>{text}</p>
    </Alert>
  );
}
