/** A path of the API: path`/api/v2/users/${id}`. Values are percent-encoded, so a hostile id stays one segment. */
export const path = (texts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw({ raw: texts }, ...values.map((value) => encodeURIComponent(String(value))));
