// What an assessment can ask, as authors choose from it: each kind of question that was reviewed, and the skills that have several.
import { MOST_IN_ASSESSMENT } from '../../../contract/assessment-bounds.js'
import type { QuestionBank } from '../../../contract/new-assessment.js'
import { isReviewed, sharedLanguages, titleIn, type Blueprint } from '../blueprint/blueprint.js'
import { shownIn } from '../titles.js'
import type { Catalogue } from './catalogue.js'

type Entry = {
  readonly kind: 'blueprint' | 'skill'
  readonly id: string
  /** One at least. */
  readonly blueprints: readonly Blueprint[]
}

export function bankEntries(catalogue: Catalogue): readonly Entry[] {
  const skills = catalogue.skills().flatMap(({ skillId: id }): Entry[] => {
    const blueprints = catalogue.blueprintsForSkill(id)
    return blueprints.length > 1 ? [{ kind: 'skill', id, blueprints }] : []
  })
  const single = catalogue.blueprints().filter(isReviewed)
  return [...skills, ...single.map((one): Entry => ({ kind: 'blueprint', id: one.id, blueprints: [one] }))]
}

/** By subject, skill and title; titles in this language, where there are any in it. */
export function questionBank(catalogue: Catalogue, language: string): QuestionBank {
  const skills = new Map(catalogue.skills().map(skill => [skill.skillId, shownIn(skill, language)]))
  const kinds = bankEntries(catalogue).map(({ kind, id, blueprints }) => {
    const skill = skills.get(blueprints[0]!.primarySkill)!
    return {
      kind,
      id,
      title: kind === 'skill' ? skill.title : titleIn(blueprints[0]!, language),
      skill: skill.title,
      subject: catalogue.subjectIn(skill.subject, language),
      languages: sharedLanguages(blueprints),
      seconds: Math.ceil(Math.max(...blueprints.map(one => one.expectedSeconds))),
      most: mostOf(blueprints),
    }
  })
  const inOrder = new Intl.Collator(language).compare
  return {
    kinds: kinds.toSorted(
      (a, b) =>
        inOrder(a.subject, b.subject) ||
        inOrder(a.skill, b.skill) ||
        Number(b.kind === 'skill') - Number(a.kind === 'skill') ||
        inOrder(a.title, b.title),
    ),
  }
}

/** As the check of an assessment counts them. */
const mostOf = (blueprints: readonly Blueprint[]): number =>
  Math.min(
    MOST_IN_ASSESSMENT.count,
    blueprints.reduce((sum, one) => sum + Math.min(one.maxPerLearner ?? MOST_IN_ASSESSMENT.count, one.minVariants), 0),
  )
