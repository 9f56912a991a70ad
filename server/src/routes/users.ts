import type { Context } from '../ports/context';
import { endpoints } from '../endpoints';
import { notFound } from '../lib/errors';
import { callerOf, browserOf, ownOnly } from '../plugins/access';
import { acceptAvatars } from '../plugins/avatarUpload';
import { readAvatar } from '../services/accounts/avatars';
import { register } from '../services/accounts/register';
import type { UserRow } from '../db/schema';
import { createHome, updateUser } from '../services/accounts/update';
import { avatarUrl, findUser, isServed, limitedUserView, userView } from '../services/accounts/users';
import { creditBalance } from '../services/credit/ledger';
import { toDollars } from '../services/pricing/money';
import { pendingCredit } from '../services/referrals/referrals';
import type { Routes } from './routes';

async function openUser(context: Context, id: string): Promise<UserRow> {
  const user = await findUser(context, Number(id));
  if (!user || user.deletedAt) throw notFound();
  return user;
}

export const userRoutes: Routes = (context) => async (app) => {
  await acceptAvatars(app);

  app.route({
    ...endpoints.createUser,
    handler: async (request) => {
      const { user, token } = await register(context, request.body, browserOf(request));
      return { user: await userView(context, user), token };
    },
  });

  app.route({
    ...endpoints.showUser,
    handler: async (request) => {
      const user = await openUser(context, request.params.id);
      const isOwn = user.id === callerOf(request).id;
      return { user: isOwn ? await userView(context, user) : limitedUserView(context.config, user) };
    },
  });

  app.route({
    ...endpoints.updateUser,
    handler: async (request) => {
      const caller = ownOnly(callerOf(request), request.params.id);
      const more = { avatar: request.avatar, token: request.token };
      const { user, token } = await updateUser(context, caller, request.body.user, more);
      return { user: await userView(context, user), token };
    },
  });
};

const creditOf = async ({ db }: Context, userId: number) => ({
  credit_balance: toDollars(await creditBalance(db, userId)),
  pending_credit: toDollars(await pendingCredit(db, userId)),
});

/** Resources of an account: credit, picture, home. */
export const belongingRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.showCreditBalance,
    handler: async (request) => {
      const caller = ownOnly(callerOf(request), request.params.id);
      return creditOf(context, caller.id);
    },
  });

  app.route({
    ...endpoints.showAvatar,
    handler: async ({ params }) => {
      const user = await openUser(context, params.key.replace('users_', ''));
      const url = avatarUrl(context.config, user);
      return { avatar: url ? { id: params.key, url } : null };
    },
  });

  app.get<{ Params: { key: string } }>(
    '/files/avatars/:key',
    { config: { access: 'public' } },
    async (request, reply) => {
      const picture = await readAvatar(context.config, request.params.key);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(picture);
    },
  );

  app.route({
    ...endpoints.validateHome,
    handler: async ({ query }) => ({
      home: { postal_code: query.postal_code, serviceable: await isServed(context, query.postal_code) },
    }),
  });

  app.route({
    ...endpoints.createHome,
    handler: async (request) => ({
      user: await userView(context, await createHome(context, callerOf(request), request.body.home)),
    }),
  });
};
