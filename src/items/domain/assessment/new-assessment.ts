// The file of an assessment as the form for authors describes it: each choice becomes a section, and what the form does not ask is filled in.
import type { NewAssessmentBody } from '../../../contract/new-assessment.js'
import { DomainError } from '../../../kernel/errors.js'
import { titleIn, type Blueprint } from '../blueprint/blueprint.js'
import { TIERS, type Tier } from '../item/item.js'
import { shownIn } from '../titles.js'
import type { AssessmentFile } from './assessment.js'
import { bankEntries } from './question-bank.js'
import type { Catalogue } from './catalogue.js'

type Choice = NewAssessmentBody['questions'][number]
type Section = AssessmentFile['sections'][number]

/** The tiers that stand in for one that a section does not have, the nearest first. */
const NEAREST: Readonly<Record<NewAssessmentBody['difficulty'], readonly Tier[]>> = {
  mixed: ['medium', 'easy', 'hard'],
  easy: ['easy', 'medium', 'hard'],
  medium: ['medium', 'easy', 'hard'],
  hard: ['hard', 'medium', 'easy'],
}

/** Throws `unknown_question_kind`. */
export function newAssessment(wanted: NewAssessmentBody, catalogue: Catalogue): AssessmentFile {
  const bank = bankEntries(catalogue)
  const chosen = wanted.questions.map(choice => ({ choice, blueprints: blueprintsOf(choice, bank) }))
  const ids = sectionIds(wanted.questions)
  const sections = chosen.map(({ choice, blueprints }, i): Section => {
    const tiers = TIERS.filter(tier => blueprints.some(one => one.tiers.has(tier)))
    return {
      section_id: ids[i]!,
      title: titleOf(choice, blueprints, catalogue, wanted.language),
      item_count: choice.count,
      blueprints: blueprints.map(({ id, parts: [{ forms }] }) =>
        wanted.form !== 'any' && forms.includes(wanted.form) ? { id, weight: 1, form: wanted.form } : { id, weight: 1 },
      ),
      difficulty_distribution: spread(choice.count, wanted.difficulty, tiers),
    }
  })
  return {
    schema: 'assessment/1',
    assessment_id: wanted.assessment_id,
    version: 1,
    language: wanted.language,
    title: wanted.title,
    description: wanted.description,
    texts: {},
    subject: subjectOf(chosen, catalogue),
    configuration: {
      time_limit_minutes: wanted.time_limit_minutes,
      passing_score_percent: wanted.passing_score_percent,
      max_attempts: wanted.max_attempts ?? 'unlimited',
      wait_minutes: 0,
      shuffle_items: wanted.shuffle_items,
      release: wanted.release,
      total_items: sections.reduce((sum, section) => sum + section.item_count, 0),
    },
    sections,
    // Every question counts the same: thousandths could not say so of three equal sections.
    scoring: { grade_bands: bands(wanted.grades, wanted.passing_score_percent) },
  }
}

/** Throws `unknown_question_kind`. */
function blueprintsOf({ kind, id }: Choice, bank: ReturnType<typeof bankEntries>): readonly Blueprint[] {
  const found = bank.find(entry => entry.kind === kind && entry.id === id)
  if (found !== undefined) return found.blueprints
  throw new DomainError('not_found', 'unknown_question_kind', `There are no questions “${id}” to choose.`, { id })
}

function titleOf(
  { kind, id }: Choice,
  blueprints: readonly Blueprint[],
  catalogue: Catalogue,
  language: string,
): string {
  if (kind === 'blueprint') return titleIn(blueprints[0]!, language)
  return shownIn(
    catalogue.skills().find(({ skillId }) => skillId === id)!,
    language,
  ).title
}

/** The subject that most questions are of, as the files have it. */
function subjectOf(
  chosen: readonly { choice: Choice; blueprints: readonly Blueprint[] }[],
  catalogue: Catalogue,
): string {
  const counts = new Map<string, number>()
  for (const { choice, blueprints } of chosen) {
    const skill = catalogue.skills().find(({ skillId }) => skillId === blueprints[0]!.primarySkill)!
    counts.set(skill.subject, (counts.get(skill.subject) ?? 0) + choice.count)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]![0]
}

/** The last words of the ids, told apart by numbers. */
function sectionIds(choices: readonly Choice[]): string[] {
  const taken = new Set<string>()
  return choices.map(({ id }) => {
    const words = id.split('.').at(-1)!
    let name = words
    for (let n = 2; taken.has(name); n += 1) name = `${words}-${n}`
    taken.add(name)
    return name
  })
}

/** Over the tiers that there are: evenly, or all of them in the nearest one. */
function spread(
  count: number,
  difficulty: NewAssessmentBody['difficulty'],
  there: readonly Tier[],
): Record<Tier, number> {
  const order = NEAREST[difficulty].filter(tier => there.includes(tier))
  const used = difficulty === 'mixed' ? order : order.slice(0, 1)
  const share = (tier: Tier): number => {
    const at = used.indexOf(tier)
    return at < 0 ? 0 : Math.floor(count / used.length) + (at < count % used.length ? 1 : 0)
  }
  return { easy: share('easy'), medium: share('medium'), hard: share('hard') }
}

/** Where the grades begin, as parts of what lies above and below the passing score. Grades that would begin nowhere are left out. */
function bands(labels: readonly string[], passing: number): AssessmentFile['scoring']['grade_bands'] {
  const begins = [passing + (100 - passing) * 0.75, passing + (100 - passing) * 0.4, passing, passing * 0.75, 0].map(
    (percent, i) => (i === 2 ? percent : Math.round(percent)),
  )
  return labels
    .map((label, i) => ({ label, min_percent: begins[i]! }))
    .filter(({ min_percent: percent }, i) => i === labels.length - 1 || (percent > begins[i + 1]! && percent > 0))
}
