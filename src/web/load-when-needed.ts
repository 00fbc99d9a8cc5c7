// Parts of the page that come when somebody needs them.

const againAfter = 2_000

/** A function that fetches a part, once; without a connection again and again. */
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
