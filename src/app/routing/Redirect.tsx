import { use } from 'react';
import { Navigate, type NavigateProps } from 'react-router-dom';
import { PageAnswerContext } from '@/lib/pageAnswer';

/** Leads to another screen: in a browser by the router, on the server by the answer of the page. */
export function Redirect({ to, state }: Pick<NavigateProps, 'state'> & { to: string }) {
  const answer = use(PageAnswerContext);
  if (!answer) return <Navigate to={to} state={state} replace />;
  answer.leadTo(to);
  return null;
}
