// Checks what an assessment's schema cannot see: its sums, and whether the blueprints can give what it asks for.
import { add, compareNumbers, whole, type NumberValue } from '../../../expression/rational.js'
import { counted } from '../../../kernel/text.js'
import type { AssessmentFile } from './assessment.js'
import { type Blueprint, isReviewed } from '../blueprint/blueprint.js'
import type { FieldPath, FieldProblem } from '../blueprint/formula-reader.js'
import { TIERS } from '../item/item.js'
import { exact } from './scoring.js'
import { compareTexts } from '../../../kernel/translation.js'

type Lookup = (id: string) => Blueprint | null
type Complain = (path: FieldPath, message: string) => void

/** Problems with paths into the file. `blueprint` null: unknown, or itself in error. */
export function checkAssessment(
  file: AssessmentFile,
  blueprint: Lookup,
  isKnown: (id: string) => boolean,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const complain: Complain = (path, message) => problems.push({ path, message })
  checkSections(complain, file, blueprint, isKnown)
  checkTime(complain, file, blueprint)
  checkWeights(complain, file)
  checkBands(complain, file)
  checkRelease(complain, file)
  checkAttempts(complain, file)
  checkTexts(complain, file)
  return problems
}

/** Each translation has every section and every grade, and no other. */
function checkTexts(complain: Complain, file: AssessmentFile): void {
  const own = {
    sections: Object.fromEntries(file.sections.map(({ section_id: id, title }) => [id, title])),
    grade_bands: Object.fromEntries(file.scoring.grade_bands.map(({ label }) => [label, label])),
  }
  for (const [language, { sections, grade_bands }] of Object.entries(file.texts)) {
    const path = ['texts', language]
    if (language === file.language) complain(path, 'The file is in this language already.')
    const { missing, problems } = compareTexts(own, { sections, grade_bands }, path)
    for (const each of missing) complain(each, 'This text is missing.')
    for (const each of problems) complain(each.path, each.message)
  }
}

function checkSections(
  complain: Complain,
  file: AssessmentFile,
  blueprint: Lookup,
  isKnown: (id: string) => boolean,
): void {
  const count = sum(file.sections.map(section => section.item_count))
  if (count !== file.configuration.total_items)
    complain(
      ['configuration', 'total_items'],
      `The sections hold ${counted(count, 'item')}, total_items says ${file.configuration.total_items}.`,
    )
  const ids = file.sections.map(section => section.section_id)
  file.sections.forEach((section, i) => {
    const at = ['sections', i]
    if (ids.indexOf(section.section_id) !== i)
      complain([...at, 'section_id'], `“${section.section_id}” stands here twice.`)
    const planned = sum(Object.values(section.difficulty_distribution))
    if (planned !== section.item_count)
      complain(
        [...at, 'difficulty_distribution'],
        `The distribution holds ${planned} items, item_count says ${section.item_count}.`,
      )
    const found = section.blueprints.map(({ id, form }, j) => {
      const path = [...at, 'blueprints', j]
      const known = blueprint(id)
      if (!isKnown(id)) complain([...path, 'id'], `There is no blueprint “${id}”.`)
      if (known !== null && !isReviewed(known))
        complain([...path, 'id'], `“${id}” is ${known.status}: only reviewed blueprints are examined.`)
      if (known !== null && form !== undefined && !known.parts[0].forms.includes(form))
        complain([...path, 'form'], `“${id}” is not asked as ${form}.`)
      return known
    })
    if (found.includes(null)) return
    checkCoverage(complain, section, found as readonly Blueprint[], at)
    for (const tier of TIERS)
      if (section.difficulty_distribution[tier] > 0 && !found.some(known => known!.tiers.has(tier)))
        complain([...at, 'difficulty_distribution', tier], `No blueprint here has the tier “${tier}”.`)
  })
}

