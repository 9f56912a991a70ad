import type { ReactNode } from 'react';
import { useGetAccessQuery } from '@/api/accessApi';
import { serverNow } from '@/lib/clock';
import { DeleteDialog } from './DeleteDialog';
import { DownloadDialog } from './DownloadDialog';
import type { OwnDataWish } from './OwnDataCard';
import type { Proof } from './ProofForm';

export interface OwnDataDialogsProps {
  userId: number;
  wish: OwnDataWish;
  /** Buttons of the providers, for customers without a password. */
  social: ReactNode;
  onClose: () => void;
  /** The account is gone. */
  onDeleted: () => void;
}

export function OwnDataDialogs({ wish, social, ...more }: OwnDataDialogsProps) {
  const { currentData: access } = useGetAccessQuery(more.userId);
  const isProven = access?.proven_until ? Date.parse(access.proven_until) > serverNow() : false;
  const hasPassword = access?.has_password ?? true;
  const proof: Proof = { isProven, social: hasPassword || isProven ? null : social };
  if (wish === 'delete') return <DeleteDialog {...more} proof={proof} />;
  return <DownloadDialog {...more} format={wish} proof={proof} />;
}
