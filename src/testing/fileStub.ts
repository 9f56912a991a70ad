/** What an imported picture or font is in a unit test: its address, as webpack would give it. */
module.exports = 'file-stub';
