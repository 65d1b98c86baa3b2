// @ts-check
/** The quiz. All of it is in the page's deck (quiz/ask.js), so that a page with many questions carries it once. */

/** @param {any} context anywidget's render context */
async function render(context) {
  const deck = await context.host.getWidget(context.model.get("deck"));
  return deck.exports.askQuiz(context, deck.exports);
}

export default { render };
