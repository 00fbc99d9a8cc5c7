// The catalogue of all blueprints, skills and assessments, loaded and checked at start.
import type { Assessment } from './assessment.js'
import { isReviewed, type Blueprint } from '../blueprint/blueprint.js'
import { shownIn, type Titled } from '../titles.js'

export type Skill = Titled<{ readonly title: string; readonly statement: string }> & {
  readonly skillId: string
  readonly subject: string
  /** The skills that are learnt directly before it. */
  readonly after: readonly string[]
}

/** `name`: as the files have it. */
export type Subject = Titled<{ readonly name: string }>

/** `file`: its path below the folder of blueprints. */
type BlueprintSource = { readonly file: string; readonly text: string }

export type Catalogue = {
  assessments(): readonly Assessment[]
  assessment(id: string): Assessment | null
  /** Those that can be practised: at least one reviewed blueprint has it as its primary skill. */
  skills(): readonly Skill[]
  /** The name of a subject in this language; as the files have it where there is none. */
  subjectIn(subject: string, language: string): string
  blueprints(): readonly Blueprint[]
  blueprint(id: string): Blueprint | null
  /** The file of the blueprint, as its author wrote it. */
  sourceOf(blueprintId: string): BlueprintSource | null
  /** The text that was loaded of a file, also of one without blueprints; null: none was. */
  textOf(file: string): string | null
  /** Reviewed blueprints whose primary skill this is. */
  blueprintsForSkill(skillId: string): readonly Blueprint[]
  /** Whether some assessment asks questions of this blueprint. */
  isExamined(blueprintId: string): boolean
  /** Who may ask this question of the blueprint. Everybody, before `withExamShare` has divided the bank. */
  usersOf(blueprint: Blueprint, variantKey: string): 'exams' | 'practice' | 'both'
}

export function catalogueOf(
  blueprints: readonly Blueprint[],
  assessments: readonly Assessment[],
  skills: readonly Skill[],
  sources: ReadonlyMap<string, BlueprintSource> = new Map(),
  texts: ReadonlyMap<string, string> = new Map(),
  subjects: readonly Subject[] = [],
): Catalogue {
  const blueprintById = new Map(blueprints.map(blueprint => [blueprint.id, blueprint]))
  const assessmentById = new Map(assessments.map(assessment => [assessment.assessmentId, assessment]))
  const subjectByName = new Map(subjects.map(subject => [subject.name, subject]))
  const bySkill = (skillId: string) =>
    blueprints.filter(blueprint => isReviewed(blueprint) && blueprint.primarySkill === skillId)
  const examined = new Set(
    assessments.flatMap(({ sections }) => sections.flatMap(section => section.blueprints.map(({ id }) => id))),
  )
  const practicable = skills.filter(skill => bySkill(skill.skillId).length > 0)
  return {
    assessments: () => assessments,
    assessment: id => assessmentById.get(id) ?? null,
    skills: () => practicable,
    subjectIn: (subject, language) => shownIn(subjectByName.get(subject) ?? own(subject), language).name,
    blueprints: () => blueprints,
    blueprint: id => blueprintById.get(id) ?? null,
    sourceOf: id => sources.get(id) ?? null,
    textOf: file => texts.get(file) ?? null,
    blueprintsForSkill: bySkill,
    isExamined: id => examined.has(id),
    usersOf: () => 'both',
  }
}

const own = (name: string): Subject => ({ name, language: '', texts: {} })
