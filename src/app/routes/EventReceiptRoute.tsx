import { Navigate, useParams } from 'react-router-dom';
import { asProblem } from '@/api/errors';
import { useGetEventQuery } from '@/api/eventsApi';
import { Page } from '@/components/ui/Page';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { ScreenSkeleton } from '../routing/ScreenSkeleton';

/** /events/{id}/receipt redirects to the receipt of the customer's membership (spec 1 §2), or to the event without one. */
export function EventReceiptRoute() {
  const { id = '' } = useParams();
  const { currentData: event, error, isFetching, refetch } = useGetEventQuery(id);
  const { title } = routes.eventReceipt;
  if (event?.membership) return <Navigate to={hrefTo('receipt', { id: event.membership })} replace />;
  if (event) return <Navigate to={hrefTo('event', { id })} replace />;
  if (!error) return <ScreenSkeleton title={title} />;
  const { kind, message } = asProblem(error);
  if (kind === 'notFound' || kind === 'invalid') return <Navigate to={hrefTo('eventGone')} replace />;
  return (
    <Page title={title}>
      <h1>{title}</h1>
      <ErrorState title={message} retrying={isFetching} onRetry={() => void refetch()} />
    </Page>
  );
}
