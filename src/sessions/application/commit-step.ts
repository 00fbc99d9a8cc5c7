// The commands of the runner. They never decide anew: when the fence or the version has moved, nothing is written and the run is dropped.
import { z } from 'zod'
import { message } from '../../kernel/mediator.js'
import { decided, type Decision, type StoredSession } from '../domain/decision.js'
import { commitStep, type Step } from '../domain/step.js'
import type { SessionStore, Snapshot } from './ports.js'

const Pen = z.object({ sessionId: z.uuid(), fence: z.int(), version: z.int() })
const Committed = z.custom<Snapshot | null>()

/** Resolves to the session after the step, or to null when the run has been fenced. */
export const CommitStep = message('sessions/commit-step', Pen.extend({ step: z.custom<Step>() }), Committed)

/** The model could not be used: either the internal one stands in for this item, or the run rests until `retryInMs` have passed. */
export const CommitFailure = message(
  'sessions/commit-failure',
  Pen.extend({
    code: z.string(),
    then: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('fall_back') }),
      z.object({ kind: z.literal('rest'), attempts: z.int(), retryInMs: z.int(), retryable: z.boolean() }),
    ]),
  }),
  Committed,
)

type Ports = { readonly sessions: SessionStore }

export const commitStepHandler =
  ({ sessions }: Ports) =>
  ({ step, ...pen }: z.infer<typeof CommitStep.input>) =>
    sessions.change(pen.sessionId, 'step', stored => (holds(pen, stored) ? commitStep(stored.session, step) : null))

export const commitFailureHandler =
  ({ sessions }: Ports) =>
  ({ code, then, ...pen }: z.infer<typeof CommitFailure.input>) =>
    sessions.change(pen.sessionId, 'failure', (stored): Decision | null => {
      if (!holds(pen, stored)) return null
      return then.kind === 'fall_back'
        ? decided({ type: 'ModelFellBack', position: stored.session.position, code })
        : decided({
            type: 'RunFailed',
            code,
            attempts: then.attempts,
            retryInMs: then.retryInMs,
            retryable: then.retryable,
          })
    })

const holds = (pen: z.infer<typeof Pen>, stored: StoredSession): boolean =>
  pen.fence === stored.fence && pen.version === stored.version && stored.session.status === 'active'
