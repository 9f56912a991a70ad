import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Page } from '@/components/ui/Page';
import { Spinner } from '@/components/ui/Spinner';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { useAppDispatch } from '@/store/hooks';
import { resetSession } from '@/store/session/thunks';
import type { AppDispatch } from '@/store/types';

let underWay: Promise<void> | null = null;

/** One reset at a time: a reset mounts a new tree, whose effect would start another reset, endlessly. */
function resetOnce(dispatch: AppDispatch): Promise<void> {
  underWay ??= dispatch(resetSession()).finally(() => {
    underWay = null;
  });
  return underWay;
}

/** Signs out and resets all state, then goes home (spec 1 §2, §4). Works without the API. */
export function ResetRoute() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    void resetOnce(dispatch).then(() => navigate(hrefTo('home'), { replace: true }));
  }, [dispatch, navigate]);
  return (
    <Page title={routes.reset.title}>
      <h1>Signing out…</h1>
      <p role="status">
        <Spinner /> One moment, please.
      </p>
    </Page>
  );
}
