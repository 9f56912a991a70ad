/** In place of lodash's, for Formik (see webpack.config.js): `a.b[0]` as its parts. */
// eslint-disable-next-line import-x/no-default-export -- stands in for a module whose default export is imported
export default function toPath(value) {
  return Array.isArray(value)
    ? value
    : String(value)
        .replaceAll(/\[(\w+)\]/g, '.$1')
        .split('.');
}
