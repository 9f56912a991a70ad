/** Writes routes.json for the server: the paths that exist, and the first calls whose answers it puts into the page. */
const { serverTable } = require('./routeTables');

class RoutesFilePlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RoutesFilePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'RoutesFilePlugin', stage }, () => {
        compilation.emitAsset('routes.json', new sources.RawSource(JSON.stringify(serverTable)));
      });
    });
  }
}

module.exports = { RoutesFilePlugin };
