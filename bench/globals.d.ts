/** The product's configuration is plain JavaScript, as webpack reads it. */
declare module '*/webpack.config' {
  import type { Configuration } from 'webpack';

  const config: () => Configuration;
  export default config;
}
