import { asProblem } from '@/api/errors';
import { Page } from '@/components/ui/Page';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { Redirect } from './Redirect';

interface ScreenProblemProps {
  /** The screen's title. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Replaces a screen whose data cannot be loaded. An unknown id leads to /404project (spec 1 §2), other errors offer Retry. */
export function ScreenProblem({ title, error, onRetry }: ScreenProblemProps) {
  const { kind, message } = asProblem(error);
  if (kind === 'notFound' || kind === 'invalid') return <Redirect to={hrefTo('eventGone')} />;
  return (
    <Page title={title}>
      <h1 className="vh">{title}</h1>
      <ErrorState title={message} onRetry={onRetry} />
    </Page>
  );
}
