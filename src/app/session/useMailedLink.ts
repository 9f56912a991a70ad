import { useCallback, useEffect, useRef, useState } from 'react';
import { asProblem } from '@/api/errors';
import type { MailedLink } from '@/api/types';
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
  const { kind, message } = asProblem(error);
  const isFinal = ['notFound', 'invalid', 'conflict', 'unauthenticated', 'forbidden'].includes(kind);
  return { text: isFinal ? 'This link is not valid any more.' : message, isFinal };
}

/** Checks once whether a mailed link still works and whose account it belongs to. */
export function useMailedLink(verify: () => Promise<MailedLink>) {
  const [link, setLink] = useState<MailedLink | null>(null);
  const [failure, setFailure] = useState<LinkFailure | null>(null);
  const isAsked = useRef(false);
  const check = useCallback(async () => {
    setFailure(null);
    try {
      setLink(await verify());
    } catch (error) {
      setFailure(linkFailure(error));
    }
  }, [verify]);
  useEffect(() => {
    // StrictMode runs effects twice.
    if (isAsked.current) return;
    isAsked.current = true;
    void check();
  }, [check]);
  return { link, failure, check };
}

/** Props of the question before a link changes who is signed in; null if it changes nothing, or after the customer agreed. */
export function useOtherAccount(link: MailedLink | null) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const current = useCachedUser();
  const [isAgreed, setIsAgreed] = useState(false);
  if (!link || link.own || !isSignedIn || isAgreed) return null;
  return { current: current?.email ?? null, email: link.email, onContinue: () => setIsAgreed(true) };
}
