/**
 * One Babel setup for webpack and jest. preset-env decides about modules from its caller: webpack keeps ES modules
 * (otherwise `import()` splits nothing), jest gets CommonJS.
 */
module.exports = (api) => {
  const isTest = api.env('test');
  const isFastRefresh = api.caller((caller) => Boolean(caller && caller.fastRefresh));
  return {
    presets: [
      ['@babel/preset-env', isTest ? { targets: { node: 'current' } } : { bugfixes: true }],
      ['@babel/preset-react', { runtime: 'automatic', development: api.env('development') }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
    plugins: isFastRefresh ? ['react-refresh/babel'] : [],
  };
};
