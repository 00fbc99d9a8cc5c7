// Whole programmes with simulated learners in memory: how well the diagnosis sorts concepts, how soon goals are reached, how often mastery
// is declared too early. The same functions as in a session decide; only the answers are simulated.
import { skillRecord, type Evidence } from '../../learners/index.js'
import type { ConceptGraph } from '../domain/concept-graph.js'
import { beliefs, findings, nextProbe, type Observation } from '../domain/diagnosis.js'
import {
  afterFeedback,
  beginLoop,
  beginQuiz,
  explained,
  hasEndedLoop,
  LOOP_RULES,
  quizAnswered,
  type LoopEnd,
} from '../domain/learning-cycle.js'
import { readySteps } from '../domain/path.js'
import { isSettled, statuses, type ConceptRecord } from '../domain/concept-status.js'
import { chance } from './chance.js'
import { learnByLessons, learnByPractice } from './compared-ways.js'
import { answersRightly, drawnGuess, simulatedGraph, simulatedTruth, type Truth } from './simulated-concepts.js'
import { simulatedAnswer, teach } from './simulated-teaching.js'

type ProgrammeFigures = {
  readonly learners: number
  /** Of all concepts, those that the diagnosis sorted rightly, 0 to 1; and of those it was certain of. */
  readonly classifiedRight: number
  readonly certainRight: number
  readonly certain: number
  /** Questions of the diagnosis, as a share of one for each concept. */
  readonly questionShare: number
  /** Loops that ended as mastered, of these the share that the learner did not know, and the cycles of a loop. */
  readonly mastered: number
  readonly premature: number
  readonly cycles: number
  /** Loops that were handed to a person, as a share of all. */
  readonly setAside: number
  /** Questions until the goal was reached or given up, by the path and in a fixed order without diagnosis. */
  readonly questionsToGoal: number
  readonly questionsInOrder: number
  /** Of those who were taught, the share that reached the goal without anything set aside. */
  readonly completed: number
  /**
   * Concepts up to the goal that are known in truth when the programme is over, 0 to 1; what the programme says is known at that moment;
   * and what is known after as many questions in lessons of a fixed order, and after practice alone.
   */
  readonly finalKnown: number
  readonly finalClaimed: number
  readonly knownByLessons: number
  readonly knownByPractice: number
}

type Simulated = {
  readonly learners: number
  readonly concepts: number
  readonly seed: number
  /** Learners of whom only the diagnosis is simulated; the rest go on to their goal. */
  readonly diagnosedOnly?: number
}

export function simulateProgrammes({ learners, concepts, seed, diagnosedOnly = 0 }: Simulated): ProgrammeFigures {
  const graph = simulatedGraph(concepts, seed)
  const next = chance(seed + 1)
  const sum = { right: 0, certain: 0, certainRight: 0, asked: 0, concepts: 0 }
  const ends: { readonly end: LoopEnd; readonly isKnown: boolean }[] = []
  const final = { known: 0, claimed: 0, byLessons: 0, byPractice: 0, completed: 0 }
  let [toGoal, inOrder] = [0, 0]
  for (let learner = 0; learner < learners; learner += 1) {
    const truth = simulatedTruth(graph, next)
    const observations = diagnose(graph, truth, next)
    const believed = beliefs(graph, observations)
    const { known, notKnown } = findings(graph, believed)
    sum.asked += observations.length
    sum.concepts += graph.ids.length
    sum.right += graph.ids.filter(id => believed.get(id)! >= 0.5 === truth.knows.has(id)).length
    sum.certain += known.length + notKnown.length
    sum.certainRight += known.filter(id => truth.knows.has(id)).length
    sum.certainRight += notKnown.filter(id => !truth.knows.has(id)).length
    if (learner < diagnosedOnly) continue
    const goal = graph.ids.at(-1 - Math.floor(next() * 5))!
    const copy = (): Truth => ({ ...truth, knows: new Set(truth.knows) })
    const [ordered, taughtByLessons, practised] = [copy(), copy(), copy()]
    const byPath = learn(graph, truth, new Set(known), goal, next)
    ends.push(...byPath.ends)
    toGoal += observations.length + byPath.questions
    inOrder += learn(graph, ordered, new Set(), goal, next).questions
    const concepts = graph.ids.filter(id => id === goal || graph.before(goal).has(id))
    const course = { graph, concepts, questions: observations.length + byPath.questions, next }
    learnByLessons(course, taughtByLessons)
    learnByPractice(course, practised)
    const knownOf = ({ knows }: Pick<Truth, 'knows'>): number =>
      concepts.filter(id => knows.has(id)).length / concepts.length
    final.known += knownOf(truth)
    final.claimed += knownOf({ knows: new Set(byPath.claimed) })
    final.byLessons += knownOf(taughtByLessons)
    final.byPractice += knownOf(practised)
    final.completed += byPath.ends.every(({ end }) => end.recommendation === 'mastered') ? 1 : 0
  }
  const mastered = ends.filter(({ end }) => end.recommendation === 'mastered')
  const taught = learners - diagnosedOnly
  return {
    learners,
    classifiedRight: sum.right / sum.concepts,
    certainRight: sum.certainRight / Math.max(1, sum.certain),
    certain: sum.certain / sum.concepts,
    questionShare: sum.asked / sum.concepts,
    mastered: mastered.length,
    premature: mastered.filter(({ isKnown }) => !isKnown).length / Math.max(1, mastered.length),
    cycles: ends.reduce((all, { end }) => all + end.totalCycles, 0) / Math.max(1, ends.length),
    setAside: (ends.length - mastered.length) / Math.max(1, ends.length),
    questionsToGoal: toGoal / Math.max(1, taught),
    questionsInOrder: inOrder / Math.max(1, taught),
    completed: final.completed / Math.max(1, taught),
    finalKnown: final.known / Math.max(1, taught),
    finalClaimed: final.claimed / Math.max(1, taught),
    knownByLessons: final.byLessons / Math.max(1, taught),
    knownByPractice: final.byPractice / Math.max(1, taught),
  }
}

