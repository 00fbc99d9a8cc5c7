// What is quoted about a concept: the explanations that lessons give of its skills.
import {
  guidelineIn,
  storedGuideline,
  type Guideline,
  type GuidelineStore,
  type TaughtBy,
} from '../../library/index.js'
import type { Concept } from '../domain/concept-graph.js'
import type { Quote, TeachingTexts } from './ports.js'

type LessonPorts = {
  readonly guidelines: Pick<GuidelineStore, 'find'>
  /** The lesson that teaches each skill. */
  readonly taught: () => Promise<ReadonlyMap<string, TaughtBy>>
}

export const lessonTexts = ({ guidelines, taught }: LessonPorts): TeachingTexts => ({
  about: async (concept, language) => {
    const lessons = await taught()
    const ids = new Set(concept.skills.flatMap(id => lessons.get(id)?.guidelineId ?? []))
    const found = await Promise.all([...ids].map(id => guidelines.find(id)))
    return found.flatMap(guideline =>
      guideline === null ? [] : stepQuotes(guidelineIn(storedGuideline(guideline), language), concept),
    )
  },
})

/** The explanations of the steps on its skills; not those that leave a place for something that the learner likes. */
const stepQuotes = ({ steps, subtopic }: Guideline, { skills }: Concept): Quote[] =>
  steps
    .filter(step => step.skills.some(id => skills.includes(id)))
    .flatMap(({ title, explanation, otherExplanation }) =>
      [explanation, otherExplanation]
        .filter(text => text !== '' && !text.includes('{interest}'))
        .map(text => ({ text, title: subtopic, page: null, heading: title })),
    )
