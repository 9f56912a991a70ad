import {
  CLAIM_PICTURE,
  useCreateClaimMutation,
  useLazyListClaimsQuery,
  type NewClaim,
} from '@/api/claimsApi';
import { asProblem, isUnanswered } from '@/api/errors';
import { secretVault } from '@/api/secretVault';
import type { Claim } from '@/api/types';
import { isSameClaim } from './claimForm';
import { NOT_CONNECTED, refusalOf, type ClaimRefusal } from './claimRefusals';
import { base64Of, type Picture } from './pictureToSend';

type Sent = { claim: Claim } | { refusal: ClaimRefusal };

/** Sends a claim, and finds out what became of one whose answer was lost. */
export function useSendClaim() {
  const [create] = useCreateClaimMutation();
  const [list] = useLazyListClaimsQuery();

  /** The claim, if the server has it; null if not, undefined if the list cannot be read either. */
  const arrived = (sent: NewClaim): Promise<Claim | null | undefined> =>
    list(sent.orderId)
      .unwrap()
      .then(
        (claims) => claims.find((claim) => isSameClaim(claim, sent)) ?? null,
        () => undefined,
      );

  return async (sent: NewClaim, picture: Picture | null): Promise<Sent> => {
    if (!navigator.onLine) return { refusal: NOT_CONNECTED };
    try {
      secretVault.keep(CLAIM_PICTURE, picture ? base64Of(picture) : '');
      return { claim: await create(sent).unwrap() };
    } catch (error) {
      const problem = asProblem(error);
      const isUnclear = isUnanswered(problem) || problem.code === 'already_claimed';
      const claim = isUnclear ? await arrived(sent) : null;
      return claim ? { claim } : { refusal: refusalOf(problem, claim === null) };
    } finally {
      secretVault.keep(CLAIM_PICTURE, '');
    }
  };
}
