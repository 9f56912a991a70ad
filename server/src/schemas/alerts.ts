import { Type } from '@sinclair/typebox';
import { Email, Strict, ZipCode } from './common';
import { Public } from './privacy';

/** A signed-in customer may leave out the address: it is the account's. */
export const AreaAlertBody = Strict({ email: Type.Optional(Email), postal_code: ZipCode });

export const AreaAlertAnswer = Strict({
  alert: Strict({
    /** unconfirmed: the link in a mail has to be opened first. */
    status: Public(
      Type.Union((['unconfirmed', 'active', 'ended'] as const).map((status) => Type.Literal(status))),
    ),
    postal_code: ZipCode,
  }),
});
