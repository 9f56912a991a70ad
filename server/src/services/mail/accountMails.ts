/** The mails about an account: its address, its password, and the links that change them (contract, Accounts). */
import type { Context } from '../../ports/context';
import { composeText, confirmMail, hello, resetMail, type MailText } from './templates';

const emailChangeMail = (name: string, url: string): MailText =>
  composeText('Confirm your new email', [
    `${hello(name)}, this address was given as the new one of a Dwellivery account. Open the link within 7 days, on a device where you are signed in to that account.`,
    { label: 'Use this email', url },
    'If it was not you, ignore this mail and nothing happens.',
  ]);

const emailChangeAskedMail = (name: string, url: string): MailText =>
  composeText('Your email is about to change', [
    `${hello(name)}, somebody who knows your password asked to change the email of your account. It changes when the link that we sent to the new address is opened.`,
    'If it was you, there is nothing to do here.',
    { label: 'It was not me', url },
    'The link works for 7 days. It keeps this email, lets you choose a new password and signs everybody else out.',
  ]);

const emailChangedMail = (name: string, url: string): MailText =>
  composeText('Your email was changed', [
    `${hello(name)}, your account now has another email. We write there from now on.`,
    'If it was you, there is nothing to do here.',
    { label: 'Undo the change', url },
    'The link works for 7 days. It brings this email back, lets you choose a new password and signs everybody else out.',
  ]);

const passwordChangedMail = (name: string, url: string): MailText =>
  composeText('Your password was changed', [
    `${hello(name)}, the password of your account was changed, and all other devices are signed out.`,
    'If it was not you, take your account back at once:',
    { label: 'Reset the password', url },
  ]);

const passwordRemovedMail = (name: string, url: string): MailText =>
  composeText('Your password was removed', [
    `${hello(name)}, you signed in with a provider that confirmed this email. Your account had a password from before, and we could not tell whether it was yours. So we removed it and ended all earlier sign-ins.`,
    { label: 'Choose a password', url },
  ]);

const accountDeletedMail = (name: string, url: string): MailText =>
  composeText('Your account is deleted', [
    `${hello(name)}, your Dwellivery account is deleted: name, address, phone, picture and everything else that says who you are. What was ordered and paid stays in our books, without you.`,
    'This is our last mail. If you did not ask for this, answer it.',
    { link: 'Open a new account', url },
  ]);

type AccountMail = { make: (name: string, url: string) => MailText; page: string };
/** The token of a mail that has one is the last part of its page's path. */
const ACCOUNT_MAILS: Record<string, AccountMail> = {
  confirm: { make: confirmMail, page: '/registration/confirmation' },
  reset: { make: resetMail, page: '/password/edit' },
  change: { make: emailChangeMail, page: '/account/email' },
  undo_asked: { make: emailChangeAskedMail, page: '/account/email/undo' },
  undo_changed: { make: emailChangedMail, page: '/account/email/undo' },
  password_changed: { make: passwordChangedMail, page: '/password/new' },
  password_removed: { make: passwordRemovedMail, page: '/password/new' },
  account_deleted: { make: accountDeletedMail, page: '/registration' },
};

/** @returns null for a mail about something else */
export function accountMail(
  { config }: Pick<Context, 'config'>,
  kind: string,
  name: string,
  token: string,
): MailText | null {
  const account = ACCOUNT_MAILS[kind];
  if (!account) return null;
  return account.make(name, [`${config.publicUrl}${account.page}`, token].filter(Boolean).join('/'));
}
