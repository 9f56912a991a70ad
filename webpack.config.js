const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const webpack = require('webpack');
const { CspHashesPlugin } = require('./webpack/cspHashesPlugin');
const { RoutesFilePlugin } = require('./webpack/routesFilePlugin');
const { ServiceWorkerPlugin } = require('./webpack/serviceWorkerPlugin');
const { firstScreenOf } = require('./webpack/firstScreen');
const { skeletonNames } = require('./webpack/routeTables');

const ROOT = __dirname;
const BUILD = process.env.BUILD_ID ?? 'dev';
const from = (...parts) => path.join(ROOT, ...parts);

/** Inlined in the page (webpack/prerender.js); an import of them is for the prerendering, tests and editors. */
const INLINED = [from('src/components/tokens.css'), from('src/components/base.css')];

function rules(isProduction) {
  return [
    {
      test: /\.tsx?$/,
      include: from('src'),
      loader: 'babel-loader',
      options: { cacheDirectory: from('.cache/babel'), plugins: isProduction ? [] : ['react-refresh/babel'] },
    },
    {
      test: /\.css$/,
      exclude: INLINED,
      use: [
        MiniCssExtractPlugin.loader,
        {
          loader: 'css-loader',
          options: {
            modules: {
              auto: true,
              namedExport: false,
              exportLocalsConvention: 'as-is',
              localIdentName: isProduction ? '[hash:base64:5]' : '[name]__[local]',
            },
          },
        },
      ],
    },
    { test: INLINED, type: 'asset/source', sideEffects: false },
    // Only Formik's higher-order components use it, and we use none of them. Its package.json lacks `sideEffects: false`.
    { test: /node_modules[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
    { test: /\.(webp|png|avif|jpg|svg|woff2)$/, type: 'asset/resource' },
  ];
}

const ROUTER = from('node_modules/react-router/dist/production');

const ALIASES = {
  '@': from('src'),
  // The package's `exports` name only its development build, which contains its warnings.
  'react-router$': `${ROUTER}/index.mjs`,
  'react-router/dom$': `${ROUTER}/dom-export.mjs`,
};

const YUP = /[\\/]node_modules[\\/](yup|tiny-case|toposort|property-expr)[\\/]/;

/** Several deferred files instead of one, because the browser parses them as separate tasks and blocks less (docs/decisions/0003). */
const optimization = {
  runtimeChunk: 'single',
  // The shortest names, 1.3 KiB less per route. They differ between builds, and so do the hashes of the files that use them.
  mangleExports: 'size',
  minimizer: [
    new TerserPlugin({
      // Collects the licences of all packages in one file instead of repeating them before every icon.
      extractComments: { condition: /@license|@preserve|^!/, filename: 'assets/licenses.txt', banner: false },
      terserOptions: { ecma: 2020, compress: { passes: 3, hoist_funs: true } },
    }),
    new CssMinimizerPlugin(),
  ],
  splitChunks: {
    chunks: 'async',
    cacheGroups: {
      react: {
        test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
        name: 'react',
        chunks: 'initial',
        priority: 30,
        enforce: true,
      },
      vendor: {
        test: /[\\/]node_modules[\\/]/,
        name: 'vendor',
        chunks: 'initial',
        priority: 20,
        enforce: true,
      },
      // Separate chunks, because a form is shown before its validation is loaded.
      formik: { test: /[\\/]node_modules[\\/]formik[\\/]/, name: 'formik-part', priority: 10, enforce: true },
      yup: { test: YUP, name: 'yup-part', priority: 10, enforce: true },
      // Otherwise each of a page's parts would contain them.
      shared: {
        test: /[\\/]components[\\/]ui[\\/](Alert|Field|Input)\b/,
        name: 'shared-part',
        minChunks: 3,
        enforce: true,
      },
    },
  },
};

/**
 * Tells Chromium that nearly all functions of a file run at once: it compiles them on another thread while it downloads them,
 * instead of one by one on the main thread (docs/performance.md). Other browsers ignore the comment.
 */
const compileHints = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /assets[\\/].*\.js$/,
    // After the minimizer, which removes comments, and before the hashes of the names.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** The page with one skeleton, or with all. */
const htmlPlugin = (isProduction, skeleton) =>
  new HtmlWebpackPlugin({
    filename: skeleton ? `skeletons/${skeleton}.html` : 'index.html',
    template: from('public/index.html'),
    inject: false,
    // Its cache knows the template alone, and would keep the old first screen when the components change.
    cache: false,
    minify: isProduction && { collapseWhitespace: true, removeComments: true },
    templateParameters: async (compilation, assets) => ({
      firstScreen: await firstScreenOf(compilation, assets, skeleton),
    }),
  });

const plugins = (isProduction, name) =>
  [
    new webpack.DefinePlugin({ __BUILD_ID__: JSON.stringify(BUILD) }),
    // For static hosts and the service worker. The server answers a path with the page of its skeleton.
    htmlPlugin(isProduction),
    ...skeletonNames.map((skeleton) => htmlPlugin(isProduction, skeleton)),
    new RoutesFilePlugin(),
    new CspHashesPlugin(),
    new CopyPlugin({
      patterns: [{ from: from('public'), globOptions: { ignore: [from('public/index.html')] } }],
    }),
    isProduction && compileHints(),
    new MiniCssExtractPlugin({
      filename: `${name}.css`,
      chunkFilename: isProduction ? 'assets/[id].[contenthash:6].css' : `${name}.css`,
      ignoreOrder: true,
      // The entry's styles are at the end of the body. A chunk's styles come after them, so that they win at equal specificity.
      insert: (link) => document.body.append(link),
    }),
    isProduction && new ServiceWorkerPlugin({ build: BUILD }),
    !isProduction && new ReactRefreshPlugin({ overlay: false }),
  ].filter(Boolean);

/**
 * The API server answers every page, also in development: it puts the runtime config into the page that webpack writes to
 * disk, under the same Content-Security-Policy as in production. This server answers only the assets.
 */
const devServer = {
  host: '127.0.0.1',
  port: Number(process.env.PORT ?? 3000),
  static: false,
  // Opens the socket on the page's own host and port, because the page's policy refuses others.
  client: { overlay: { warnings: false }, webSocketURL: 'auto://0.0.0.0:0/ws' },
  devMiddleware: { index: false, writeToDisk: (file) => !/[\\/]assets[\\/]|\.hot-update\./.test(file) },
  proxy: [
    {
      context: (pathname) => !/^\/(assets\/|ws$)|\.hot-update\./.test(pathname),
      target: `http://127.0.0.1:${process.env.API_PORT ?? 3100}`,
    },
  ],
};

module.exports = () => {
  const isProduction = !process.env.WEBPACK_SERVE;
  const name = isProduction ? 'assets/[name].[contenthash:8]' : 'assets/[name]';
  return {
    mode: isProduction ? 'production' : 'development',
    entry: { main: from('src/index.tsx') },
    output: {
      path: from(isProduction ? 'dist/web' : 'dist/dev'),
      publicPath: '/',
      filename: `${name}.js`,
      // Without names, because the runtime would contain a table of them.
      chunkFilename: isProduction ? 'assets/[id].[contenthash:6].js' : `${name}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      // Beside the other scripts: the page trusts no script of another folder.
      hotUpdateChunkFilename: 'assets/[id].[fullhash].hot-update.js',
      sourceMapFilename: '../maps/[file].map',
    },
    resolve: { extensions: ['.tsx', '.ts', '.js', '.mjs'], alias: ALIASES },
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    module: { rules: rules(isProduction) },
    optimization: isProduction ? optimization : { runtimeChunk: 'single' },
    performance: false,
    stats: 'errors-warnings',
    cache: {
      type: 'filesystem',
      cacheDirectory: from('.cache/webpack'),
      buildDependencies: { config: [__filename] },
    },
    plugins: plugins(isProduction, name),
    devServer,
  };
};
