// Staff sign in with a link or the operator token; everybody may with an account of the school.
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { SignedIn, SignedOut, SignInBody, SignInWays } from '../contract/people.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import {
  may,
  originOf,
  recallSignIn,
  rememberSignIn,
  signIn,
  signInLearner,
  signOut,
  signOutLearner,
  type PendingSignIn,
} from '../identity/index.js'
import { DomainError } from '../kernel/errors.js'
import type { Mediator } from '../kernel/mediator.js'
import type { SignInProvider, StaffStore } from './application/ports.js'
import {
  ArriveByProvider,
  EndSignIn,
  RenewCookie,
  signedIn,
  SignInStaff,
  SignOutPerson,
} from './application/staff-commands.js'

const routes = {
  signIn: createRoute({
    method: 'post',
    path: '/sign-in',
    ...may('anyone', { countedAs: 'sign_in' }),
    summary: 'Sign in as staff, by an invitation or the operator token',
    description:
      'Sets a cookie for twelve hours and voids the one that this browser had. An invitation can be used once.',
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
  ways: createRoute({
    method: 'get',
    path: '/sign-in/ways',
    ...may('anyone'),
    summary: 'How one can sign in here',
    responses: { 200: jsonAnswer(SignInWays, 'By a link always; `provider`: with an account of the school, too.') },
  }),
  begin: createRoute({
    method: 'get',
    path: '/sign-in/provider',
    ...may('anyone', { countedAs: 'sign_in' }),
    summary: 'Sign in with an account of the school (OpenID Connect): leads to the provider',
    request: { query: z.object({ page: z.enum(['staff', 'start']).optional() }) },
    responses: {
      302: { description: 'To the provider.' },
      404: problemAnswer('`no_provider`.'),
      503: problemAnswer('`provider_unavailable`.'),
    },
  }),
  finish: createRoute({
    method: 'get',
    path: '/sign-in/callback',
    ...may('anyone', { countedAs: 'sign_in' }),
    summary: 'Where the provider sends the browser back to',
    description:
      'Sets the cookie of the learner and, for whoever has a role, that of staff; leads to the page that was wanted.',
    responses: { 302: { description: 'To the page. `sign_in=failed` in its address: it did not work.' } },
  }),
  signOut: createRoute({
    method: 'post',
    path: '/sign-out',
    ...may('anyone'),
    summary: 'Sign out in this browser',
    description:
      'Staff, whose cookie then counts no more and whose sockets are closed within `rights_seconds`, and learners who came with an account of the school. Guests stay who they are.',
    responses: { 200: jsonAnswer(z.strictObject({ ok: z.literal(true) }), 'Signed out.') },
  }),
  everywhere: createRoute({
    method: 'post',
    path: '/sign-out/everywhere',
    ...may('signed_in'),
    summary: 'Sign oneself out on every device',
    description:
      'Voids every cookie of whoever this browser belongs to: staff, and learners who came with an account of the school. Learners without one could not come back: they stay signed in here, with a new cookie, and nowhere else. The operator makes a new token instead.',
    responses: {
      200: jsonAnswer(SignedOut, 'Signed out. `here`: in this browser, too.'),
      401: problemAnswer('`identity_required`.'),
      409: problemAnswer('`no_person`: a key or the operator token, which are no person’s.'),
    },
  }),
}

type SignInPorts = {
  readonly mediator: Mediator
  readonly staff: StaffStore
  /** Null: there is none. */
  readonly provider: SignInProvider | null
  readonly basePath: string
  /** Sign-ins that failed, for the log. */
  readonly onError: (error: unknown) => void
}

/** Mounted at the root. */
export function signInRoutes({ mediator, staff, provider, basePath, onError }: SignInPorts) {
  const prefix = basePath === '/' ? '' : basePath
  const pageOf = (page: PendingSignIn['page']): string => (page === 'staff' ? `${prefix}/staff` : `${prefix}/`)
  const failed = (page: PendingSignIn['page']): string =>
    `${page === 'staff' ? pageOf(page) : `${prefix}/join`}?sign_in=failed`
  /** The sign-in with this cookie is over, and so are its sockets. */
  const end = async (hash: string | null): Promise<void> => {
    if (hash !== null) await mediator.send(EndSignIn, { hash })
  }
  return newRoutes()
    .openapi(routes.signIn, async c => {
      const { claim, signedIn: who } = await mediator.send(SignInStaff, c.req.valid('json'))
      await end(signIn(c, claim))
      return c.json(who, 200)
    })
    .openapi(routes.who, async c => {
      const who = await c.var.caller()
      if (who === null) throw new DomainError('unidentified', 'identity_required', 'Nobody has signed in.')
      const { kind, id } = who.actor
      return c.json(signedIn(who, kind === 'person' ? ((await staff.find(id))?.name ?? null) : null), 200)
    })
    .openapi(routes.ways, c => c.json({ link: true as const, provider: provider !== null }, 200))
    .openapi(routes.begin, async c => {
      if (provider === null) throw new DomainError('not_found', 'no_provider', 'This server has no sign-in provider.')
      const { url, ...pending } = await provider
        .begin(`${originOf(c)}${prefix}/sign-in/callback`)
        .catch((cause: unknown) => {
          onError(cause)
          throw new DomainError('unavailable', 'provider_unavailable', 'The sign-in provider cannot be reached.', {
            retry_after_seconds: 10,
          })
        })
      rememberSignIn(c, { ...pending, page: c.req.valid('query').page ?? 'start' })
      return c.redirect(url, 302)
    })
    .openapi(routes.finish, async c => {
      const pending = recallSignIn(c)
      if (pending === null || provider === null) return c.redirect(failed('start'), 302)
      try {
        const { search } = new URL(c.req.url)
        const account = await provider.finish(new URL(`${originOf(c)}${prefix}/sign-in/callback${search}`), pending)
        const { claim, isStaff, cookie } = await mediator.send(ArriveByProvider, account)
        signInLearner(c, claim.personId, cookie)
        await end(isStaff ? signIn(c, claim) : signOut(c))
        return c.redirect(pageOf(pending.page), 302)
      } catch (error) {
        onError(error)
        return c.redirect(failed(pending.page), 302)
      }
    })
    .openapi(routes.everywhere, async c => {
      const { staff: who, learnerId } = await c.var.caller()
      const person = who?.actor.kind === 'person' ? who.actor.id : null
      const learner = learnerId === person ? null : learnerId
      if (person === null && learner === null)
        throw new DomainError('conflict', 'no_person', 'Sign out here. A new operator token or key voids the old one.')
      // Learners without an account could not come back: they go on here with a new cookie.
      const goesOn = learner !== null && !(await staff.hasAccount(learner))
      for (const personId of [person, goesOn ? null : learner])
        if (personId !== null) await mediator.send(SignOutPerson, { personId })
      if (person !== null) signOut(c)
      if (goesOn) signInLearner(c, learner, (await mediator.send(RenewCookie, { learnerId: learner })).number)
      else signOutLearner(c)
      return c.json({ ok: true as const, here: !goesOn }, 200)
    })
    .openapi(routes.signOut, async c => {
      await end(signOut(c))
      const { identity } = c.var
      if (
        provider !== null &&
        identity?.kind === 'learner' &&
        (await staff.hasAccount(identity.learnerId, provider.issuer))
      )
        signOutLearner(c)
      return c.json({ ok: true as const }, 200)
    })
}
