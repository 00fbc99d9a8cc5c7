// Regrades stored answers with a corrected key: first a proposal, which an operator approves; then revisions are appended.
import { z } from 'zod'
import { FEWEST_LEARNERS, RegradePreview } from '../../contract/content.js'
import { Regrade as RegradeView } from '../../contract/regrade.js'
import {
  scoreAssessment,
  scorePractice,
  type Blueprint,
  type Catalogue,
  type GradeCodeAnswer,
  type Verdict,
} from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { groupBy } from '../../kernel/group-by.js'
import { newId } from '../../kernel/ids.js'
import { message, type Mediator } from '../../kernel/mediator.js'
import {
  changeSession,
  decided,
  lessHints,
  type ChangePorts,
  type ItemOutcome,
  type Revision,
  type SessionStore,
} from '../../sessions/index.js'
import { countedOutcomes, triesOf } from '../../outcomes/index.js'
import { changes, REGRADE_POLICIES, reread, type GradedAnswer, type Reread } from '../domain/regrade.js'
import { assessmentOf } from '../domain/quiz-plan.js'

type ProposedChange = Pick<GradedAnswer, 'sessionId' | 'learnerId' | 'position' | 'score' | 'correct'> & {
  readonly verdict: Verdict
}

type View = z.infer<typeof RegradeView>

/** A proposal as it is written, once. */
export type Proposal = {
  readonly regradeId: string
  readonly blueprintId: string
  readonly view: Omit<View, 'status' | 'created_at' | 'applied_at'>
  readonly changes: readonly ProposedChange[]
}
export type StoredRegrade = Proposal & { readonly createdAt: Date; readonly appliedAt: Date | null }

export interface RegradeStore {
  /** Graded answers to items of the blueprint, `limit` at a time, in the order of sessions and positions, after `after`. */
  answers(
    blueprintId: string,
    after: { sessionId: string; position: number } | null,
    limit: number,
  ): Promise<GradedAnswer[]>
  propose(proposal: Proposal): Promise<StoredRegrade>
  find(regradeId: string): Promise<StoredRegrade | null>
  /**
   * Of each of these blueprints the version by which answers were corrected last, of regrades that were proposed after `since`; nothing
   * of those that none was applied to.
   */
  applied(blueprintIds: readonly string[], since: Date): Promise<ReadonlyMap<string, number>>
  /** Keeps the time of the first application. */
  markApplied(regradeId: string): Promise<StoredRegrade>
}

type Ports = ChangePorts & {
  readonly sessions: SessionStore
  readonly regrades: RegradeStore
  readonly catalogue: () => Catalogue
  readonly gradeCode: GradeCodeAnswer
}

export const ProposeRegrade = message(
  'sessions/propose-regrade',
  z.object({ blueprintId: z.string(), policy: z.enum(REGRADE_POLICIES) }),
  RegradeView,
)
export const PreviewRegrade = message('sessions/preview-regrade', ProposeRegrade.input, RegradePreview)
export const ApproveRegrade = message('sessions/approve-regrade', z.object({ regradeId: z.uuid() }), RegradeView)

/** Registers the commands of quizzes with their handlers. */
export const registerQuizCommands = (mediator: Mediator, ports: Ports): void =>
  void mediator
    .handle(ProposeRegrade, proposeRegradeHandler(ports))
    .handle(PreviewRegrade, previewRegradeHandler(ports))
    .handle(ApproveRegrade, approveRegradeHandler(ports))

const PAGE = 500

/** Changes nothing but the list of proposals. Throws unknown_blueprint. */
export const proposeRegradeHandler =
  (ports: Ports) =>
  async ({ blueprintId, policy }: z.infer<typeof ProposeRegrade.input>) => {
    const { blueprint, lookedAt, unchanged, skipped, changed } = await lookedThrough(ports, blueprintId, policy)
    const regradeId = newId()
    const view = {
      regrade_id: regradeId,
      blueprint_id: blueprintId,
      blueprint_version: blueprint.version,
      policy,
      answers_looked_at: lookedAt,
      answers_unchanged: unchanged,
      skipped,
      changes: changed.map(shown),
      sessions: await sessionsOf(ports, changed),
    }
    return presented(await ports.regrades.propose({ regradeId, blueprintId, view, changes: changed }))
  }

/** Changes nothing, and says nothing of one learner. Throws unknown_blueprint. */
const previewRegradeHandler =
  (ports: Ports) =>
  async ({ blueprintId, policy }: z.infer<typeof PreviewRegrade.input>): Promise<RegradePreview> => {
    const { blueprint, learners, lookedAt, unchanged, skipped, changed } = await lookedThrough(
      ports,
      blueprintId,
      policy,
    )
    const sessions = learners < FEWEST_LEARNERS ? [] : await sessionsOf(ports, changed)
    const counts = {
      learners,
      answers_looked_at: lookedAt,
      answers_unchanged: unchanged,
      answers_skipped: Object.values(skipped).reduce((sum, some) => sum + some, 0),
      sessions: sessions.length,
      boundary: sessions.filter(({ boundary }) => boundary).length,
    }
    return {
      blueprint_id: blueprintId,
      blueprint_version: blueprint.version,
      policy,
      fewest_learners: FEWEST_LEARNERS,
      counts: learners < FEWEST_LEARNERS ? null : counts,
    }
  }

