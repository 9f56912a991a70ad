/** In place of lodash's, for Formik (see webpack.config.js). */
// eslint-disable-next-line import-x/no-default-export -- stands in for a module whose default export is imported
export default function isPlainObject(value) {
  return Object.prototype.toString.call(value) === '[object Object]';
}
