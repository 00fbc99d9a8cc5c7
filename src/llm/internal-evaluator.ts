// The built-in evaluator of replies.

/** The evaluator's output for its input, both as the wire has them (snake_case). Deterministic. */
export const internalJudgement = (_input: unknown): object => ({})
