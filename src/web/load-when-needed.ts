// Loads parts of the page on first use.

const againAfter = 2_000

/** A function that loads a part once; a failed load is retried until it succeeds. */
export function whenNeeded(fetchPart: () => Promise<unknown>): () => void {
  let loading: Promise<unknown> | null = null
  const load = (): void => {
    loading ??= fetchPart().catch(() => {
      setTimeout(() => {
        loading = null
        load()
      }, againAfter)
    })
  }
  return load
}
