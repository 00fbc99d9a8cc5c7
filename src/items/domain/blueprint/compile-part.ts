// One part of a blueprint, compiled: its answer type's own words are read here, and the formulas among them.
import type { z } from 'zod'
import { missingWord } from '../../../kernel/missing-word.js'
import { didYouMean } from '../../../kernel/nearest-word.js'
import { answerType } from '../answers/registry.js'
import type { BlueprintMisconception, BlueprintPart } from './blueprint.js'
import type { BlueprintFile } from './blueprint-schema.js'
import type { FieldPath, FormulaReader } from './formula-reader.js'
import { plainIssue } from '../../../kernel/plain-issue.js'

/** The right answer of a part, as its misconceptions, fillers and conditions may call it. */
export const KEY_NAME = 'key'
/** What the learner answered, as conditions may call it. */
export const ANSWER_NAME = 'answer'

type PartSpec = BlueprintFile['parts'][number]

/** `given`: names of parameters, derived values and earlier parts. */
export function compilePart(
  reader: FormulaReader,
  file: BlueprintFile,
  index: number,
  given: ReadonlySet<string>,
): BlueprintPart {
  const spec = file.parts[index]!
  const path = ['parts', index]
  const afterKey = new Set([...given, KEY_NAME])
  const afterAnswer = new Set([...afterKey, ANSWER_NAME])
  const read = answerReader(reader, spec.response.type)
  const key = read(spec.key, given, [...path, 'key'])
  const earlier = file.parts.slice(0, index).map(part => part.id)
  // What is shown with the question must not know the answer of another part.
  const drawn = new Set([...given].filter(name => !earlier.includes(name)))
  if (spec.follow_through !== undefined && index > 0 && !earlier.some(id => key.names.has(id)))
    reader.problem([...path, 'follow_through'], 'The key uses the answer of no earlier part.')
  const misconceptions = file.misconceptions.flatMap((bug, i) =>
    (bug.part ?? file.parts[0]!.id) === spec.id ? [misconception(reader, read, bug, i, afterKey)] : [],
  )
  if (spec.response.type === 'option') sameOptions(reader, file, spec)
  return {
    id: spec.id,
    prompt: spec.prompt === undefined ? null : reader.template(spec.prompt, drawn, [...path, 'prompt']),
    label: spec.response.label,
    example: spec.response.example ?? null,
    type: spec.response.type,
    settings: settingsOf(reader, spec, drawn, path),
    key,
    forms: spec.forms,
    points: spec.points,
    accept: (spec.grade.accept ?? []).map((clause, i) => {
      const at = [...path, 'grade', 'accept', i]
      return {
        when: reader.formula(clause.when, afterAnswer, [...at, 'when']),
        credit: clause.credit,
        must: clause.must ?? false,
        note: clause.note,
        say: clause.say === undefined ? null : reader.template(clause.say, afterKey, [...at, 'say']),
      }
    }),
    wrongFormCredit: spec.grade.wrong_form,
    followThrough: spec.follow_through ?? null,
    misconceptions,
    choice: choiceOf(reader, read, file, spec, afterKey, misconceptions),
  }
}

type ReadAnswer = FormulaReader['formula']

/** Types whose answers are texts to choose from or to put in order. */
const CHOSEN: ReadonlySet<string> = new Set(['option', 'ordering', 'multi_select'])

const answerReader =
  (reader: FormulaReader, type: string): ReadAnswer =>
  (...formula) =>
    CHOSEN.has(type) ? reader.answer(...formula) : reader.formula(...formula)

/** Options that are written out, and always there: two alike leave too few. */
function sameOptions(reader: FormulaReader, file: BlueprintFile, spec: PartSpec): void {
  const written = new Set([spec.key])
  file.misconceptions.forEach((bug, i) => {
    const literal = /^"([^"]*)"$/.exec(bug.value?.trim() ?? '')
    if ((bug.part ?? file.parts[0]!.id) !== spec.id || bug.when !== undefined || literal === null) return
    if (written.has(literal[0]))
      reader.problem(['misconceptions', i, 'value'], `The option “${literal[1]!}” is there twice.`)
    written.add(literal[0])
  })
}

