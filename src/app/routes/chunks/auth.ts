/** The screens of sign-up and sign-in, in one chunk. */
export { ConfirmEmailRoute } from '../ConfirmEmailRoute';
export { OauthCallbackRoute } from '../OauthCallbackRoute';
export { PasswordEditRoute, PasswordNewRoute, PasswordResendRoute } from '../PasswordRoutes';
export { AddHomeRoute, ConfirmationRoute, RegistrationRoute, ThanksRoute } from '../RegistrationRoutes';
export { SignInRoute } from '../SignInRoute';
export { UpdateInfoRoute } from '../UpdateInfoRoute';
