/** Replaces imported pictures and fonts in unit tests by a URL, like webpack. */
module.exports = 'file-stub';
