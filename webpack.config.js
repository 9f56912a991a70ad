const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const webpack = require('webpack');
const { AssetsPlugin } = require('./webpack/assetsPlugin');
const { inlineScript, reportScript } = require('./webpack/smallScripts');
const { ServiceWorkerPlugin } = require('./webpack/serviceWorkerPlugin');

const ROOT = __dirname;
const BUILD = process.env.BUILD_ID ?? 'dev';
const from = (...parts) => path.join(ROOT, ...parts);
const outputFolder = (isProduction) => from(isProduction ? 'dist/web' : 'dist/dev');
const ASSET_NAME = 'assets/[name].[contenthash:8][ext]';

const PICTURES = /\.(webp|png|avif|jpg|svg|woff2)$/;

const cssLoader = (isProduction, exportOnlyLocals) => ({
  loader: 'css-loader',
  options: {
    // The server takes names of classes alone from style sheets.
    url: !exportOnlyLocals,
    modules: {
      auto: true,
      namedExport: false,
      exportOnlyLocals,
      exportLocalsConvention: 'as-is',
      localIdentName: isProduction ? '[hash:base64:5]' : '[name]__[local]',
    },
  },
});

function rules(isProduction) {
  return [
    {
      test: /\.tsx?$/,
      include: [from('src'), from('domain')],
      loader: 'babel-loader',
      options: {
        // By the mode, so that a NODE_ENV of the shell cannot leave code of the other mode in a cache.
        envName: isProduction ? 'production' : 'development',
        cacheDirectory: from('.cache/babel'),
        plugins: isProduction ? [] : ['react-refresh/babel'],
      },
    },
    { test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader(isProduction, false)] },
    // Only Formik's higher-order components use it, and we use none of them. Its package.json lacks `sideEffects: false`.
    { test: /node_modules[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
    { test: PICTURES, type: 'asset/resource' },
  ];
}

const ROUTER = from('node_modules/react-router/dist/production');

const ALIASES = {
  '@': from('src'),
  // The package's `exports` name only its development build, which contains its warnings.
  'react-router$': `${ROUTER}/index.mjs`,
  'react-router/dom$': `${ROUTER}/dom-export.mjs`,
};

/** The kit of all forms, with Formik. */
const FORMS = /[\\/](formik|lodash-es|deepmerge|react-fast-compare|components[\\/]form)[\\/]/;

/**
 * The build of `npm start` differs from the release in its minimizer, which takes 1 s of processor time in place of 27 and makes files a few
 * percent larger, and has no source maps and no cache of 140 MB.
 */
const quickMinimizer = () => [
  new TerserPlugin({
    minify: TerserPlugin.esbuildMinify,
    terserOptions: { target: 'es2020' },
    extractComments: false,
  }),
  new CssMinimizerPlugin({ minify: CssMinimizerPlugin.esbuildMinify }),
];

/** Several deferred files instead of one, because the browser parses them as separate tasks and blocks less (docs/decisions/0003). */
const optimization = {
  // The shortest names, 1.9 KiB less per route. They differ between builds, and so do the hashes of the files that use them.
  mangleExports: 'size',
  moduleIds: 'size',
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
      forms: { test: FORMS, name: 'forms', priority: 10, enforce: true },
      // What screens share. The size is that of the source: about 6 KiB in the browser. Smaller things are in each screen's chunk.
      default: { minChunks: 2, minSize: 60_000, reuseExistingChunk: true },
      defaultVendors: false,
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

/** A package for development, which `npm start` does not install. */
function fastRefresh() {
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return new ReactRefreshPlugin({ overlay: false });
}

/**
 * The document around what the server renders (server/src/web). Its comments mark the places. By default a browser ranks deferred
 * scripts below pictures and the face.
 */
const documentPlugin = (isProduction) =>
  new HtmlWebpackPlugin({
    template: from('public/index.html'),
    inject: false,
    // Its cache knows the template alone, and would keep an old inline script.
    cache: false,
    minify: isProduction && { collapseWhitespace: true },
    templateParameters: async (_compilation, { js }) => ({
      scripts: js
        .map((src) => `<script defer fetchpriority="high" nonce="<!--nonce-->" src="${src}"></script>`)
        .join(''),
      inlineScript: await inlineScript(),
    }),
  });

const plugins = (isProduction, name) =>
  [
    new webpack.DefinePlugin({ __BUILD_ID__: JSON.stringify(BUILD) }),
    documentPlugin(isProduction),
    new AssetsPlugin(),
    new CopyPlugin({
      patterns: [
        { from: from('public'), globOptions: { ignore: [from('public/index.html')] } },
        { from: from('src/support/report/plainReport.ts'), to: 'report.js', transform: reportScript },
      ],
    }),
    isProduction && compileHints(),
    new MiniCssExtractPlugin({
      filename: `${name}.css`,
      chunkFilename: isProduction ? 'assets/[id].[contenthash:6].css' : `${name}.css`,
      ignoreOrder: true,
    }),
    isProduction && new ServiceWorkerPlugin({ build: BUILD }),
    !isProduction && fastRefresh(),
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

/** What both builds share. */
const shared = (isProduction) => ({
  mode: isProduction ? 'production' : 'development',
  resolve: { extensions: ['.tsx', '.ts', '.js', '.mjs'], alias: ALIASES },
  performance: false,
  stats: 'errors-warnings',
});

const cacheOf = (name) => ({
  type: 'filesystem',
  name,
  cacheDirectory: from('.cache/webpack'),
  buildDependencies: { config: [__filename] },
});

/** The app for browsers. */
function browserBuild(isProduction, isQuick) {
  const name = isProduction ? 'assets/[name].[contenthash:8]' : 'assets/[name]';
  return {
    ...shared(isProduction),
    name: 'browser',
    entry: { main: from('src/index.tsx') },
    output: {
      path: outputFolder(isProduction),
      publicPath: '/',
      filename: `${name}.js`,
      // Without names, because the runtime would contain a table of them.
      chunkFilename: isProduction ? 'assets/[id].[contenthash:6].js' : `${name}.js`,
      assetModuleFilename: ASSET_NAME,
      // Beside the other scripts: the page trusts no script of another folder.
      hotUpdateChunkFilename: 'assets/[id].[fullhash].hot-update.js',
      sourceMapFilename: '../maps/[file].map',
    },
    devtool: isProduction ? !isQuick && 'hidden-source-map' : 'cheap-module-source-map',
    module: { rules: rules(isProduction) },
    optimization: isProduction ? { ...optimization, ...(isQuick && { minimizer: quickMinimizer() }) } : {},
    cache: !isQuick && cacheOf('browser'),
    plugins: plugins(isProduction, name),
    devServer,
  };
}

/** The same components for the server's render, in one file. Class names and addresses are those of the browser's build. */
function serverBuild(isProduction, isQuick) {
  const [scripts] = rules(true);
  return {
    ...shared(isProduction),
    name: 'server',
    target: 'node20',
    entry: { page: from('src/server.tsx') },
    output: {
      path: path.join(outputFolder(isProduction), 'server'),
      publicPath: '/',
      filename: '[name].js',
      library: { type: 'commonjs2' },
      assetModuleFilename: ASSET_NAME,
    },
    devtool: false,
    module: {
      rules: [
        scripts,
        { test: /\.css$/, use: [cssLoader(isProduction, true)] },
        { test: PICTURES, type: 'asset/resource', generator: { emit: false } },
      ],
    },
    // Node keeps the text in memory: comments are half of it. Names stay, for the log.
    optimization: {
      minimize: isProduction,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.esbuildMinify,
          terserOptions: { minify: false, minifyWhitespace: true, legalComments: 'none', lineLimit: 160 },
          extractComments: false,
        }),
      ],
      splitChunks: false,
    },
    cache: !isQuick && cacheOf('server'),
    plugins: [
      new webpack.DefinePlugin({ __BUILD_ID__: JSON.stringify(BUILD) }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}

/** @param options `isQuick`: of `npm start` */
module.exports = ({ isQuick = false } = {}) => {
  const isProduction = !process.env.WEBPACK_SERVE;
  const builds = [browserBuild(isProduction, isQuick), serverBuild(isProduction, isQuick)];
  // One after the other: the second finds the first one's modules transformed.
  return Object.assign(builds, { parallelism: 1 });
};
