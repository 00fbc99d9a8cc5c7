// Checks what a guideline's schema cannot see: skills without blueprints, steps without questions, unfinished texts.
import type { Catalogue, FieldPath, FieldProblem } from '../../items/index.js'
import { isUnwritten } from '../../kernel/unwritten.js'
import type { GuidelineFile, ReasonQuestionFile, StepFile } from './guideline-file.js'
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
  const known = new Set(file.common_misconceptions.map(({ id }) => id))
  return [
    ...textsOf(file).flatMap(({ path, text }) => checkText(path, text)),
    ...(words < LEAST_WORDS || words > MOST_WORDS
      ? [{ path: ['guideline'], message: `It has ${words} words; ${LEAST_WORDS} to ${MOST_WORDS} are needed.` }]
      : []),
    ...duplicates(file.common_misconceptions, idOf, i => ['common_misconceptions', i, 'id']),
    ...duplicates(
      steps,
      ({ title }) => title,
      i => [...(i < before ? ['prerequisites', i] : ['steps', i - before]), 'title'],
    ),
    ...file.steps.flatMap((step, i) => checkStep(step, ['steps', i], practised, known)),
    ...file.prerequisites.flatMap((step, i) => checkStep(step, ['prerequisites', i], practised, known)),
    ...Object.keys(file.texts ?? {}).flatMap(language => checkTexts(file, language).problems),
  ]
}

/** Steps of which nothing that code can grade shows whether they are learned: no author may leave one so. */
export const checkVerifiable = ({ steps, prerequisites }: GuidelineFile): FieldProblem[] =>
  Object.entries({ steps, prerequisites }).flatMap(([list, all]) =>
    all.flatMap(({ skills, reason_questions: reasons }, i) =>
      skills.length > 0 || reasons !== undefined
        ? []
        : [
            {
              path: [list, i, 'reason_questions'],
              message:
                'A step without skills needs two reason questions at least: nothing else shows that it is learned.',
            },
          ],
    ),
  )

function checkStep(
  step: StepFile,
  at: FieldPath,
  practised: ReadonlySet<string>,
  known: ReadonlySet<string>,
): FieldProblem[] {
  const { skills, reason_questions: reasons = [], questions = [] } = step
  const problems: FieldProblem[] = skills
    .map((skill, i) => ({ skill, path: [...at, 'skills', i] }))
    .filter(({ skill }) => !practised.has(skill))
    .map(({ skill, path }) => ({ path, message: `No blueprint asks for a skill “${skill}”.` }))
  problems.push(...duplicates(skills, String, i => [...at, 'skills', i]))
  if (step.other_approach === step.teaching_approach)
    problems.push({ path: [...at, 'other_approach'], message: 'This is the first approach again.' })
  if (step.other_explanation === step.explanation)
    problems.push({ path: [...at, 'other_explanation'], message: 'This is the first explanation again.' })
  const inReasons = (i: number): FieldPath => [...at, 'reason_questions', i]
  const inQuestions = (i: number): FieldPath => [...at, 'questions', i]
  problems.push(
    ...duplicates(reasons, askOf, i => [...inReasons(i), 'ask']),
    ...reasons.flatMap((question, i) => checkReasons(question, inReasons(i), known)),
    ...duplicates(questions, askOf, i => [...inQuestions(i), 'ask']),
    ...questions.flatMap(({ rubric }, i) => duplicates(rubric, idOf, j => [...inQuestions(i), 'rubric', j, 'id'])),
  )
  return problems
}

const idOf = ({ id }: { readonly id: string }): string => id
const askOf = ({ ask }: { readonly ask: string }): string => ask

/** So much longer or shorter than all others, and an option can be told from its length. */
const MUCH_LONGER = 1.4

function checkReasons({ options }: ReasonQuestionFile, at: FieldPath, known: ReadonlySet<string>): FieldProblem[] {
  const right = options.filter(option => option.right)
  const lengths = options.filter(option => !option.right).map(({ text }) => text.length)
  const own = right[0]?.text.length ?? 0
  const unlike =
    own > MUCH_LONGER * Math.max(...lengths) ? 'longer' : own * MUCH_LONGER < Math.min(...lengths) ? 'shorter' : null
  const path = [...at, 'options', options.indexOf(right[0]!), 'text']
  return [
    ...duplicates(
      options,
      ({ text }) => text,
      i => [...at, 'options', i, 'text'],
    ),
    ...(right.length === 1
      ? []
      : [
          { path: [...at, 'options'], message: `One option is right; there are ${right.length} with \`right: true\`.` },
        ]),
    ...(right.length === 1 && unlike !== null
      ? [{ path, message: `The right option is much ${unlike} than all others.` }]
      : []),
    ...options.flatMap(({ shows, right: isRight }, i): FieldProblem[] => {
      const shown = [...at, 'options', i, 'shows']
      if (shows === undefined) return []
      if (isRight) return [{ path: shown, message: 'The right option shows no misconception.' }]
      return known.has(shows)
        ? []
        : [{ path: shown, message: `There is no misconception “${shows}” in this guideline.` }]
    }),
  ]
}

export const notWritten = (path: FieldPath, text: string): FieldProblem => ({
  path,
  message: text.trim() === '' ? 'This must not be empty.' : `This is not written yet: “${text.trim()}”.`,
})

function checkText(path: FieldPath, text: string): FieldProblem[] {
  if (isUnwritten(text)) return [notWritten(path, text)]
  const braces = [...text.matchAll(/\{[^}]*\}?/g)].map(([found]) => found)
  const unknown = braces.find(found => found !== '{interest}')
  if (unknown !== undefined) return [{ path, message: `Nothing stands for “${unknown}”; there is only {interest}.` }]
  if (braces.length > 0 && !WITH_INTEREST.includes(String(path.at(-1))))
    return [{ path, message: `{interest} is filled in only in ${WITH_INTEREST.join(', ')}.` }]
  return []
}

/** Every text of the file with its path. */
function textsOf(value: unknown, path: FieldPath = []): { path: FieldPath; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((each, i) => textsOf(each, [...path, i]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, [...path, key]))
}

/** One problem for each entry whose text is there already. `same`: when two are; by default whatever their case. */
export const duplicates = <Entry>(
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
  path: (index: number) => FieldPath,
  same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase(),
): FieldProblem[] =>
  entries
    .map(textOf)
    .flatMap((text, i, texts) =>
      texts.slice(0, i).some(other => same(other, text))
        ? [{ path: path(i), message: `“${text}” stands here twice.` }]
        : [],
    )