function misconception(
  reader: FormulaReader,
  read: ReadAnswer,
  bug: BlueprintFile['misconceptions'][number],
  index: number,
  names: ReadonlySet<string>,
): BlueprintMisconception {
  const path = ['misconceptions', index]
  return {
    id: bug.id,
    index,
    when: reader.optional(bug.when, names, [...path, 'when']),
    value: bug.value === undefined ? null : read(bug.value, names, [...path, 'value']),
    code: bug.code === undefined ? null : reader.template(bug.code, names, [...path, 'code']),
    feedback: reader.template(bug.feedback, names, [...path, 'feedback']),
    remediate: bug.remediate ?? null,
  }
}

function choiceOf(
  reader: FormulaReader,
  read: ReadAnswer,
  file: BlueprintFile,
  spec: PartSpec,
  names: ReadonlySet<string>,
  misconceptions: readonly BlueprintMisconception[],
): BlueprintPart['choice'] {
  const { choice } = file
  const chosen = choice?.part ?? file.parts.find(part => part.forms.includes('choice'))?.id
  if (choice === undefined || chosen !== spec.id) return null
  return {
    count: choice.count,
    together: choice.together.flatMap((ids, i) => {
      const pair = pairOf(reader, ids, misconceptions, ['choice', 'together', i])
      return pair === null ? [] : [pair]
    }),
    fillers: choice.filler.map((formula, i) => read(formula, names, ['choice', 'filler', i])),
    order: choice.order,
  }
}

/** The second formula is evaluated with the answer of the first in place of the key, so it has to use the key. */
function pairOf(
  reader: FormulaReader,
  ids: readonly [string, string],
  misconceptions: readonly BlueprintMisconception[],
  path: FieldPath,
): readonly [BlueprintMisconception, BlueprintMisconception] | null {
  const [first, second] = ids.map(id => misconceptions.find(bug => bug.id === id))
  if (first === undefined || second === undefined) {
    const unknown = first === undefined ? ids[0] : ids[1]
    reader.problem(
      path,
      `There is no misconception “${unknown}” about this part.${didYouMean(
        unknown,
        misconceptions.map(bug => bug.id),
      )}`,
    )
    return null
  }
  if (first === second) reader.problem(path, 'Two different misconceptions make a pair.')
  if (!second.value?.names.has(KEY_NAME))
    reader.problem(path, `The value of “${second.id}” does not use the key, so it cannot follow another mistake.`)
  return [first, second]
}

/** Reads the fields besides those of every type (`type`, `label`, `example`, `accept`, `wrong_form`) by the type's own schemas. */
function settingsOf(reader: FormulaReader, spec: PartSpec, given: ReadonlySet<string>, path: FieldPath): object {
  const { type, label: _label, example: _example, ...response } = spec.response
  const { accept: _accept, wrong_form: _wrongForm, ...grade } = spec.grade
  const kind = answerType(type)
  const settings = {
    ...own(reader, kind.response, response, [...path, 'response']),
    ...own(reader, kind.grade, grade, [...path, 'grade']),
  }
  if (reader.problems.length > 0) return settings
  const pathTo = (at: readonly (string | number)[]): FieldPath => [
    ...path,
    at[0] !== undefined && at[0] in kind.grade.shape ? 'grade' : 'response',
    ...at,
  ]
  for (const { path: at, message } of kind.check?.(settings) ?? []) reader.problem(pathTo(at), message)
  for (const { path: at, kind: sort, source } of kind.sources?.(settings) ?? [])
    if (sort === 'formula') reader.formula(source, given, pathTo(at))
    else reader.template(source, given, pathTo(at))
  return settings
}

function own(reader: FormulaReader, schema: z.ZodObject, spec: object, path: FieldPath): object {
  const parsed = schema.safeParse(spec, { error: plainIssue })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null
    const [word] = issue.path
    const isMissing = issue.path.length === 1 && issue.code === 'invalid_type' && !Object.hasOwn(spec, word!)
    if (isMissing)
      reader.problem(
        [...path, String(word)],
        missingWord((schema.shape[String(word)] as z.ZodType | undefined) ?? null),
      )
    else if (unknown === null) reader.problem([...path, ...(issue.path as (string | number)[])], issue.message)
    else
      for (const key of unknown)
        reader.problem([...path, key], `This word is not known here.${didYouMean(key, Object.keys(schema.shape))}`)
  }
  return {}
}
