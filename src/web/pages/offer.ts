// Finds what an address offers in the list that the server gave.
import type { Assessment, Lesson, Skill, Survey } from '../../client/index.js'
import type { OfferKind } from './route.js'

/** The lists of `GET /assessments`, `/skills`, `/lessons` and `/surveys`; the one that belongs to the kind is there. */
export interface OfferLists {
  readonly assessments?: readonly Assessment[]
  readonly skills?: readonly Skill[]
  readonly lessons?: readonly Lesson[]
  readonly surveys?: readonly Survey[]
}

export type Offer =
  | { readonly kind: 'quiz'; readonly quiz: Assessment }
  /** `chosen`: the skills that the address names, none or several of `skills`. */
  | { readonly kind: 'practice'; readonly skills: readonly Skill[]; readonly chosen: readonly Skill[] }
  | { readonly kind: 'lesson'; readonly lesson: Lesson }
  | { readonly kind: 'survey'; readonly survey: Survey }

/** Null where there is nothing at this address, and where one of several skills is unknown. */
export function offerIn(kind: OfferKind, id: string, lists: OfferLists): Offer | null {
  if (kind === 'quiz') {
    const quiz = lists.assessments?.find(one => one.assessment_id === id)
    return quiz ? { kind, quiz } : null
  }
  if (kind === 'lesson') {
    const lesson = lists.lessons?.find(one => one.guideline_id === id)
    return lesson ? { kind, lesson } : null
  }
  if (kind === 'survey') {
    const survey = lists.surveys?.find(one => one.survey_id === id)
    return survey ? { kind, survey } : null
  }
  const skills = lists.skills ?? []
  const ids = id === '' ? [] : [...new Set(id.split(','))]
  const chosen = ids.flatMap(one => skills.find(skill => skill.skill_id === one) ?? [])
  return chosen.length === ids.length ? { kind, skills, chosen } : null
}

/** The language of its title; null for a practice without a skill yet. */
export function titleLanguage(offer: Offer): string | null {
  if (offer.kind === 'quiz') return offer.quiz.title_language
  if (offer.kind === 'lesson') return offer.lesson.title_language
  if (offer.kind === 'survey') return offer.survey.language
  return offer.chosen[0]?.title_language ?? null
}

/** What the page of an offer is called; empty for a practice without a skill yet. */
export function offerTitle(offer: Offer): string {
  if (offer.kind === 'quiz') return offer.quiz.title
  if (offer.kind === 'lesson') return offer.lesson.title
  if (offer.kind === 'survey') return offer.survey.title
  return offer.chosen.map(skill => skill.title).join(', ')
}
