// The built-in planner of study plans.

/** The planner's output for its input, both as the wire has them (snake_case). Deterministic. */
export const internalPlan = (_input: unknown): object => ({})
