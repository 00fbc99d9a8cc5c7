// The pages that have an address of their own, and what each is called: looked up by the server, so that a wrong link is a 404.
import { assessmentIn, shownIn, type Catalogue } from './items/index.js'
import { titlesOf, type GuidelineStore } from './library/index.js'
import type { SurveyCatalogue } from './surveys/index.js'

/** The title of the page at `/{kind}/{id}`, in this language where it has one; null if there is nothing at this address. */
type TitleOf = (id: string, language: string) => string | null | Promise<string | null>

/** By the first part of the address. */
export type PageTitles = Readonly<Record<'quiz' | 'practice' | 'lesson' | 'survey', TitleOf>>

type Sources = {
  readonly catalogue: Pick<Catalogue, 'assessment' | 'skills'>
  readonly surveys: Pick<SurveyCatalogue, 'survey'>
  readonly guidelines: Pick<GuidelineStore, 'find'>
}

/** `/practice/{id}` takes several skills with commas in between, and is an address only if it knows all of them. */
export const pageTitles = ({ catalogue, surveys, guidelines }: Sources): PageTitles => ({
  quiz: (id, language) => {
    const quiz = catalogue.assessment(id)
    return quiz && assessmentIn(quiz, language).title
  },
  practice: (ids, language) => {
    const known = new Map(catalogue.skills().map(skill => [skill.skillId, shownIn(skill, language).title]))
    const titles = ids.split(',').map(id => known.get(id))
    return titles.every(title => title !== undefined) ? titles.join(', ') : null
  },
  lesson: async (id, language) => {
    const guideline = await guidelines.find(id)
    return guideline && titlesOf(guideline, language).subtopic
  },
  survey: id => surveys.survey(id)?.title ?? null,
})
