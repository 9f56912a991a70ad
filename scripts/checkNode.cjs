/**
 * Loaded before the scripts (`node -r`), because an old Node fails on their syntax before they can report its version.
 * Uses syntax that every Node can parse.
 */
'use strict';

var NEEDED = [20, 11];

function isOldNode(version) {
  var parts = version.split('.').map(Number);
  return parts[0] < NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] < NEEDED[1]);
}

if (isOldNode(process.versions.node)) {
  console.error(
    '\n✗ Dwellivery needs Node ' +
      NEEDED.join('.') +
      ' or newer; this is Node ' +
      process.versions.node +
      '.\n' +
      '  Install a current Node from https://nodejs.org (or `nvm install 20`), then run the command again.\n',
  );
  process.exit(1);
}

module.exports = { isOldNode: isOldNode };
