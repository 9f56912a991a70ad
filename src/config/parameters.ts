/** Patterns that parameters must match for first calls and headings. Ids and slugs are those that the API takes. */
export const PARAMETERS: Readonly<Record<string, string>> = {
  id: '[1-9][0-9]{0,8}|1[0-9]{9}|20[0-9]{8}',
  zip: '\\d{5}',
  slug: '[a-zA-Z0-9][a-zA-Z0-9_-]{0,79}',
};

const ID = new RegExp(`^(?:${PARAMETERS.id})$`);
/** Whether the API takes a text as an id. */
export const isId = (text: string): boolean => ID.test(text);
