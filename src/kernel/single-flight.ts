// Runs some work once at a time.

/** Starts the work, or joins the run that is under way. */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  return () => (underWay ??= work().finally(() => (underWay = null)))
}
