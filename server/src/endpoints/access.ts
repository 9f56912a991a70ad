/** Who may enter an account, and the change of its e-mail address (contract, Accounts). */
import * as access from '../schemas/access';
import { IdParams } from '../schemas/common';
import * as user from '../schemas/users';
import { endpoint } from './endpoint';
import { PROOF, PROVIDER } from './refusals';
import { NoBody } from './shared';

export const accountAccess = {
  showAccess: endpoint(
    'GET /api/v2/users/:id/access',
    'user',
    'Sessions, identities at providers, and whether there is a password; for the owner only',
    { params: IdParams },
    access.AccessAnswer,
  ),
  deleteSessionById: endpoint(
    'DELETE /api/v2/sessions/:id',
    'user',
    'End one of the own sessions; needs current_password or a fresh sign-in with a provider',
    { params: IdParams, body: access.ProvenBody },
    access.EndedAnswer,
    { throttle: 'proof', refusals: PROOF },
  ),
  deleteOtherSessions: endpoint(
    'DELETE /api/v2/sessions',
    'user',
    'End every own session but this one; needs current_password or a fresh sign-in with a provider',
    { body: access.ProvenBody },
    access.EndedAnswer,
    { throttle: 'proof', refusals: PROOF },
  ),
  deleteIdentity: endpoint(
    'DELETE /api/v2/identities/:id',
    'user',
    'Unlink a provider; refuses with last_way_in where there is no other way to sign in',
    { params: IdParams },
    access.DoneAnswer,
    { refusals: ['last_way_in'] },
  ),
  confirmEmailChange: endpoint(
    'POST /api/v2/email_changes/:token',
    'user',
    'Take the new address; only in a session of the account that asked for it; ends the other sessions',
    { params: user.TokenParams, body: NoBody },
    user.UserAnswer,
    { refusals: ['token_expired', 'email_taken', 'email_reserved'] },
  ),
  resendEmailChange: endpoint(
    'POST /api/v2/users/:id/email_change',
    'user',
    'Mail the link to the waiting address again',
    { params: IdParams, body: NoBody },
    user.UserAnswer,
    { throttle: 'mail', refusals: ['not_needed'] },
  ),
  cancelEmailChange: endpoint(
    'DELETE /api/v2/users/:id/email_change',
    'user',
    'Give the waiting address up',
    { params: IdParams },
    user.UserAnswer,
  ),
  verifyEmailUndo: endpoint(
    'GET /api/v2/email_undos/:token',
    'optional',
    'Whether the link that takes a change of address back still works, and which address it is',
    { params: user.TokenParams },
    user.MailedLinkAnswer,
    { refusals: ['token_expired'] },
  ),
  undoEmailChange: endpoint(
    'POST /api/v2/email_undos/:token',
    'public',
    'Take a change of address back for 7 days, with a new password; ends every session and signs in',
    { params: user.TokenParams, body: access.UndoBody },
    user.SessionCreatedAnswer,
    { refusals: ['token_expired', 'weak_password', 'email_taken'] },
  ),
  exportUser: endpoint(
    'POST /api/v2/users/:id/export',
    'user',
    'Everything that is kept of the caller, as JSON or as a page; needs current_password or a fresh sign-in with a provider',
    { params: IdParams, body: access.DataFileBody },
    access.DataFileAnswer,
    { throttle: 'proof', refusals: [...PROOF, ...PROVIDER] },
  ),
  showDeletion: endpoint(
    'GET /api/v2/users/:id/deletion',
    'user',
    'What stands in the way of deleting the account, and what would be lost',
    { params: IdParams },
    access.DeletionAnswer,
  ),
  deleteUser: endpoint(
    'DELETE /api/v2/users/:id',
    'user',
    'Delete the account: the person goes, orders and payments stay without a name; needs current_password or a fresh sign-in with a provider',
    { params: IdParams, body: access.ProvenBody },
    access.DoneAnswer,
    { throttle: 'proof', refusals: [...PROOF, 'orders_open', 'vip_running'] },
  ),
};
