/** In place of deepmerge, for Formik (see webpack.config.js), which merges trees of error texts; no form of ours holds lists. */
const isTree = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

// eslint-disable-next-line import-x/no-default-export -- stands in for a module whose default export is imported
export default function deepmerge(one, other) {
  const merged = { ...one };
  for (const [key, value] of Object.entries(other ?? {}))
    merged[key] = isTree(value) && isTree(merged[key]) ? deepmerge(merged[key], value) : value;
  return merged;
}

deepmerge.all = (trees) => trees.reduce((merged, tree) => deepmerge(merged, tree), {});
