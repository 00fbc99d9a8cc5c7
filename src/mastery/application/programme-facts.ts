// What a step of a programme depends on: the stored programme and state, the learner's records, and how they stand in each concept.
import type { ConceptStatus } from '../../contract/mastery-programme.js'
import { bankOfSkill, type Catalogue } from '../../items/index.js'
import { skillRecord, type Evidence, type SkillRecord } from '../../learners/index.js'
import { carriedItems, LOOK_BACK, readItemFacts, type ItemFacts } from '../../outcomes/index.js'
import {
  carriedFacts,
  effectOf,
  type ItemRecord,
  type SessionPlan,
  type Step,
  type StepFacts,
  type StoredSession,
} from '../../sessions/index.js'
import { InvariantError } from '../../kernel/errors.js'
import { conceptGraph, type Concept, type ConceptGraph } from '../domain/concept-graph.js'
import { beliefs, findings, type Beliefs } from '../domain/diagnosis.js'
import { readySteps, type PathStep } from '../domain/path.js'
import { statuses, type ConceptRecord } from '../domain/concept-status.js'
import { isProgramme, storedState, type MasteryState, type Programme } from '../domain/state.js'
import type { MasteryPorts } from './ports.js'

/** What answers have shown of the learner. */
type LearnerFacts = {
  readonly skills: ReadonlyMap<string, SkillRecord>
  readonly records: ReadonlyMap<string, ConceptRecord>
  /** Odds that a concept is known by what was answered before this session. */
  readonly prior: ReadonlyMap<string, number>
  /** All answers that are looked at, by concept, oldest first. */
  readonly evidence: ReadonlyMap<string, readonly Evidence[]>
}

export type ProgrammeFacts = StepFacts &
  ItemFacts & {
    readonly programme: Programme
    readonly graph: ConceptGraph
    readonly state: MasteryState
    readonly learner: LearnerFacts
    /** The question that was open when the quiz was interrupted; null: none is to be asked again. */
    readonly left: ItemRecord | null
  }

/** Messages that may hold a reply that was not taken up. */
const LAST_MESSAGES = 12

export async function readProgrammeFacts(
  ports: MasteryPorts,
  { session, conversation: { nextSeq } }: StoredSession,
): Promise<ProgrammeFacts> {
  const { sessions } = ports
  const { window, current, recent, plan, driverState } = await readItemFacts(sessions, session, {
    fromSeq: Math.max(1, nextSeq - LAST_MESSAGES),
    withDriver: true,
  })
  const programme = programmeOf(plan!)
  const graph = conceptGraph(programme.concepts)
  const state = storedState(driverState)
  const [learner, [left = null]] = await Promise.all([
    readLearner(ports, session.learnerId, session.id, programme),
    state.left === null ? [] : sessions.itemsAt(session.id, state.left, state.left),
  ])
  return { session, window, nextMessageSeq: nextSeq, current, recent, programme, graph, state, learner, left }
}

/** What `readProgrammeFacts` would read after `step` was committed; null when it must be read. */
export function carryProgrammeFacts(facts: ProgrammeFacts, step: Step, after: StoredSession): ProgrammeFacts | null {
  const state = storedState(effectOf(step, 'DriverMoved')?.state ?? null)
  if (state.left !== facts.state.left) return null
  const { nextSeq } = after.conversation
  const carried = carriedFacts(facts, step, after, seq => seq >= nextSeq - LAST_MESSAGES)
  return carried && { ...facts, ...carried, ...carriedItems(facts, step, after.session, null), state }
}

/** Throws InvariantError for the plan of another type. */
function programmeOf(plan: SessionPlan): Programme {
  if (!isProgramme(plan)) throw new InvariantError(`A ${plan.kind} is no programme`)
  return plan
}

/** `sessionId`: answers of this session say nothing about what was known before it. */
export async function readLearner(
  { learners, catalogue }: Pick<MasteryPorts, 'learners' | 'catalogue'>,
  learnerId: string,
  sessionId: string,
  { concepts }: Programme,
): Promise<LearnerFacts> {
  const ids = [...new Set(concepts.flatMap(({ skills }) => skills))]
  const answers = await learners.evidence(learnerId, ids, LOOK_BACK)
  const recordOf = (skillId: string, evidence: readonly Evidence[]): SkillRecord =>
    skillRecord(evidence, bankOfSkill(catalogue(), skillId))
  const skills = new Map(ids.map(id => [id, recordOf(id, answers.get(id) ?? [])]))
  const before = new Map(
    ids.map(id => [
      id,
      recordOf(
        id,
        (answers.get(id) ?? []).filter(one => one.sessionId !== sessionId),
      ),
    ]),
  )
  const evidence = new Map(
    concepts.map(({ conceptId, skills }) => [
      conceptId,
      skills.flatMap(id => answers.get(id) ?? []).toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    ]),
  )
  return {
    skills,
    records: new Map(concepts.map(concept => [concept.conceptId, conceptRecord(concept, skills)])),
    prior: new Map(concepts.flatMap(concept => priorOdds(concept, before))),
    evidence,
  }
}

/** Of several skills the weakest counts, and the one that is due first. */
function conceptRecord({ skills }: Concept, records: ReadonlyMap<string, SkillRecord>): ConceptRecord {
  const own = skills.map(id => records.get(id)!)
  const due = own.flatMap(({ dueAt }) => dueAt?.getTime() ?? [])
  return {
    mastery: own.length === 0 ? 0 : Math.min(...own.map(({ mastery }) => mastery)),
    mastered: own.length > 0 && own.every(({ mastered }) => mastered),
    attempts: own.reduce((sum, { attempts }) => sum + attempts, 0),
    dueAt: due.length === 0 ? null : new Date(Math.min(...due)),
  }
}

/** Only where something was answered. */
function priorOdds({ conceptId, skills }: Concept, before: ReadonlyMap<string, SkillRecord>): [string, number][] {
  const own = skills.map(id => before.get(id)!)
  if (own.length === 0 || own.some(({ attempts }) => attempts === 0)) return []
  const mastery = Math.min(0.99, ...own.map(record => record.mastery))
  return [[conceptId, mastery / (1 - mastery)]]
}

export const believedOf = ({ graph, state, learner }: Pick<ProgrammeFacts, 'graph' | 'state' | 'learner'>): Beliefs =>
  beliefs(graph, state.diagnosis.observations, learner.prior)

/** How the learner stands in each concept, and what can come next. */
export function statusesOf(facts: Pick<ProgrammeFacts, 'graph' | 'state' | 'learner' | 'programme'>, now: Date) {
  const { graph, state, learner, programme } = facts
  const { records } = learner
  const setAside = state.ended.flatMap(end => (end.recommendation === 'needs_remediation' ? [end.conceptId] : []))
  const found: ReadonlyMap<string, ConceptStatus> = statuses({
    graph,
    records,
    likely: new Set(state.diagnosis.isOver ? findings(graph, believedOf(facts)).known : []),
    read: new Set(state.read),
    setAside: new Set(setAside),
    misconceptions: new Set(Object.keys(state.misconceptions).filter(id => state.misconceptions[id]!.length > 0)),
    now,
  })
  const steps: readonly PathStep[] = readySteps({ graph, statuses: found, records, goals: programme.goals })
  return { statuses: found, steps }
}

/** Whether something about the concept can be verified. */
export const isVerifiable = (catalogue: Catalogue, { skills }: Concept): boolean =>
  skills.some(id => catalogue.blueprintsForSkill(id).length > 0)
