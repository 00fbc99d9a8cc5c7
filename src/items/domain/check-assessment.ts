// Checks what an assessment's schema cannot see: its sums, and whether the blueprints can give what it asks for.
import { compareNumbers, fraction, whole, type NumberValue } from '../../expression/rational.js'
import type { AssessmentFile } from './assessment.js'
import { type Blueprint, isReviewed } from './blueprint.js'
import type { FieldProblem } from './compile-blueprint.js'
import { TIERS } from './item.js'
import { exact } from './scoring.js'

type Lookup = (id: string) => Blueprint | null

/** Problems with paths into the file. `blueprint` null: unknown, or itself in error. */
export function checkAssessment(
  file: AssessmentFile,
  blueprint: Lookup,
  isKnown: (id: string) => boolean,
): FieldProblem[] {
  return [
    ...checkSections(file, blueprint, isKnown),
    ...checkTime(file, blueprint),
    ...checkWeights(file),
    ...checkBands(file),
    ...checkRelease(file),
    ...checkAttempts(file),
  ]
}

function checkSections(file: AssessmentFile, blueprint: Lookup, isKnown: (id: string) => boolean): FieldProblem[] {
  const problems: FieldProblem[] = []
  const count = sum(file.sections.map(section => section.item_count))
  if (count !== file.configuration.total_items)
    problems.push({
      path: ['configuration', 'total_items'],
      message: `The sections hold ${count} items, total_items says ${file.configuration.total_items}.`,
    })
  const ids = file.sections.map(section => section.section_id)
  file.sections.forEach((section, i) => {
    const at = ['sections', i]
    if (ids.indexOf(section.section_id) !== i)
      problems.push({ path: [...at, 'section_id'], message: `“${section.section_id}” stands here twice.` })
    const planned = sum(Object.values(section.difficulty_distribution))
    if (planned !== section.item_count)
      problems.push({
        path: [...at, 'difficulty_distribution'],
        message: `The distribution holds ${planned} items, item_count says ${section.item_count}.`,
      })
    const found = section.blueprints.map(({ id, form }, j) => {
      const path = [...at, 'blueprints', j]
      const known = blueprint(id)
      if (!isKnown(id)) problems.push({ path: [...path, 'id'], message: `There is no blueprint “${id}”.` })
      if (known !== null && !isReviewed(known))
        problems.push({
          path: [...path, 'id'],
          message: `“${id}” is ${known.status}: only reviewed blueprints are examined.`,
        })
      if (known !== null && form !== undefined && !known.parts[0].forms.includes(form))
        problems.push({ path: [...path, 'form'], message: `“${id}” is not asked as ${form}.` })
      return known
    })
    if (found.includes(null)) return
    problems.push(...checkCoverage(section, found as readonly Blueprint[], at))
    for (const tier of TIERS)
      if (section.difficulty_distribution[tier] > 0 && !found.some(known => known!.tiers.has(tier)))
        problems.push({
          path: [...at, 'difficulty_distribution', tier],
          message: `No blueprint here has the tier “${tier}”.`,
        })
  })
  return problems
}

/** A section names skills to ask for all of them, and draws no blueprint more often than a learner may meet it. */
function checkCoverage(
  { item_count: count }: AssessmentFile['sections'][number],
  blueprints: readonly Blueprint[],
  at: readonly (string | number)[],
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const skills = new Set(blueprints.map(({ primarySkill }) => primarySkill))
  if (skills.size > count)
    problems.push({
      path: [...at, 'item_count'],
      message: `${count} items cannot cover the ${skills.size} skills of this section.`,
    })
  // A section may list a blueprint in several forms; they are the same questions.
  const different = [...new Map(blueprints.map(blueprint => [blueprint.id, blueprint])).values()]
  const most = sum(different.map(({ maxPerLearner, minVariants }) => Math.min(maxPerLearner ?? count, minVariants)))
  if (most < count)
    problems.push({
      path: [...at, 'item_count'],
      message: `The blueprints of this section give one learner ${most} different items at most.`,
    })
  return problems
}

