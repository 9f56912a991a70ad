export interface Proven {
  /** Left out after a fresh sign-in with a provider. */
  password?: string;
}

/** The current password in the `user` of a request, as the proof that the caller is the customer (contract, "Accounts"). */
export const proofOf = ({ password }: Proven): { current_password?: string } =>
  password === undefined ? {} : { current_password: password };
