import { Navigate } from 'react-router-dom';
import { asProblem } from '@/api/errors';
import { Page } from '@/components/ui/Page';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/routes';

interface ScreenProblemProps {
  /** Of the screen. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** In place of a screen whose thing cannot be had: an unknown one leads to /404project (spec 1 §2), else there is another try. */
export function ScreenProblem({ title, error, onRetry }: ScreenProblemProps) {
  const { kind, message } = asProblem(error);
  if (kind === 'notFound' || kind === 'invalid') return <Navigate to={hrefTo('eventGone')} replace />;
  return (
    <Page title={title}>
      <h1 className="vh">{title}</h1>
      <ErrorState title={message} onRetry={onRetry} />
    </Page>
  );
}
