/**
 * One Babel setup for webpack and jest. preset-env decides about modules from its caller: webpack keeps ES modules
 * (otherwise `import()` splits nothing), jest gets CommonJS. Webpack adds the plugin for fast refresh itself.
 */
module.exports = (api) => {
  const isTest = api.env('test');
  return {
    presets: [
      ['@babel/preset-env', isTest ? { targets: { node: 'current' } } : { bugfixes: true }],
      ['@babel/preset-react', { runtime: 'automatic', development: api.env('development') }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
  };
};
