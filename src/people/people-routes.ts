// People: staff are added and invited, roles and time factors change, cookies are voided.
import { createRoute, z } from '@hono/zod-openapi'
import { Invitation, InvitedPerson, NewPerson, PeoplePage, PersonChange, PersonView } from '../contract/people.js'
import { queryNumber } from '../contract/query.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import type { StaffStore } from './application/ports.js'
import { AddPerson, ChangePerson, InvitePerson, SignOutPerson } from './application/staff-commands.js'

const Id = z.object({ id: SentId })
const ofPerson = { ...staffAnswers, 404: problemAnswer('`person_not_found`.'), 422: problemAnswer('`malformed`.') }

const routes = {
  add: createRoute({
    method: 'post',
    path: '/',
    ...may('manage', { recorded: { act: 'person.add', details: ['roles'] } }),
    summary: 'Add a person with a role, and make an invitation',
    description: 'The token of the invitation is shown in this answer and never again.',
    request: { body: jsonBody(NewPerson) },
    responses: { 201: jsonAnswer(InvitedPerson, 'The person.'), ...staffAnswers, 422: problemAnswer('`malformed`.') },
  }),
  list: createRoute({
    method: 'get',
    path: '/',
    ...may('manage', { recorded: { act: 'person.list' } }),
    summary: 'People, oldest first, a page at a time; with `staff=true` those who have a role',
    request: {
      query: z.object({
        staff: z.enum(['true', 'false']).optional(),
        after: SentId.optional(),
        limit: queryNumber(1, 200).optional(),
      }),
    },
    responses: { 200: jsonAnswer(PeoplePage, 'The people.'), ...staffAnswers, 422: problemAnswer('`malformed`.') },
  }),
  change: createRoute({
    method: 'post',
    path: '/{id}',
    ...may('manage', {
      about: 'person',
      recorded: { act: 'person.change', details: ['roles', 'time_factor', 'break_minutes', 'no_signals'] },
    }),
    summary: 'Change a name, roles or accommodations; what is not given stays',
    description: 'A time factor counts at once for the sessions that are running.',
    request: { params: Id, body: jsonBody(PersonChange) },
    responses: { 200: jsonAnswer(PersonView, 'The person now.'), ...ofPerson },
  }),
  invite: createRoute({
    method: 'post',
    path: '/{id}/invitation',
    ...may('manage', { about: 'person', recorded: { act: 'person.invite' } }),
    summary: 'Make a new invitation, which voids those before',
    request: { params: Id },
    responses: { 201: jsonAnswer(Invitation, 'The invitation.'), ...ofPerson, 409: problemAnswer('`no_role`.') },
  }),
  signOut: createRoute({
    method: 'post',
    path: '/{id}/sign-out',
    ...may('manage', { about: 'person', recorded: { act: 'person.sign_out' } }),
    summary: 'Sign a person out everywhere',
    request: { params: Id },
    responses: { 200: jsonAnswer(z.strictObject({ ok: z.literal(true) }), 'Signed out.'), ...ofPerson },
  }),
}

/** Mounted at /people. */
export const peopleRoutes = ({ mediator, staff }: { readonly mediator: Mediator; readonly staff: StaffStore }) =>
  newRoutes()
    .openapi(routes.add, async c =>
      c.json(await mediator.send(AddPerson, { ...c.req.valid('json'), by: c.var.caller() }), 201),
    )
    .openapi(routes.list, async c => {
      const { staff: staffOnly, after = null, limit = 50 } = c.req.valid('query')
      const people = await staff.list({ after, limit: limit + 1, staffOnly: staffOnly === 'true' })
      const page = people.slice(0, limit)
      return c.json({ people: page, next: people.length > limit ? page.at(-1)!.person_id : null }, 200)
    })
    .openapi(routes.change, async c => {
      const change = c.req.valid('json')
      return c.json(
        await mediator.send(ChangePerson, { personId: c.req.valid('param').id, by: c.var.caller(), change }),
        200,
      )
    })
    .openapi(routes.invite, async c =>
      c.json(await mediator.send(InvitePerson, { personId: c.req.valid('param').id, by: c.var.caller() }), 201),
    )
    .openapi(routes.signOut, async c => {
      await mediator.send(SignOutPerson, { personId: c.req.valid('param').id })
      return c.json({ ok: true as const }, 200)
    })
