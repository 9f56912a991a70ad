import { Type, type Static } from '@sinclair/typebox';
import { Id, Instant, List, Money, Nullable, Strict, Text } from './common';
import { Free, Personal, Public, Secret } from './privacy';

/** Characters of a report; the page leaves out what can be missed before it sends one. */
const MAX_REPORT = 1_000_000;
/** Bytes of the request: JSON within JSON, in which marks are written twice. */
export const REPORT_BODY = 3 * 1024 * 1024;
/** Characters of the customer's own words. */
const MAX_NOTE = 2_000;

/** Crockford's base32: no letter that is taken for a digit. */
const ReportId = Public(Type.String({ pattern: '^[0-9A-HJKMNP-TV-Z]{8}$' }));
/** The text of a JSON object that the page reads (src/support/read). */
const ReportText = Personal(Text(MAX_REPORT, 2));
const Who = Personal(Text(80, 1));

export const ReportParams = Strict({ id: ReportId });

export const ReportBody = Strict({
  report: ReportText,
  note: Type.Optional(Personal(Text(MAX_NOTE))),
  /** Without it nothing is taken. */
  consent: Public(Type.Literal(true)),
});
export const ReportSentAnswer = Strict({
  problem_report: Strict({
    id: ReportId,
    /** With it the customer can delete the report. */
    secret: Secret(Type.String()),
    expires_at: Instant,
  }),
});

export const ReportDeletionBody = Strict({ secret: Secret(Text(200, 1)) });

/** What the fragment of a signed link holds (`npm run desk -- support link`). */
export const ReportOpeningBody = Strict({
  who: Who,
  /** Seconds since the epoch. */
  expires: Public(Type.Integer({ minimum: 0, maximum: 99_999_999_999 })),
  signature: Secret(Text(100, 1)),
});

/** One thing that happened to an order of the customer, as the server knows it. */
const TimelineEntry = Strict({
  at: Instant,
  kind: Public(
    Type.Union(
      (['quote', 'order', 'hold', 'intent', 'webhook', 'mail', 'refund', 'credit'] as const).map((kind) =>
        Type.Literal(kind),
      ),
    ),
  ),
  order_id: Nullable(Id),
  text: Free(Type.String()),
  amount: Nullable(Money),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

export const ReportOpenedAnswer = Strict({
  problem_report: Strict({
    id: ReportId,
    report: Personal(Type.String()),
    note: Personal(Type.String()),
    sent_at: Instant,
    expires_at: Instant,
    signed_in: Public(Type.Boolean()),
    /** Who opened it before, newest first. */
    openings: List(Strict({ who: Who, at: Instant })),
  }),
  timeline: List(TimelineEntry),
});
