// A rule that the page and the server share.

/** Milliseconds: whoever was away from the page for less is not noted to have left it. */
export const LEAST_AWAY_MS = 5_000