/** All answers to questions of the blueprint, graded again. */
async function lookedThrough(
  { regrades, catalogue, gradeCode }: Ports,
  blueprintId: string,
  policy: z.infer<typeof ProposeRegrade.input>['policy'],
) {
  const blueprint = catalogue().blueprint(blueprintId)
  if (blueprint === null)
    throw new DomainError(
      'not_found',
      'unknown_blueprint',
      'There is no such blueprint. `viva blueprint stats` lists them.',
    )
  const changed: ProposedChange[] = []
  const skipped: Record<string, number> = {}
  const learners = new Set<string>()
  let [lookedAt, unchanged] = [0, 0]
  for (let after: { sessionId: string; position: number } | null = null; ;) {
    const page: GradedAnswer[] = await regrades.answers(blueprintId, after, PAGE)
    for (const answer of page) {
      lookedAt += 1
      learners.add(answer.learnerId)
      const outcome = await regraded(answer, blueprint, gradeCode)
      if (outcome.kind === 'skipped') skipped[outcome.reason] = (skipped[outcome.reason] ?? 0) + 1
      else if (!changes(answer, outcome.verdict, policy)) unchanged += 1
      else {
        const { sessionId, learnerId, position, score, correct } = answer
        changed.push({ sessionId, learnerId, position, score, correct, verdict: outcome.verdict })
      }
    }
    if (page.length < PAGE) break
    after = page.at(-1)!
  }
  return { blueprint, learners: learners.size, lookedAt, unchanged, skipped, changed }
}

async function regraded(
  answer: GradedAnswer,
  blueprint: Blueprint,
  gradeCode: GradeCodeAnswer,
): Promise<Exclude<Reread, { kind: 'to_run' }>> {
  const again = reread(answer, blueprint)
  const run = again.kind === 'to_run' ? await gradeCode(again.item, answer.response!, answer.learnerId) : again
  if (run.kind === 'graded') return { ...run, verdict: lessHints(run.verdict, answer.hintCost) }
  return run.kind === 'skipped' ? run : { kind: 'skipped', reason: 'not_run' }
}

const presented = ({ view, createdAt, appliedAt }: StoredRegrade): View => ({
  ...view,
  status: appliedAt === null ? 'proposed' : 'applied',
  created_at: createdAt.toISOString(),
  applied_at: appliedAt?.toISOString() ?? null,
})

const bySession = (changes: readonly ProposedChange[]): Map<string, ProposedChange[]> =>
  groupBy(changes, ({ sessionId }) => sessionId)

const shown = ({ sessionId, learnerId, position, score, correct, verdict }: ProposedChange) => ({
  session_id: sessionId,
  learner_id: learnerId,
  position,
  from: { score, correct },
  to: { score: verdict.score, correct: verdict.correct },
})

/** What the changes mean for the score of each session. */
async function sessionsOf({ sessions }: Ports, changes: readonly ProposedChange[]) {
  const found: View['sessions'] = []
  for (const [sessionId, own] of bySession(changes)) {
    const snapshot = await sessions.load(sessionId)
    if (snapshot === null) continue
    const { totalItems, learnerId, rules } = snapshot.stored.session
    const [plan, tries] = await Promise.all([sessions.plan(sessionId), triesOf(sessions, sessionId, totalItems)])
    const assessment = assessmentOf(plan)
    const scored = (each: readonly ItemOutcome[]) => {
      const counted = countedOutcomes(each, rules.secondTryCredit)
      return assessment === null ? scorePractice(counted) : scoreAssessment(assessment, counted)
    }
    const from = scored(tries)
    const to = scored(
      tries.map(outcome => {
        const change = own.find(each => each.position === outcome.position)
        return change === undefined
          ? outcome
          : { ...outcome, score: change.verdict.score, correct: change.verdict.correct }
      }),
    )
    found.push({
      session_id: sessionId,
      learner_id: learnerId,
      score_percent: { from: from.scorePercent, to: to.scorePercent },
      grade: { from: from.grade, to: to.grade },
      passed: { from: from.passed, to: to.passed },
      boundary: from.grade !== to.grade || from.passed !== to.passed,
    })
  }
  return found
}

/** Not yet applied, and nothing else was since it was proposed: an old proposal does not undo a newer one. */
const isDue = ({ score, correct }: ProposedChange, last: Revision | undefined, regradeId: string): boolean =>
  last === undefined || (!last.regrades.includes(regradeId) && last.score === score && last.correct === correct)

/**
 * Appends the revisions, session by session, each in one commit; a session that has them already is passed over, so that an approval
 * that was cut off is simply given again. Throws unknown_regrade.
 */
export const approveRegradeHandler =
  (ports: Ports) =>
  async ({ regradeId }: z.infer<typeof ApproveRegrade.input>) => {
    const { sessions, regrades } = ports
    const regrade = await regrades.find(regradeId)
    if (regrade === null) throw new DomainError('not_found', 'unknown_regrade', 'There is no such proposal.')
    for (const [sessionId, own] of bySession(regrade.changes)) {
      const done = await sessions.revisions(sessionId)
      const due = own.filter(change => isDue(change, done.get(change.position), regradeId))
      if (due.length === 0) continue
      const events = due.map(({ position, verdict }) => ({
        type: 'ScoreRevised' as const,
        position,
        regradeId,
        verdict,
        evidence: null,
      }))
      await changeSession(ports, sessionId, 'regrade', () => decided(...events))
    }
    return presented(await regrades.markApplied(regradeId))
  }
