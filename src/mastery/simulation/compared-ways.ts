// The same simulated learner taught in two other ways with as many questions: by lessons in a fixed order, and by practice alone.
import { chooseNext, skillRecord, type Evidence } from '../../learners/index.js'
import type { ConceptGraph } from '../domain/concept-graph.js'
import { answersRightly, drawnGuess, type Truth } from './simulated-concepts.js'
import { simulatedAnswer, teach } from './simulated-teaching.js'

/** What one learner is taught: the concepts up to the goal, and the number of questions. */
type Course = {
  readonly graph: ConceptGraph
  readonly concepts: readonly string[]
  readonly questions: number
  readonly next: () => number
}

/** A lesson goes on after so many right answers in a row, or so many questions, whether the concept is mastered or not. */
const LESSON = { inARow: 2, most: 5 }

/** Every concept in its order: an explanation, then questions; again from the beginning while questions are left. */
export function learnByLessons({ graph, concepts, questions, next }: Course, truth: Truth): void {
  let left = questions
  while (left > 0)
    for (const id of concepts) {
      if (left > 0) teach(graph, truth, id, next)
      for (
        let [asked, right] = [0, 0];
        asked < LESSON.most && right < LESSON.inARow && left > 0;
        asked += 1, left -= 1
      ) {
        right = answersRightly(truth, id, drawnGuess(next), next) ? right + 1 : 0
        teach(graph, truth, id, next)
      }
    }
}

/** Only questions: the choice of the next one is that of a practice session, and each solution is shown. */
export function learnByPractice({ graph, concepts, questions, next }: Course, truth: Truth): void {
  const skills = concepts.map(skillId => ({ skillId, tiers: ['medium' as const] }))
  const evidence = new Map<string, Evidence[]>(concepts.map(id => [id, []]))
  const records = new Map(concepts.map(id => [id, skillRecord([])]))
  const recent: { readonly skillId: string }[] = []
  for (let asked = 0; asked < questions; asked += 1) {
    const { skillId } = chooseNext({ skills, records, recent, began: null })!
    recent.push({ skillId })
    const guess = drawnGuess(next)
    const answers = evidence.get(skillId)!
    answers.push(simulatedAnswer(skillId, answers.length, answersRightly(truth, skillId, guess, next), guess))
    records.set(skillId, skillRecord(answers))
    teach(graph, truth, skillId, next)
  }
}
