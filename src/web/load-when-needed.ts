// Loads parts of the page on first use.

const againAfter = 2_000

/**
 * Loads a module by `import()`; a failed load is retried until it succeeds. Browsers keep a module that they could not fetch as failed and
 * never ask for it again, so every other attempt asks under another address, which most of them name in the error.
 */
export async function untilLoaded<T>(fetchPart: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchPart()
    } catch (error) {
      await new Promise(resolve => setTimeout(resolve, againAfter))
      const failed = /https?:\S+\.js\b/.exec(String(error))?.[0]
      if (failed !== undefined)
        try {
          return (await import(/* @vite-ignore */ `${failed}?attempt=${attempt}`)) as T
        } catch {
          // The first address may be the one after all.
        }
    }
  }
}

/** A function that loads a part once, by `untilLoaded`. */
export function whenNeeded(fetchPart: () => Promise<unknown>): () => void {
  let loading: Promise<unknown> | null = null
  return () => void (loading ??= untilLoaded(fetchPart))
}
