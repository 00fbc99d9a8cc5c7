// The rarer widgets come when one is needed, or when a question is on stage and the line is free again.

const againAfter = 2_000
let loading: Promise<unknown> | null = null

/** Fetches them, once; without a connection again and again. */
export function loadFurtherWidgets(): void {
  loading ??= import('./further.js').catch(() => {
    setTimeout(() => {
      loading = null
      loadFurtherWidgets()
    }, againAfter)
  })
}
