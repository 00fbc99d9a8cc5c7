// The commands of the runner. They never decide anew: when the fence or the version has moved, nothing is written and the run is dropped.
import { z } from 'zod'
import type { Verdict } from '../../items/index.js'
import { message, unchecked } from '../../kernel/mediator.js'
import { lessHints } from '../domain/answering.js'
import { decided, type Decision, type StoredSession } from '../domain/decision.js'
import { hasEnded, type Session } from '../domain/session.js'
import type { AgentExecution, Attempt, EvidenceFacts, SessionEvent } from '../domain/session-events.js'
import { commitSteps, type Step } from '../domain/step.js'
import { changeSession, type ChangePorts } from './change-session.js'
import type { Snapshot } from './ports.js'

/** A verdict on stored code, with what follows from it; `secondTry`: the question is asked once more, unless the session is over. */
type GradedAnswer = {
  readonly verdict: Verdict
  readonly evidence: EvidenceFacts | null
  readonly attempt: Attempt
  readonly secondTry: boolean
}

/** What the run last read or wrote. The run is current as long as fence and version are still these. */
const AsOf = z.object({ from: unchecked<Snapshot>() })
const Committed = unchecked<Snapshot | null>()

/** Steps in a row, all or none. Resolves to the session after the last one, or to null when the run has been fenced. */
export const CommitSteps = message(
  'sessions/commit-steps',
  AsOf.extend({ steps: unchecked<readonly Step[]>() }),
  Committed,
)

/**
 * The verdict on an answer that was stored without one. Resolves as CommitSteps does. Once the session is over nothing of it is rewritten:
 * the verdict is appended as a revision, as a regrade's is.
 */
export const CommitVerdict = message(
  'sessions/commit-verdict',
  AsOf.extend({ position: z.int(), graded: unchecked<GradedAnswer>() }),
  Committed,
)

/** The model could not be used: either the internal one stands in for this item, or the run rests until `retryInMs` have passed. */
export const CommitFailure = message(
  'sessions/commit-failure',
  AsOf.extend({
    code: z.string(),
    executed: unchecked<readonly AgentExecution[]>(),
    then: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('fall_back') }),
      z.object({ kind: z.literal('rest'), attempts: z.int(), retryInMs: z.int(), retryable: z.boolean() }),
    ]),
  }),
  Committed,
)

export const commitStepsHandler =
  (ports: ChangePorts) =>
  ({ from, steps }: z.infer<typeof CommitSteps.input>) =>
    changeSession(
      ports,
      from.stored.session.id,
      'step',
      (stored, now) => (mayStep(from, stored) ? commitSteps(stored.session, steps, now) : null),
      from,
    )

export const commitVerdictHandler =
  (ports: ChangePorts) =>
  ({ from, position, graded: answer }: z.infer<typeof CommitVerdict.input>) =>
    changeSession(
      ports,
      from.stored.session.id,
      'verdict',
      stored =>
        isCurrent(from, stored) && stored.session.awaitingVerdict
          ? decided(graded(stored.session, position, answer))
          : null,
      from,
    )

export const commitFailureHandler =
  (ports: ChangePorts) =>
  ({ from, code, executed, then }: z.infer<typeof CommitFailure.input>) =>
    changeSession(ports, from.stored.session.id, 'failure', (stored): Decision | null => {
      // A session that has ended records no failure: its lease runs out, and then its answer is graded again.
      if (!mayStep(from, stored)) return null
      const ran = executed.map(execution => ({ type: 'AgentRan' as const, execution }))
      if (then.kind === 'fall_back')
        return decided(...ran, { type: 'ModelFellBack', position: stored.session.position, code })
      const { attempts, retryInMs, retryable } = then
      return decided(...ran, { type: 'RunFailed', code, attempts, retryInMs, retryable })
    })

function graded(
  session: Session,
  position: number,
  { evidence, attempt, secondTry, ...answer }: GradedAnswer,
): SessionEvent {
  const verdict = lessHints(answer.verdict, session.hintCost)
  return hasEnded(session)
    ? { type: 'ScoreRevised', position, regradeId: session.id, verdict, evidence }
    : { type: 'ItemGraded', position, verdict, evidence, attempt, secondTry }
}

const isCurrent = (from: Snapshot, stored: StoredSession): boolean =>
  from.stored.fence === stored.fence && from.stored.version === stored.version

const mayStep = (from: Snapshot, stored: StoredSession): boolean =>
  isCurrent(from, stored) && stored.session.status === 'active'
