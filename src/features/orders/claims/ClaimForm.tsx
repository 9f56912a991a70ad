import { useFormikContext, type FormikErrors } from 'formik';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLazyListClaimsQuery } from '@/api/claimsApi';
import type { Claim, Membership } from '@/api/types';
import { Form } from '@/components/form/Form';
import { RadioCardsField, TextAreaField } from '@/components/form/fields';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Alert } from '@/components/ui/Alert';
import { Button, LinkButton } from '@/components/ui/Button';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { CLAIM_KINDS, CLAIM_LABELS } from '@dwellivery/domain/claims';
import { takeFocus } from '@/lib/takeFocus';
import { orderHow } from '../receipt';
import { claimDrafts } from './claimDrafts';
import {
  claimErrors,
  emptyClaim,
  isEmptyClaim,
  NOTHING_CHOSEN,
  toClaim,
  type ClaimFields,
  type ClaimOrder,
} from './claimForm';
import { ClaimLines } from './ClaimLines';
import { atField, WORDS_KEPT, type ClaimRefusal } from './claimRefusals';
import styles from './Claims.module.css';
import { PictureField } from './PictureField';
import type { Picture } from './pictureToSend';
import { useSendClaim } from './useSendClaim';

interface ClaimFormProps {
  membership: Membership;
  orders: readonly ClaimOrder[];
  /** `Thu, Jun 11, 7:30 PM` */
  until: string;
  /** Opened by a press. */
  takesFocus: boolean;
  onSent: (claim: Claim) => void;
  onClose: () => void;
}

const KINDS = CLAIM_KINDS.map((value) => ({ value, label: CLAIM_LABELS[value] }));

/** Reports dishes of one order. What is written stays until it is sent, or until the page is closed. */
export function ClaimForm({ membership, orders, until, takesFocus, onSent, onClose }: ClaimFormProps) {
  const [draft] = useState(() => claimDrafts.read(membership.id));
  const [picture, setPicture] = useState<Picture | null>(draft?.picture ?? null);
  const [refusal, setRefusal] = useState<ClaimRefusal | null>(null);
  const [listClaims] = useLazyListClaimsQuery();
  const send = useSendClaim();

  const submit = async (fields: ClaimFields): Promise<FormRejection | void> => {
    const { data: known = [] } = await listClaims(Number(fields.orderId), true);
    const claim = toClaim(fields, orders, known);
    if (claim.lines.length === 0) return atField('lines', NOTHING_CHOSEN);
    const sent = await send(claim, picture);
    if ('refusal' in sent) {
      setRefusal(sent.refusal);
      return sent.refusal;
    }
    claimDrafts.drop(membership.id);
    // The claim that takes the focus.
    await listClaims(claim.orderId);
    onSent(sent.claim);
  };
  return (
    <section className={styles.panel} aria-labelledby="claim-title">
      <h2 id="claim-title" tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
        Tell us what was wrong
      </h2>
      {draft && <Alert tone="info">What you wrote before is still here.</Alert>}
      <Form
        label="Tell us what was wrong"
        initialValues={draft?.fields ?? emptyClaim(orders)}
        validate={(fields) => claimErrors(fields, orders) as FormikErrors<ClaimFields>}
        onSubmit={submit}
      >
        {({ values }) => (
          <>
            <DraftKeeper membershipId={membership.id} picture={picture} />
            {orders.length > 1 && (
              <RadioCardsField
                name="orderId"
                label="Which order?"
                choices={orders.map((order) => ({
                  value: String(order.id),
                  label: `Order ${order.id}: ${orderHow(order, membership.eventTimeZone)}`,
                }))}
                columns={2}
              />
            )}
            {orders
              .filter(({ id }) => String(id) === values.orderId)
              .map((order) => (
                <ClaimLines key={order.id} order={order} />
              ))}
            <RadioCardsField name="kind" label="What happened?" choices={KINDS} />
            <TextAreaField name="text" label="In your words" rows={4} enterKeyHint="enter" />
            <PictureField
              picture={picture}
              error={refusal?.errors?.picture?.join(' ')}
              onPicture={(chosen) => {
                setPicture(chosen);
                setRefusal(null);
              }}
            />
            <div className={styles.buttons}>
              {refusal?.next === 'support' ? (
                <LinkButton to={hrefTo('support')}>Contact support</LinkButton>
              ) : (
                <SubmitButton>{refusal?.next === 'retry' ? 'Retry' : 'Send report'}</SubmitButton>
              )}
              <Button variant="quiet" onClick={onClose}>
                Not now
              </Button>
            </div>
          </>
        )}
      </Form>
      <p className="muted">
        <span>{`You can report a problem until ${until}.`}</span> We answer on this page, and give back what
        did not come as ordered. For anything else, <Link to={hrefTo('support')}>contact support</Link>.
      </p>
    </section>
  );
}

interface DraftKeeperProps {
  membershipId: number;
  picture: Picture | null;
}

/** Says that the words are kept where the form goes without being sent: it is closed, another screen opens, the session ends. */
function DraftKeeper({ membershipId, picture }: DraftKeeperProps) {
  const { values } = useFormikContext<ClaimFields>();
  useEffect(() => {
    if (isEmptyClaim(values) && !picture) claimDrafts.drop(membershipId);
    else claimDrafts.keep(membershipId, { fields: values, picture });
  }, [membershipId, values, picture]);
  useEffect(
    () => () => {
      if (claimDrafts.read(membershipId)) toast.info(WORDS_KEPT);
    },
    [membershipId],
  );
  return null;
}
