// What a route says of itself: who may use it, whether its body may be long, and which limit it has of its own. One of its middlewares carries the declaration.
import type { Context, Env, Hono, MiddlewareHandler, Schema } from 'hono'
import { matchedRoutes } from 'hono/route'

type Declaration = {
  /** A name, such as `operator`; `identity` has all of them, with what they mean. */
  readonly who: string
  /** Of a route for staff: whom it is about; `identity` has all of them. */
  readonly about?: string
  /** The body may be a whole conversation or a whole curriculum. */
  readonly longBody?: boolean
  /** The body is a form with a file. */
  readonly upload?: boolean
  /** Each request counts against a limit of its own besides those of all requests. */
  readonly countedAs?: CountedAs
}

/** Reports about a question, runs of code with its examples, drafts of answers, attempts to sign in, and attempts to join a class. */
export type CountedAs = 'report' | 'run' | 'draft' | 'sign_in' | 'join'

/** `path` as it was mounted, with `:id` for a parameter and `*` for the rest. */
export type DeclaredRoute = {
  readonly method: string
  readonly path: string
  readonly who: string
  readonly about?: string | undefined
}

const DECLARATIONS = new WeakMap<object, Declaration>()

/** The middleware itself; a route that begins with it has this declaration. */
export function declaring<M extends MiddlewareHandler>(declaration: Declaration, middleware: M): M {
  DECLARATIONS.set(middleware, declaration)
  return middleware
}

/** For a plain route that everybody may use: a page, a probe, a file. */
export const anyone = declaring({ who: 'anyone' }, (_c, next) => next())

/** Of the routes that take this request. */
const declarationsOf = (c: Context): Declaration[] =>
  matchedRoutes(c).flatMap(({ handler }) => DECLARATIONS.get(handler) ?? [])

/** Whether it is a route that declares who may use it, and no middleware before one. */
export const isDeclared = (handler: object): boolean => DECLARATIONS.has(handler)

/** Whether a route that takes this request declares that its body may be long. */
export const mayBeLong = (c: Context): boolean => declarationsOf(c).some(({ longBody }) => longBody === true)

/** Whether a route that takes this request declares that a file is sent to it. */
export const takesFile = (c: Context): boolean => declarationsOf(c).some(({ upload }) => upload === true)

/** The limits of their own that routes which take this request declare. */
export const countedAs = (c: Context): CountedAs[] => declarationsOf(c).flatMap(({ countedAs: limit }) => limit ?? [])

/** Whether a route takes this request that not simply everybody may use: such a route reads or writes what is stored. */
export const needsDatabase = (c: Context): boolean => declarationsOf(c).some(({ who }) => who !== 'anyone')

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** What the routes at this address take, HEAD included; not those of whole folders, which are at every address below. */
export function methodsOf<E extends Env, S extends Schema, P extends string>(
  app: Hono<E, S, P>,
  path: string,
): string[] {
  const taken = METHODS.filter(method =>
    app.router
      .match(method, path)[0]
      .some(([[handler, route]]) => DECLARATIONS.has(handler) && !route.path.endsWith('*')),
  )
  return taken.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/** All routes that are mounted on an app. Throws an Error that names every route without a declaration. */
export function declaredRoutes<E extends Env, S extends Schema, P extends string>(app: Hono<E, S, P>): DeclaredRoute[] {
  const found: DeclaredRoute[] = []
  const undeclared: string[] = []
  // The handlers of one route follow each other.
  let before = ''
  for (const { method, path, handler } of app.routes) {
    // What `use` mounts takes no request by itself: it calls the next one.
    if (method === 'ALL' && handler.length > 1) continue
    const route = `${method} ${path}`
    const declaration = DECLARATIONS.get(handler)
    if (declaration !== undefined) found.push({ method, path, who: declaration.who, about: declaration.about })
    else if (route !== before) undeclared.push(route)
    before = route
  }
  if (undeclared.length > 0) throw new Error(`No one has declared who may use ${undeclared.join(', ')}.`)
  return found
}