function diagnose(graph: ConceptGraph, truth: Truth, next: () => number): Observation[] {
  const observations: Observation[] = []
  for (;;) {
    const conceptId = nextProbe({ graph, observations, askable: () => true })
    if (conceptId === null) return observations
    const guess = drawnGuess(next)
    observations.push({ conceptId, right: answersRightly(truth, conceptId, guess, next), guess })
  }
}

/** To the goal by the path, concept by concept. `likely`: what the diagnosis found to be known. */
function learn(graph: ConceptGraph, truth: Truth, likely: ReadonlySet<string>, goal: string, next: () => number) {
  const evidence = new Map<string, Evidence[]>()
  const records = new Map<string, ConceptRecord>()
  const setAside = new Set<string>()
  const ends: { readonly end: LoopEnd; readonly isKnown: boolean }[] = []
  let questions = 0
  for (;;) {
    const facts = { graph, records, likely, setAside, read: NONE, misconceptions: NONE, now: new Date(0) }
    const found = statuses(facts)
    const [step] = readySteps({ graph, statuses: found, records, goals: [goal] })
    if (step === undefined) return { ends, questions, claimed: graph.ids.filter(id => isSettled(found.get(id)!)) }
    const { conceptId } = step
    let loop = beginLoop(conceptId)
    for (;;) {
      loop = beginQuiz(explained(loop), LOOP_RULES.questions)
      teach(graph, truth, conceptId, next)
      const answers = evidence.get(conceptId) ?? []
      evidence.set(conceptId, answers)
      while (loop.stage === 'quiz') {
        const guess = drawnGuess(next)
        const right = answersRightly(truth, conceptId, guess, next)
        questions += 1
        answers.push(simulatedAnswer(conceptId, answers.length, right, guess))
        loop = quizAnswered(loop, { position: questions, right, misconception: null })
        teach(graph, truth, conceptId, next)
      }
      const { mastery, mastered, attempts } = skillRecord(answers)
      records.set(conceptId, { mastery, mastered, attempts, dueAt: null })
      const outcome = afterFeedback(loop, { mastery, open: mastered }, LOOP_RULES)
      if (!hasEndedLoop(outcome)) {
        loop = outcome
        continue
      }
      ends.push({ end: outcome, isKnown: truth.knows.has(conceptId) })
      if (outcome.recommendation === 'needs_remediation') setAside.add(conceptId)
      break
    }
  }
}

const NONE: ReadonlySet<string> = new Set()

/** What a programme has to reach with simulated learners; empty: everything is reached. */
export function missedProgrammeTargets(figures: ProgrammeFigures): string[] {
  const { classifiedRight, questionShare, premature, questionsToGoal, questionsInOrder } = figures
  const { finalKnown, knownByLessons, knownByPractice } = figures
  return [
    ...(classifiedRight < 0.9 ? ['fewer than 90 % of the concepts were classified right'] : []),
    ...(questionShare > 0.4 ? ['the diagnosis asked more than 40 % of the questions'] : []),
    ...(premature > 0.04 ? ['more than 4 % were declared mastered too early'] : []),
    ...(questionsToGoal >= questionsInOrder ? ['the path took as many questions as a fixed order'] : []),
    ...(finalKnown <= knownByLessons ? ['lessons in a fixed order taught as much'] : []),
    ...(finalKnown <= knownByPractice ? ['practice alone taught as much'] : []),
  ]
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** For people, one line each. */
export const programmeReport = (figures: ProgrammeFigures): string =>
  [
    `${figures.learners} simulated learners`,
    `concepts classified right: ${percent(figures.classifiedRight)} (target 90 % or more)`,
    `questions of the diagnosis: ${percent(figures.questionShare)} of one for each concept (target 40 % or less)`,
    `certain of ${percent(figures.certain)} of the concepts, and right about ${percent(figures.certainRight)} of these`,
    `declared mastered: ${figures.mastered}, too early: ${percent(figures.premature)} (target 4 % or less)`,
    `cycles of a concept: ${figures.cycles.toFixed(2)}, set aside: ${percent(figures.setAside)}`,
    `questions to the goal: ${figures.questionsToGoal.toFixed(1)}; in a fixed order without diagnosis: ${figures.questionsInOrder.toFixed(1)}`,
    `reached the goal with nothing set aside: ${percent(figures.completed)}`,
    `concepts up to the goal that are known at the end: ${percent(figures.finalKnown)}, and the programme says ${percent(figures.finalClaimed)}`,
    `known after as many questions in lessons of a fixed order: ${percent(figures.knownByLessons)}, in practice alone: ${percent(figures.knownByPractice)}`,
    '',
  ].join('\n')
