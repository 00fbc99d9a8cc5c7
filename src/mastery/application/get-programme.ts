// How a programme stands, for its learner and for staff.
import type { GraphPicture } from '../../contract/graph-picture.js'
import type { ProgrammeView } from '../../contract/mastery-programme.js'
import { DomainError } from '../../kernel/errors.js'
import { graphPicture } from '../../library/index.js'
import { retention } from '../../learners/index.js'
import { hasEnded, ownedSession } from '../../sessions/index.js'
import { conceptGraph, type ConceptGraph } from '../domain/concept-graph.js'
import { DIAGNOSIS, findings, mostQuestions } from '../domain/diagnosis.js'
import type { Loop } from '../domain/learning-cycle.js'
import { learningStats } from '../domain/learning-stats.js'
import { isProgramme, storedState, type MasteryState } from '../domain/state.js'
import { whyNext } from './menu.js'
import type { MasteryPorts } from './ports.js'
import { believedOf, isVerifiable, readLearner, statusesOf } from './programme-facts.js'

export type ProgrammePorts = Pick<MasteryPorts, 'sessions' | 'learners' | 'catalogue'>

/** `learnerId` null: staff. Throws session_not_found, and not_mastery (conflict) for a session of another type. */
export async function getProgramme(
  ports: ProgrammePorts,
  sessionId: string,
  learnerId: string | null,
  { drawn = false } = {},
): Promise<ProgrammeView> {
  const { sessions, catalogue } = ports
  const { stored, now } = await ownedSession(sessions, sessionId, learnerId)
  const { session } = stored
  const [programme, driverState] = await Promise.all([sessions.plan(sessionId), sessions.driverState(sessionId)])
  if (!isProgramme(programme))
    throw new DomainError('conflict', 'not_mastery', 'This session is no mastery programme.', {
      status: session.status,
    })
  const graph = conceptGraph(programme.concepts)
  const state = storedState(driverState)
  const learner = await readLearner(ports, session.learnerId, sessionId, programme)
  const facts = { graph, state, learner, programme }
  const { statuses, steps } = statusesOf(facts, now)
  const { known, notKnown, unsure } = findings(graph, believedOf(facts))
  const askable = graph.ids.filter(id => isVerifiable(catalogue(), graph.concept(id)))
  return {
    session_id: sessionId,
    learner_id: session.learnerId,
    title: programme.title,
    stage: hasEnded(session) ? 'over' : stageOf(state),
    concept_id: state.loop?.conceptId ?? null,
    cycle: state.loop && { number: state.loop.cycle, most: programme.rules.mostCycles },
    quiz: state.loop?.stage === 'quiz' ? quizOf(state.loop) : null,
    paused: state.paused.map(({ loop }) => quizOf(loop)),
    concepts: graph.ids.map(id => {
      const answers = learner.evidence.get(id)!
      const { mastery, dueAt } = learner.records.get(id)!
      return {
        concept_id: id,
        title: graph.concept(id).title,
        prerequisites: [...graph.prerequisites(id)],
        is_goal: programme.goals.includes(id),
        status: statuses.get(id)!,
        mastery: rounded(mastery),
        ...learningStats(answers.map(({ correct }) => correct)),
        due_at: dueAt?.toISOString() ?? null,
        recall: rounded(retention(answers)?.recall(now) ?? null),
        misconceptions: (state.misconceptions[id] ?? []).map(({ text }) => text),
      }
    }),
    next: steps.map(step => ({
      concept_id: step.conceptId,
      reason: step.reason,
      why: whyNext(facts, step),
      effort: step.effort,
    })),
    diagnosis: {
      is_over: state.diagnosis.isOver,
      asked: state.diagnosis.observations.length,
      at_most: mostQuestions(askable.length),
      certainty: DIAGNOSIS.certainty,
      known: [...known],
      not_known: [...notKnown],
      unsure: [...unsure],
    },
    routes: state.routes.toReversed().map(({ agent, reason, by, conceptId, at }) => ({
      target_agent: agent,
      routing_reason: reason,
      by,
      concept_id: conceptId,
      at,
    })),
    loops: state.ended.map(({ conceptId, finalMastery, totalCycles, recommendation }) => ({
      concept_id: conceptId,
      final_mastery: finalMastery,
      total_cycles: totalCycles,
      recommendation,
    })),
    needs_help: state.intervention,
    picture: drawn ? pictureOf(graph) : null,
  }
}

const pictureOf = (graph: ConceptGraph): GraphPicture =>
  graphPicture(
    graph.ids,
    graph.ids.flatMap(to => [...graph.prerequisites(to)].map(from => ({ from, to }))),
  )

function stageOf({ diagnosis, loop }: MasteryState): ProgrammeView['stage'] {
  if (!diagnosis.isOver) return 'diagnosis'
  return loop === null ? 'choice' : loop.stage === 'tutor' ? 'teaching' : 'quiz'
}

const quizOf = ({ conceptId, answers, size, cycle }: Loop) => ({
  concept_id: conceptId,
  answered: answers.length,
  total: size,
  cycle,
})

const rounded = <T extends number | null>(value: T): T => (value === null ? null : Math.round(value * 100) / 100) as T
