import { useState } from 'react';
import { asProblem, isRefusal } from '@/api/errors';
import type { MailedLink } from '@/api/types';
import { useOnce } from '@/lib/useOnce';
import { useCachedUser } from '@/store/session/useCachedUser';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/slices/session';

export interface LinkFailure {
  text: string;
  /** True if a retry cannot help. */
  isFinal: boolean;
}

/** @param error of a call with a mailed token */
export function linkFailure(error: unknown): LinkFailure {
  const problem = asProblem(error);
  const isFinal = isRefusal(problem);
  return { text: isFinal ? 'This link is not valid any more.' : problem.message, isFinal };
}

/** The failure for a `WaitingScreen`, with a retry where one can help. */
export const waitingProps = (failure: LinkFailure | null, retry: () => Promise<void>) => ({
  failure: failure?.text,
  onRetry: failure && !failure.isFinal ? () => void retry() : undefined,
});

/** Makes the call of a mailed link once it is opened, because its token may work once. */
export function useLinkCall<Failure extends LinkFailure>(
  call: () => Promise<void>,
  failureOf: (error: unknown) => Failure,
) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const retry = async () => {
    setFailure(null);
    try {
      await call();
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  useOnce(() => void retry());
  return { failure, retry };
}

/** Checks once whether a mailed link still works and whose account it belongs to. */
export function useMailedLink(verify: () => Promise<MailedLink>) {
  const [link, setLink] = useState<MailedLink | null>(null);
  const { failure, retry } = useLinkCall(async () => setLink(await verify()), linkFailure);
  return { link, failure, check: retry };
}

/** Props of the question before a link changes who is signed in; null if it changes nothing, or after the customer agreed. */
export function useOtherAccount(link: MailedLink | null) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const current = useCachedUser();
  const [isAgreed, setIsAgreed] = useState(false);
  if (!link || link.own || !isSignedIn || isAgreed) return null;
  return { current: current?.email ?? null, email: link.email, onContinue: () => setIsAgreed(true) };
}