/** The expected time of the longest exam that the plan allows must fit. */
function checkTime({ configuration, sections }: AssessmentFile, blueprint: Lookup): FieldProblem[] {
  const problems: FieldProblem[] = []
  const limit = configuration.item_time_limit_seconds
  let needed = 0
  sections.forEach((section, i) => {
    const seconds = section.blueprints.map(({ id }) => blueprint(id)?.expectedSeconds ?? 0)
    needed += section.item_count * Math.max(...seconds)
    seconds.forEach((expected, j) => {
      if (limit !== undefined && expected > limit)
        problems.push({
          path: ['sections', i, 'blueprints', j, 'id'],
          message: `This takes ${expected} s, item_time_limit_seconds allows ${limit}.`,
        })
    })
  })
  if (needed > configuration.time_limit_minutes * 60)
    problems.push({
      path: ['configuration', 'time_limit_minutes'],
      message: `The items take up to ${needed} s, the limit is ${configuration.time_limit_minutes * 60} s.`,
    })
  return problems
}

function checkWeights({ sections, scoring }: AssessmentFile): FieldProblem[] {
  const problems: FieldProblem[] = []
  const weights = scoring.section_weights
  const at = ['scoring', 'section_weights']
  const ids = new Set(sections.map(section => section.section_id))
  for (const id of Object.keys(weights))
    if (!ids.has(id)) problems.push({ path: [...at, id], message: `There is no section “${id}”.` })
  for (const id of ids)
    if (!Object.hasOwn(weights, id)) problems.push({ path: at, message: `The section “${id}” has no weight.` })
  const total = Object.values(weights).reduce<NumberValue>((sofar, weight) => added(sofar, exact(weight)), whole(0))
  if (compareNumbers(total, whole(1)) !== 0)
    problems.push({ path: at, message: `The weights sum to ${Number(total.n) / Number(total.d)}, not to 1.` })
  return problems
}

function checkBands({ scoring: { grade_bands: bands } }: AssessmentFile): FieldProblem[] {
  const problems: FieldProblem[] = []
  bands.forEach((band, i) => {
    if (i > 0 && band.min_percent >= bands[i - 1]!.min_percent)
      problems.push({ path: ['scoring', 'grade_bands', i, 'min_percent'], message: 'Bands stand highest first.' })
    if (bands.findIndex(other => other.label === band.label) !== i)
      problems.push({ path: ['scoring', 'grade_bands', i, 'label'], message: `“${band.label}” stands here twice.` })
  })
  if (bands.at(-1)!.min_percent !== 0)
    problems.push({
      path: ['scoring', 'grade_bands', bands.length - 1, 'min_percent'],
      message: 'The last band begins at 0, so that every score has a grade.',
    })
  return problems
}

function checkRelease({ configuration: { release, release_at: at } }: AssessmentFile): FieldProblem[] {
  if (release === 'at' && at === undefined)
    return [{ path: ['configuration'], message: 'release “at” needs release_at.' }]
  if (release !== 'at' && at !== undefined)
    return [{ path: ['configuration', 'release_at'], message: 'release_at is for release “at” alone.' }]
  return []
}

function checkAttempts({ configuration }: AssessmentFile): FieldProblem[] {
  const { max_attempts: attempts, wait_minutes: wait, release } = configuration
  const problems: FieldProblem[] = []
  if (attempts === 1 && wait > 0)
    problems.push({
      path: ['configuration', 'wait_minutes'],
      message: 'There is only one attempt, so there is none to wait for. Set max_attempts, or leave wait_minutes out.',
    })
  if (attempts === 'unlimited' && release === 'after_last_attempt')
    problems.push({
      path: ['configuration', 'release'],
      message: 'There is no last attempt. Set max_attempts to a number, or choose another release.',
    })
  return problems
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const added = (a: NumberValue, b: NumberValue): NumberValue => fraction(a.n * b.d + b.n * a.d, a.d * b.d)
