/** All calls of the API. To attach a handler: `app.route({ ...endpoints.showEvent, handler })`. */
import { accountAccess } from './access';
import { account } from './account';
import { browse } from './browse';
import { changing } from './changing';
import type { Endpoint } from './endpoint';
import { follows } from './follows';
import { operations } from './operations';
import { ordering } from './ordering';
import { support } from './support';

export const endpoints = {
  ...account,
  ...accountAccess,
  ...browse,
  ...follows,
  ...ordering,
  ...changing,
  ...support,
  ...operations,
};
export const allEndpoints = Object.entries(endpoints) as [string, Endpoint][];
