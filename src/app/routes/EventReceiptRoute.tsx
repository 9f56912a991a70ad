import { useParams } from 'react-router-dom';
import { useGetEventQuery } from '@/api/eventsApi';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { ScreenProblem } from '../routing/ScreenProblem';
import { ScreenSkeleton } from '../routing/ScreenSkeleton';
import { Redirect } from '../routing/Redirect';

/** /events/{id}/receipt redirects to the receipt of the customer's membership (spec 1 §2), or to the event without one. */
export function EventReceiptRoute() {
  const { id = '' } = useParams();
  const { currentData: event, error, isFetching, refetch } = useGetEventQuery(id);
  const { title } = routes.eventReceipt;
  if (event?.membership) return <Redirect to={hrefTo('receipt', { id: event.membership })} />;
  if (event) return <Redirect to={hrefTo('event', { id })} />;
  if (!error || isFetching) return <ScreenSkeleton title={title} />;
  return <ScreenProblem title={title} error={error} onRetry={() => void refetch()} />;
}
