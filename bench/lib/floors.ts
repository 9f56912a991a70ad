import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import productConfig from '../../webpack.config';

const ROOT = path.join(__dirname, '../..');
const PAGE =
  '<!doctype html><html lang="en"><head><title>Floor</title></head><body><div id="root"></div></body></html>';

/** Builds a floor with the product's own webpack and Babel configuration, but a bare page. Answers its folder. */
export async function buildFloor(name: 'f0' | 'f1'): Promise<string> {
  process.env.NODE_ENV = 'production';
  const folder = path.join(ROOT, 'dist/bench', name);
  const base = productConfig();
  const compiler = webpack({
    ...base,
    cache: false,
    devtool: false,
    entry: { main: path.join(ROOT, 'bench/floors', `${name}.tsx`) },
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
