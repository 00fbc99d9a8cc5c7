// Staff sign in with a link or the operator token, and out.
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { SignedIn, SignInBody } from '../contract/people.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, signIn, signOut } from '../identity/index.js'
import { DomainError } from '../kernel/errors.js'
import type { Mediator } from '../kernel/mediator.js'
import type { StaffStore } from './application/ports.js'
import { signedIn, SignInStaff } from './application/staff-commands.js'

const routes = {
  signIn: createRoute({
    method: 'post',
    path: '/sign-in',
    ...may('anyone', { countedAs: 'sign_in' }),
    summary: 'Sign in as staff, by an invitation or the operator token',
    description: 'Sets a cookie for twelve hours. An invitation can be used once.',
    request: { body: jsonBody(SignInBody) },
    responses: {
      200: jsonAnswer(SignedIn, 'Who has signed in.'),
      401: problemAnswer('`invalid_token`.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
  who: createRoute({
    method: 'get',
    path: '/sign-in',
    ...may('staff'),
    summary: 'Which staff this browser or token belongs to',
    responses: { 200: jsonAnswer(SignedIn, 'Who it is.'), 401: problemAnswer('`identity_required`.') },
  }),
  signOut: createRoute({
    method: 'post',
    path: '/sign-out',
    ...may('anyone'),
    summary: 'Sign out in this browser',
    responses: { 200: jsonAnswer(z.strictObject({ ok: z.literal(true) }), 'Signed out.') },
  }),
}

/** Mounted at the root. */
export const signInRoutes = ({ mediator, staff }: { readonly mediator: Mediator; readonly staff: StaffStore }) =>
  newRoutes()
    .openapi(routes.signIn, async c => {
      const { claim, signedIn: who } = await mediator.send(SignInStaff, c.req.valid('json'))
      signIn(c, claim)
      return c.json(who, 200)
    })
    .openapi(routes.who, async c => {
      const who = await c.var.caller()
      if (who === null) throw new DomainError('unidentified', 'identity_required', 'Nobody has signed in.')
      const { kind, id } = who.actor
      return c.json(signedIn(who, kind === 'person' ? ((await staff.find(id))?.name ?? null) : null), 200)
    })
    .openapi(routes.signOut, c => {
      signOut(c)
      return c.json({ ok: true as const }, 200)
    })
