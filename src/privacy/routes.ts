// Learners have their data erased, and staff that of somebody.
import { createRoute, z } from '@hono/zod-openapi'
import { SentId } from '../contract/session.js'
import { EraseBody, Erased } from '../contract/erasure.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, signOutLearner, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { DomainError } from '../kernel/errors.js'
import { EraseLearner } from './application/erase-learner.js'
import type { PrivacyRules } from './application/ports.js'

const routes = {
  mine: createRoute({
    method: 'post',
    path: '/my-data/erase',
    ...may('learner'),
    summary: 'Have everything erased that is kept of me',
    description: 'It cannot be undone. Sessions that are running end. The cookie is void from now on.',
    request: { body: jsonBody(EraseBody) },
    responses: {
      200: jsonAnswer(
        Erased,
        'Nothing is kept any more that I gave or that tells who I am. A stranger has nothing to erase.',
      ),
      403: problemAnswer('`ask_school`: the operator leaves erasures of those whom the school knows to the school.'),
      409: problemAnswer('`has_role`: staff give up their roles first.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
  somebody: createRoute({
    method: 'post',
    path: '/people/{id}/erase',
    ...may('manage', { about: 'person', recorded: { act: 'person.erase' } }),
    summary: 'Erase everything that is kept of a person',
    description: 'Of a guest, `id` is the id of the learner. It cannot be undone. Sessions that are running end.',
    request: { params: z.object({ id: SentId }), body: jsonBody(EraseBody) },
    responses: {
      200: jsonAnswer(Erased, 'Said again, nothing more happens.'),
      ...staffAnswers,
      404: problemAnswer('`person_not_found`.'),
      409: problemAnswer('`has_role`: their roles are taken away first.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
}

type Ports = {
  readonly mediator: Mediator
  readonly rules: Pick<PrivacyRules, 'selfErasure'>
  /** Whether the school knows this learner: guests are none. */
  readonly isPerson: (learnerId: string) => Promise<boolean>
}

/** Mounted at the root. */
export const privacyRoutes = ({ mediator, rules, isPerson }: Ports) =>
  newRoutes()
    .openapi(routes.mine, async c => {
      const learnerId = c.var.caller()
      if (learnerId !== null && rules.selfErasure === 'guests' && (await isPerson(learnerId)))
        throw new DomainError('forbidden', 'ask_school', 'Ask your school: it has to keep what it knows of you.')
      // Nobody else did it: a guest is no person of the audit log.
      if (learnerId !== null)
        await mediator.send(EraseLearner, { learnerId, by: { kind: 'system', id: null } }).catch(unlessUnknown)
      signOutLearner(c)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(routes.somebody, async c => {
      const { actor: by } = c.var.caller()
      await mediator.send(EraseLearner, { learnerId: c.req.valid('param').id, by })
      return c.json({ ok: true as const }, 200)
    })

/** A cookie of which nothing is kept has nothing to erase. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'person_not_found')) throw error
}
