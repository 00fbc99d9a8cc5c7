// What a guideline's schema cannot see: skills that nobody can practise, steps without questions, texts that are not finished.
import type { Catalogue, FieldPath, FieldProblem } from '../../items/index.js'
import { placeholderIn } from '../../kernel/placeholders.js'
import type { GuidelineFile, StepFile } from './guideline-file.js'
import { isExpected } from './expected-words.js'
import { checkTexts } from './guideline-texts.js'

const LEAST_WORDS = 100
const MOST_WORDS = 2_000

/** Fields in which `{interest}` is filled in. */
const WITH_INTEREST: readonly string[] = ['teaching_approach', 'other_approach', 'explanation', 'other_explanation']

/** Skills that have blueprints. */
export const practisedSkills = (catalogue: Catalogue): ReadonlySet<string> =>
  new Set(catalogue.skills().map(({ skillId }) => skillId))

/** Problems with paths into the file. `practised`: skills that have blueprints. */
export function checkGuideline(file: GuidelineFile, practised: ReadonlySet<string>): FieldProblem[] {
  const words = file.guideline.split(/\s+/).length
  const steps = [...file.prerequisites, ...file.steps]
  const before = file.prerequisites.length
  return [
    ...textsOf(file).flatMap(({ path, text }) => checkText(path, text)),
    ...(words < LEAST_WORDS || words > MOST_WORDS
      ? [{ path: ['guideline'], message: `It has ${words} words; ${LEAST_WORDS} to ${MOST_WORDS} are needed.` }]
      : []),
    ...twins(
      file.common_misconceptions.map(({ id }) => id),
      i => ['common_misconceptions', i, 'id'],
    ),
    ...twins(
      steps.map(({ title }) => title),
      i => [...(i < before ? ['prerequisites', i] : ['steps', i - before]), 'title'],
    ),
    ...file.steps.flatMap((step, i) => checkStep(step, ['steps', i], practised)),
    ...file.prerequisites.flatMap((step, i) => checkStep(step, ['prerequisites', i], practised)),
    ...Object.keys(file.texts ?? {}).flatMap(language => checkTexts(file, language).problems),
  ]
}

function checkStep(step: StepFile, at: FieldPath, practised: ReadonlySet<string>): FieldProblem[] {
  const problems: FieldProblem[] = step.skills
    .map((skill, i) => ({ skill, path: [...at, 'skills', i] }))
    .filter(({ skill }) => !practised.has(skill))
    .map(({ skill, path }) => ({ path, message: `No blueprint asks for a skill “${skill}”.` }))
  problems.push(...twins(step.skills, i => [...at, 'skills', i]))
  if (step.skills.length === 0 && step.questions === undefined)
    problems.push({ path: [...at, 'questions'], message: 'A step without skills needs two to four questions.' })
  if (step.other_approach === step.teaching_approach)
    problems.push({ path: [...at, 'other_approach'], message: 'This is the first approach again.' })
  if (step.other_explanation === step.explanation)
    problems.push({ path: [...at, 'other_explanation'], message: 'This is the first explanation again.' })
  for (const [i, { expects, answer }] of (step.questions ?? []).entries()) {
    const path = [...at, 'questions', i]
    for (const [place, phrase] of expects.flatMap((phrases, j) =>
      phrases.map((text, k) => [[...path, 'expects', j, k], text] as const),
    ))
      if (phrase !== phrase.toLowerCase()) problems.push({ path: place, message: 'Write it in lower case.' })
    if (!isExpected(answer, expects))
      problems.push({ path: [...path, 'answer'], message: 'It does not hold the words that are expected.' })
  }
  return problems
}

export const notWritten = (path: FieldPath, words: string): FieldProblem => ({
  path,
  message: `This is not written yet: “${words.trim()}”.`,
})

function checkText(path: FieldPath, text: string): FieldProblem[] {
  const unfinished = placeholderIn(text)
  if (unfinished !== null) return [notWritten(path, unfinished)]
  const braces = [...text.matchAll(/\{[^}]*\}?/g)].map(([found]) => found)
  const unknown = braces.find(found => found !== '{interest}')
  if (unknown !== undefined) return [{ path, message: `Nothing stands for “${unknown}”; there is only {interest}.` }]
  if (braces.length > 0 && !WITH_INTEREST.includes(String(path.at(-1))))
    return [{ path, message: `{interest} is filled in only in ${WITH_INTEREST.join(', ')}.` }]
  return []
}

/** Every text of the file with its place. */
function textsOf(value: unknown, path: FieldPath = []): { path: FieldPath; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((each, i) => textsOf(each, [...path, i]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, [...path, key]))
}

/** Whatever their case. */
const twins = (values: readonly string[], path: (index: number) => FieldPath): FieldProblem[] =>
  values.flatMap((value, i) =>
    values.slice(0, i).some(other => other.toLowerCase() === value.toLowerCase())
      ? [{ path: path(i), message: `“${value}” stands here twice.` }]
      : [],
  )
