/** Requires a reason for each disabled rule: `// eslint-disable-next-line rule -- reason`, also of Oxlint. */
const explainedDisable = {
  meta: { type: 'suggestion', schema: [], messages: { silent: 'Say why the rule is off: "-- reason".' } },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const isDirective = /^\s*((es|ox)lint-disable|@ts-expect-error|@ts-ignore)/.test(comment.value);
          if (isDirective && !/\s--\s+\S/.test(comment.value))
            context.report({ loc: comment.loc, messageId: 'silent' });
        }
      },
    };
  },
};

module.exports = { explainedDisable };
