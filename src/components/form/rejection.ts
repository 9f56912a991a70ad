/** A server's refusal of a form: texts by field, or one for the whole form. */
export interface FormRejection {
  message?: string;
  errors?: Readonly<Record<string, readonly string[]>>;
}

/** After an unexpected error, so that a failed submit is never silent. */
export const UNKNOWN_FAILURE: FormRejection = { message: 'Something went wrong. Please try again.' };
