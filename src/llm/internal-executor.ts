// The built-in executor, who teaches and asks.

/** The executor's output for its input, both as the wire has them (snake_case). Deterministic. */
export const internalTurn = (_input: unknown): object => ({})
