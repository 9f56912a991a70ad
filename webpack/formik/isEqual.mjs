/** In place of react-fast-compare, for Formik (see webpack.config.js): plain values and lists by their content, the rest by identity. */
const isPlain = (value) =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

// eslint-disable-next-line import-x/no-default-export -- stands in for a module whose default export is imported
export default function isEqual(one, other) {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}