/** A section names skills to ask for all of them, and draws no blueprint more often than a learner may meet it. */
function checkCoverage(
  complain: Complain,
  { item_count: count }: AssessmentFile['sections'][number],
  blueprints: readonly Blueprint[],
  at: FieldPath,
): void {
  const skills = new Set(blueprints.map(({ primarySkill }) => primarySkill))
  if (skills.size > count)
    complain([...at, 'item_count'], `${counted(count, 'item')} cannot cover the ${skills.size} skills of this section.`)
  // A section may list a blueprint in several forms; they are the same questions.
  const different = [...new Map(blueprints.map(blueprint => [blueprint.id, blueprint])).values()]
  const most = sum(different.map(({ maxPerLearner, minVariants }) => Math.min(maxPerLearner ?? count, minVariants)))
  if (most < count)
    complain([...at, 'item_count'], `The blueprints of this section give one learner ${most} different items at most.`)
}

/** The expected time of the longest exam that the plan allows must fit. */
function checkTime(complain: Complain, { configuration, sections }: AssessmentFile, blueprint: Lookup): void {
  const limit = configuration.item_time_limit_seconds
  let needed = 0
  sections.forEach((section, i) => {
    const seconds = section.blueprints.map(({ id }) => blueprint(id)?.expectedSeconds ?? 0)
    needed += section.item_count * Math.max(...seconds)
    seconds.forEach((expected, j) => {
      if (limit !== undefined && expected > limit)
        complain(
          ['sections', i, 'blueprints', j, 'id'],
          `This takes ${expected} s, item_time_limit_seconds allows ${limit}.`,
        )
    })
  })
  if (needed > configuration.time_limit_minutes * 60)
    complain(
      ['configuration', 'time_limit_minutes'],
      `The items take up to ${needed} s, the limit is ${configuration.time_limit_minutes * 60} s.`,
    )
}

function checkWeights(complain: Complain, { sections, scoring }: AssessmentFile): void {
  const weights = scoring.section_weights
  if (weights === undefined) return
  const at = ['scoring', 'section_weights']
  const ids = new Set(sections.map(section => section.section_id))
  for (const id of Object.keys(weights)) if (!ids.has(id)) complain([...at, id], `There is no section “${id}”.`)
  for (const id of ids) if (!Object.hasOwn(weights, id)) complain(at, `The section “${id}” has no weight.`)
  const total = Object.values(weights).reduce<NumberValue>((sofar, weight) => add(sofar, exact(weight)), whole(0))
  if (compareNumbers(total, whole(1)) !== 0)
    complain(at, `The weights sum to ${Number(total.n) / Number(total.d)}, not to 1.`)
}

function checkBands(complain: Complain, { scoring: { grade_bands: bands } }: AssessmentFile): void {
  bands.forEach((band, i) => {
    if (i > 0 && band.min_percent >= bands[i - 1]!.min_percent)
      complain(['scoring', 'grade_bands', i, 'min_percent'], 'Bands stand highest first.')
    if (bands.findIndex(other => other.label === band.label) !== i)
      complain(['scoring', 'grade_bands', i, 'label'], `“${band.label}” stands here twice.`)
  })
  if (bands.at(-1)!.min_percent !== 0)
    complain(
      ['scoring', 'grade_bands', bands.length - 1, 'min_percent'],
      'The last band begins at 0, so that every score has a grade.',
    )
}

function checkRelease(complain: Complain, { configuration: { release, release_at: at } }: AssessmentFile): void {
  if (release === 'at' && at === undefined) complain(['configuration'], 'release “at” needs release_at.')
  if (release !== 'at' && at !== undefined)
    complain(['configuration', 'release_at'], 'release_at is for release “at” alone.')
}

function checkAttempts(complain: Complain, { configuration }: AssessmentFile): void {
  const { max_attempts: attempts, wait_minutes: wait, release } = configuration
  if (attempts === 1 && wait > 0)
    complain(
      ['configuration', 'wait_minutes'],
      'There is only one attempt, so there is none to wait for. Set max_attempts, or leave wait_minutes out.',
    )
  if (attempts === 'unlimited' && release === 'after_last_attempt')
    complain(
      ['configuration', 'release'],
      'There is no last attempt. Set max_attempts to a number, or choose another release.',
    )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
