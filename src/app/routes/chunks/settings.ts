/** The account's forms, and what leads to them from a mail. */
export { AccountEditRoute } from '../AccountEditRoute';
export { ConfirmNewEmailRoute, UndoEmailRoute } from '../EmailLinkRoutes';
export { SettingsRoute } from '../SettingsRoute';
