import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import productConfig from '../../webpack.config';

const ROOT = path.join(__dirname, '../..');
/** With the few styles that a menu needs to look like one. */
const STYLE = `body { margin: 1rem; font: 1rem/1.5 sans-serif } ul { padding: 0; list-style: none }
  li { position: relative; min-height: 7rem; margin-bottom: 1rem; padding: 1rem; background: #fffdf8 }
  li img { position: absolute; top: 1rem; right: 1rem } label { display: block }
  .backdrop { position: fixed; inset: 0; background: rgb(0 0 0 / 0.4) }
  .popup { position: fixed; inset: auto 0 0; padding: 1rem; background: #fff }`;
const PAGE = `<!doctype html><html lang="en"><head><title>Bench</title>
  <meta name="viewport" content="width=device-width, initial-scale=1" /><style>${STYLE}</style>
  </head><body><div id="root"></div></body></html>`;

/** Builds a floor or a peer with the product's own webpack and Babel configuration, but a bare page. Answers its folder. */
export async function buildApp(kind: 'floors' | 'peers', name: string): Promise<string> {
  process.env.NODE_ENV = 'production';
  const folder = path.join(ROOT, 'dist/bench', name);
  const [base] = productConfig();
  const compiler = webpack({
    ...base,
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(ROOT, '.cache/webpack'),
      buildDependencies: { config: [path.join(ROOT, 'webpack.config.js')] },
      name: `bench-${name}`,
    },
    devtool: false,
    entry: { main: path.join(ROOT, 'bench', kind, `${name}.tsx`) },
    output: { ...base.output, path: folder },
    module: {
      rules: [{ test: /\.tsx?$/, include: path.join(ROOT, 'bench'), loader: 'babel-loader' }],
    },
    plugins: [new HtmlWebpackPlugin({ templateContent: PAGE, scriptLoading: 'defer' })],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      });
    });
  });
  return folder;
}
