/** Types of webpack.config.js, which is plain JavaScript. */
declare module '*/webpack.config' {
  import type { Configuration } from 'webpack';

  const config: () => [browser: Configuration, server: Configuration];
  export default config;
}
