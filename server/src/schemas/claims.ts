/** Claims: what was wrong with a dinner, and what was done about it (contract, "Claims"). */
import { CLAIM_KINDS, CLAIM_STEPS, MAX_CLAIM_PICTURE, MAX_CLAIM_TEXT } from '@dwellivery/domain/claims';
import { MAX_LINES, MAX_QUANTITY } from '@dwellivery/domain/cart';
import { Type, type Static } from '@sinclair/typebox';
import { Data, Id, Instant, List, Money, Nullable, Strict, Text, errorText, ref } from './common';
import { Free, Personal, Public } from './privacy';

/** Characters of a picture in base64, which writes three bytes as four. */
const MAX_PICTURE_TEXT = Math.ceil(MAX_CLAIM_PICTURE / 3) * 4;
/** Bytes of the request, with a picture and the customer's words. */
export const CLAIM_BODY = MAX_PICTURE_TEXT + 16 * 1024;

const ClaimKind = Public(
  Type.Union(
    CLAIM_KINDS.map((kind) => Type.Literal(kind)),
    errorText('Please choose what was wrong.'),
  ),
);

export const ClaimBody = Strict({
  lines: List(Strict({ id: Id, quantity: Public(Type.Integer({ minimum: 1, maximum: MAX_QUANTITY })) }), {
    minItems: 1,
    maxItems: MAX_LINES,
  }),
  kind: ClaimKind,
  text: Personal(
    Type.String({ minLength: 1, maxLength: MAX_CLAIM_TEXT, ...errorText('Please say what was wrong.') }),
  ),
  /** JPEG, PNG or WebP in base64. */
  picture: Type.Optional(Personal(Text(MAX_PICTURE_TEXT, 1))),
});
export type ClaimBody = Static<typeof ClaimBody>;

const ClaimStep = Strict({
  kind: Public(Type.Union(CLAIM_STEPS.map((kind) => Type.Literal(kind)))),
  at: Instant,
  /** What went back to the card or was given as credit; null for words alone. */
  amount: Nullable(Money),
  /** The operator's words to the customer. */
  text: Nullable(Free(Type.String())),
});

export const Claim = Strict(
  {
    id: Id,
    orderId: Id,
    kind: ClaimKind,
    text: Personal(Type.String()),
    lines: List(Strict({ id: Id, productName: Public(Type.String()), quantity: Public(Type.Integer()) })),
    hasPicture: Public(Type.Boolean()),
    createdAt: Instant,
    /** What was done about it, oldest first. */
    steps: List(ClaimStep),
  },
  { $id: 'Claim' },
);
export type Claim = Static<typeof Claim>;
export const ClaimAnswer = Data('claim', ref(Claim));
/** Oldest first. */
export const ClaimsAnswer = Data('claims', List(ref(Claim)));
