import { Type } from '@sinclair/typebox';
import { DoneAnswer } from '../schemas/access';
import { CardParams, SavedCardsAnswer } from '../schemas/cards';
import { IdParams, LeadParams, Strict, Text } from '../schemas/common';
import { Secret } from '../schemas/privacy';
import { AvatarParams } from '../schemas/queries';
import * as user from '../schemas/users';
import { endpoint } from './endpoint';
import { PROOF, PROVIDER } from './refusals';
import { NoBody } from './shared';

export const account = {
  showSession: endpoint(
    'GET /api/v2/session',
    'optional',
    "The caller's session; null for a visitor, 401 for an unknown, revoked or expired token",
    {},
    user.SessionAnswer,
    { refusals: ['token_expired', 'unauthenticated'] },
  ),
  createSession: endpoint(
    'POST /api/v2/session',
    'public',
    'Sign in with e-mail and password',
    { body: user.SessionBody },
    user.SessionCreatedAnswer,
    { throttle: 'credentials', refusals: ['bad_credentials', 'not_registered', 'not_confirmed'] },
  ),
  deleteSession: endpoint('DELETE /api/v2/session', 'optional', 'Sign out', {}, user.MessageAnswer),
  createOmniauthSession: endpoint(
    'POST /api/v2/session/omniauth',
    'public',
    'Sign in with the code that Facebook or Google gave',
    { body: user.OmniauthBody },
    user.SessionCreatedAnswer,
    {
      refusals: [
        'oauth_unavailable',
        'oauth_failed',
        'oauth_provider_unavailable',
        'oauth_no_email',
        'sign_in_first',
        'other_identity',
        'email_taken',
        'email_reserved',
        'conflict',
      ],
    },
  ),
  createUser: endpoint(
    'POST /api/v2/users',
    'public',
    'Register; refuses with email_taken or out_of_area',
    { body: user.RegistrationBody },
    user.RegisteredAnswer,
    { throttle: 'mail', refusals: ['email_taken', 'email_reserved', 'weak_password', 'out_of_area'] },
  ),
  showUser: endpoint(
    'GET /api/v2/users/:id',
    'user',
    'The whole profile for its owner, a limited one for others',
    { params: IdParams },
    user.UserShowAnswer,
  ),
  updateUser: endpoint(
    'PATCH /api/v2/users/:id',
    'user',
    'Change the profile; multipart when an avatar file is sent. A new e-mail or password needs current_password or a fresh sign-in with a provider; a new e-mail waits until its link is opened',
    {
      params: IdParams,
      body: user.UserPatchBody,
      consumes: ['application/json', 'multipart/form-data'],
    },
    user.UserUpdatedAnswer,
    {
      throttle: 'proof',
      refusals: [
        ...PROOF,
        'email_taken',
        'email_reserved',
        'weak_password',
        'bad_upload',
        'bad_avatar',
        'files_unavailable',
      ],
    },
  ),
  showCreditBalance: endpoint(
    'GET /api/v2/users/:id/credit_balance',
    'user',
    'Credit in dollars',
    { params: IdParams },
    user.CreditBalanceAnswer,
  ),
  showAvatar: endpoint(
    'GET /api/v2/avatars/:key',
    'public',
    'The URL of the picture of users_{id}',
    { params: AvatarParams },
    user.AvatarAnswer,
  ),
  listCards: endpoint(
    'GET /api/v2/users/:id/cards',
    'user',
    'Saved cards, as the card provider tells them; for the owner only',
    { params: IdParams },
    SavedCardsAnswer,
    { refusals: PROVIDER },
  ),
  deleteCard: endpoint(
    'DELETE /api/v2/users/:id/cards/:cardId',
    'user',
    'Remove a saved card; refuses with card_in_use while a VIP membership is paid with it',
    { params: CardParams },
    DoneAnswer,
    { refusals: ['card_in_use', ...PROVIDER] },
  ),
  confirm: endpoint(
    'POST /api/v2/confirmations/:token',
    'optional',
    'Confirm an e-mail address with the token from the mail; signs in',
    { params: user.TokenParams, body: NoBody },
    user.SessionCreatedAnswer,
    { refusals: ['token_expired'] },
  ),
  verifyConfirmation: endpoint(
    'GET /api/v2/confirmations/:token',
    'optional',
    'Whether a confirmation token still works, and which address it confirms',
    { params: user.TokenParams },
    user.MailedLinkAnswer,
    { refusals: ['token_expired'] },
  ),
  resendConfirmation: endpoint(
    'POST /api/v2/confirmations',
    'public',
    'Send the confirmation mail again',
    { body: user.ConfirmationResendBody },
    user.MessageAnswer,
    { throttle: 'mail', refusals: ['not_needed'] },
  ),
  requestPasswordReset: endpoint(
    'POST /api/v2/passwords',
    'public',
    'Send a reset mail; the answer does not tell whether the address is known',
    { body: user.PasswordResetBody },
    user.MessageAnswer,
    { throttle: 'mail' },
  ),
  verifyPasswordToken: endpoint(
    'GET /api/v2/passwords/:token',
    'optional',
    'Whether a reset token still works, and which address it was mailed to',
    { params: user.TokenParams },
    user.MailedLinkAnswer,
    { refusals: ['token_expired'] },
  ),
  updatePassword: endpoint(
    'PATCH /api/v2/passwords/:token',
    'public',
    'Set a new password; ends every other session and signs in',
    { params: user.TokenParams, body: user.PasswordUpdateBody },
    user.SessionCreatedAnswer,
    { refusals: ['token_expired', 'weak_password'] },
  ),
  validateHome: endpoint(
    'GET /api/v2/homes/validate',
    'public',
    'Whether a zip is served',
    { querystring: user.HomeValidateQuery },
    user.HomeValidateAnswer,
  ),
  createHome: endpoint(
    'POST /api/v2/homes',
    'user',
    "Set the caller's home; refuses with out_of_area",
    { body: user.HomeBody },
    user.UserAnswer,
    { refusals: ['out_of_area'] },
  ),
  createPortal: endpoint(
    'POST /api/v2/users/stripe_portal',
    'public',
    "Update Card: a form post with the token in a hidden field, redirected to the provider's portal; with `Accept: application/json` its address",
    {
      body: Strict({ token: Secret(Text(200, 1)), lead_params: Type.Optional(LeadParams) }),
      consumes: ['application/x-www-form-urlencoded'],
    },
    Strict({ url: Secret(Type.String()) }),
    { refusals: ['unauthenticated', ...PROVIDER] },
  ),
};
