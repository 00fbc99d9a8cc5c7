// Which page an address means.

export type Route =
  { readonly page: 'start' } | { readonly page: 'session'; readonly id: string } | { readonly page: 'none' }

/** Where a path leads, below the base path that the server put into the page. */
export function routeOf(path: string, basePath: string): Route {
  const below = path.startsWith(basePath) ? path.slice(basePath.length) : path.replace(/^\//, '')
  if (below === '' || below === 'index.html') return { page: 'start' }
  const id = /^s\/([\w-]+)\/?$/.exec(below)?.[1]
  return id ? { page: 'session', id } : { page: 'none' }
}
