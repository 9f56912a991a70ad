/** Formik's tree of errors as [name, text] pairs; names are paths as fields carry them: `address.street`. */
export function flattenErrors(errors: object, prefix = ''): [string, string][] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const name = prefix + key;
    if (typeof value === 'string') return [[name, value]];
    return typeof value === 'object' && value !== null ? flattenErrors(value, `${name}.`) : [];
  });
}
