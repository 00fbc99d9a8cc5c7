// What is written about a concept: the explanations that lessons give of its skills, and its passages in documents.
import {
  guidelineIn,
  storedGuideline,
  type Guideline,
  type GuidelineStore,
  type OfferedLesson,
} from '../../library/index.js'
import type { Passage, PassageStore } from '../../documents/index.js'
import type { Concept } from '../domain/concept-graph.js'
import type { Quote, TeachingTexts } from './ports.js'

type LessonPorts = {
  readonly guidelines: Pick<GuidelineStore, 'find'>
  /** The lesson that teaches each skill. */
  readonly taught: () => Promise<ReadonlyMap<string, OfferedLesson>>
}

/** Lessons first: they were written to teach it. */
export const allTexts = (...sources: readonly TeachingTexts[]): TeachingTexts => ({
  about: async (concept, language, learnerId) =>
    (await Promise.all(sources.map(source => source.about(concept, language, learnerId)))).flat(),
})

/** Passages that were found for one concept are not all shown. */
const MOST_PASSAGES = 12

export const documentTexts = ({ passages }: { readonly passages: Pick<PassageStore, 'find'> }): TeachingTexts => ({
  about: async ({ passages: ids }, _language, learnerId) =>
    (await passages.find(ids.slice(0, MOST_PASSAGES), { learnerId })).map(quoteOf),
})

export const quoteOf = ({ passageId, documentId, title, page, headings, text, figures }: Passage): Quote => ({
  id: passageId,
  text,
  title,
  page,
  heading: headings.at(-1) ?? null,
  figures: figures.map(({ figureId, caption }) => ({ path: `documents/${documentId}/figures/${figureId}`, caption })),
})

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
const stepQuotes = ({ guidelineId, steps, subtopic }: Guideline, { skills }: Concept): Quote[] =>
  steps
    .filter(step => step.skills.some(id => skills.includes(id)))
    .flatMap(({ title, explanation, otherExplanation }, at) =>
      [explanation, otherExplanation]
        .filter(text => text !== '' && !text.includes('{interest}'))
        .map((text, way) => ({
          id: `${guidelineId} ${at} ${way}`,
          text,
          title: subtopic,
          page: null,
          heading: title,
          figures: [],
        })),
    )
