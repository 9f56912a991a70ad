/** Types of webpack.config.js, which is plain JavaScript. */
declare module '*/webpack.config' {
  import type { Configuration } from 'webpack';

  const config: () => Configuration;
  export default config;
}
