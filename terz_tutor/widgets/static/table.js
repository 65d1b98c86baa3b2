// @ts-check
/**
 * A table: one position; where it may be played, pressing a card of the hand plays it. All of it is in the page's deck
 * (deck/play.js), so that a page with many tables carries it once.
 */

/** @param {any} context anywidget's render context */
async function render(context) {
  const deck = await context.host.getWidget(context.model.get("deck"));
  return deck.exports.playTable(context);
}

export default { render };
