// Maps paths to pages.

export type Route =
  { readonly page: 'start' | 'curricula' | 'none' } | { readonly page: 'session' | 'curriculum'; readonly id: string }

/** The page for a path below the base path, which the server writes into the page. */
export function routeOf(path: string, basePath: string): Route {
  const below = path.startsWith(basePath) ? path.slice(basePath.length) : path.replace(/^\//, '')
  if (below === '' || below === 'index.html') return { page: 'start' }
  if (/^curricula\/?$/.test(below)) return { page: 'curricula' }
  const session = /^s\/([\w-]+)\/?$/.exec(below)?.[1]
  if (session) return { page: 'session', id: session }
  const curriculum = /^curricula\/([\w.-]+)\/?$/.exec(below)?.[1]
  return curriculum ? { page: 'curriculum', id: curriculum } : { page: 'none' }
}
