/** Writes routes.json for the server: the first calls of the pages, whose answers it puts into the page, and the paths that exist. */
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
