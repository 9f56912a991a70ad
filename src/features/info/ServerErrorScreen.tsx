import type { ReactNode } from 'react';
import { Page } from '@/components/ui/Page';
import { routes } from '@/config/routes';
import { ServerError } from './ServerError';

export function ServerErrorScreen({ children }: { children?: ReactNode }) {
  return (
    <Page title={routes.serverError.title}>
      <ServerError>{children}</ServerError>
    </Page>
  );
}
