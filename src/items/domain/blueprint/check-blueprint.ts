// Checks what the schema of no single field can see: fields of a blueprint that do not go together.
import type { BlueprintFile } from './blueprint-schema.js'
import { didYouMean } from '../../../kernel/nearest-word.js'
import type { FieldPath, FormulaReader } from './formula-reader.js'

/** Examinations and practice each keep as many questions as this when a bank is divided. */
const LEAST_IN_A_SHARE = 20

export function checkConsistency(reader: FormulaReader, file: BlueprintFile): void {
  checkParts(reader, file)
  checkMisconceptions(reader, file)
  checkTests(reader, file)
  checkPlainTexts(reader, file)
  if (file.skills.some(skill => skill.weight > file.skills[0]!.weight))
    reader.problem(['skills'], 'The first skill is the primary one and has the greatest weight.')
  if (file.exposure.min_variants < 500 && file.exposure.because === undefined)
    reader.problem(['exposure'], 'Fewer than 500 variants need a reason in “because”.')
  const { min_variants: variants, exam_share: share = 0 } = file.exposure
  if (share > 0 && Math.min(share, 1 - share) * variants < LEAST_IN_A_SHARE)
    reader.problem(
      ['exposure', 'exam_share'],
      `Of ${variants} questions this leaves fewer than ${LEAST_IN_A_SHARE} for examinations or for practice.`,
    )
  file.hints.forEach((hint, i) => {
    if (hint.bottom_out === true && i !== file.hints.length - 1)
      reader.problem(['hints', i, 'bottom_out'], 'Only the last hint may give the answer away.')
    if (i > 0 && hint.cost < file.hints[i - 1]!.cost)
      reader.problem(['hints', i, 'cost'], 'A later hint does not cost less than an earlier one.')
  })
}

function checkParts(reader: FormulaReader, file: BlueprintFile): void {
  const several = file.parts.length > 1
  const ids = file.parts.map(part => part.id)
  if (file.choice?.part !== undefined && !ids.includes(file.choice.part))
    reader.problem(['choice', 'part'], `There is no part “${file.choice.part}”.`)
  file.parts.forEach((part, i) => {
    const path = ['parts', i]
    if (ids.indexOf(part.id) !== i) reader.problem([...path, 'id'], `“${part.id}” stands here twice.`)
    if (several && part.prompt === undefined)
      reader.problem([...path, 'prompt'], 'Each of several parts says what it asks.')
    if (several && part.response.type === 'code')
      reader.problem([...path, 'response', 'type'], 'Code is asked alone, not among other parts.')
    if (several && part.forms.length > 1) reader.problem([...path, 'forms'], 'A part among several has one form.')
    if (new Set(part.forms).size < part.forms.length) reader.problem([...path, 'forms'], 'A form stands here twice.')
    if (part.forms.includes('choice') && file.choice === undefined)
      reader.problem([...path, 'forms'], 'The form “choice” needs the section “choice”.')
    const chosen = file.choice?.part ?? file.parts.find(other => other.forms.includes('choice'))?.id
    if (part.forms.includes('choice') && file.choice !== undefined && chosen !== part.id)
      reader.problem([...path, 'forms'], `“choice” describes the options of “${chosen}”.`)
    if (part.response.type === 'option' && part.forms.includes('typed'))
      reader.problem([...path, 'forms'], 'An option is chosen, never typed: its form is “choice”.')
    if (part.follow_through !== undefined && i === 0)
      reader.problem([...path, 'follow_through'], 'The first part follows from none.')
    const credits = (part.grade.accept ?? []).reduce((sum, clause) => sum + clause.credit, 0)
    if (part.grade.accept !== undefined && Math.abs(credits - 1) > 1e-9)
      reader.problem([...path, 'grade', 'accept'], `The credits add up to ${Number(credits.toFixed(4))}, not to 1.`)
  })
}

function checkMisconceptions(reader: FormulaReader, file: BlueprintFile): void {
  const ids = file.misconceptions.map(bug => bug.id)
  file.misconceptions.forEach((bug, i) => {
    if (ids.indexOf(bug.id) !== i) reader.problem(['misconceptions', i, 'id'], `“${bug.id}” stands here twice.`)
    if (bug.part === undefined && file.parts.length > 1)
      reader.problem(['misconceptions', i, 'part'], 'Say which part it is about.')
    if (bug.part !== undefined && !file.parts.some(part => part.id === bug.part))
      reader.problem(['misconceptions', i, 'part'], `There is no part “${bug.part}”.`)
    const part = file.parts.find(each => each.id === (bug.part ?? file.parts[0]!.id))
    const needed = part?.response.type === 'code' ? 'code' : 'value'
    const other = needed === 'code' ? 'value' : 'code'
    if (bug[needed] === undefined) reader.problem(['misconceptions', i], `“${needed}” is missing.`)
    if (bug[other] !== undefined)
      reader.problem(['misconceptions', i, other], `The answer of this part is given by “${needed}”.`)
  })
}

function checkTests(reader: FormulaReader, file: BlueprintFile): void {
  const ids = new Set(file.misconceptions.map(bug => bug.id))
  file.tests.forEach((test, i) => {
    if (test.part === undefined && file.parts.length > 1)
      reader.problem(['tests', i, 'part'], 'Say which part it is about.')
    const part = file.parts.find(each => each.id === (test.part ?? file.parts[0]!.id))
    if (part === undefined) return reader.problem(['tests', i, 'part'], `There is no part “${test.part}”.`)
    const { answer } = test
    const valueOf = typeof answer === 'object' && 'value_of' in answer ? answer.value_of : undefined
    for (const id of [test.when, valueOf])
      if (id !== undefined && !ids.has(id))
        reader.problem(['tests', i], `There is no misconception “${id}”.${didYouMean(id, ids)}`)
    return undefined
  })
}

/** Texts that are shown as they are written: a value in them would stay in its braces. */
function checkPlainTexts(reader: FormulaReader, file: BlueprintFile): void {
  const plain: [FieldPath, unknown][] = [
    ...file.parts.flatMap(({ response }, i): [FieldPath, unknown][] => [
      [['parts', i, 'response', 'label'], response.label],
      [['parts', i, 'response', 'example'], response.example],
    ]),
    ...Object.entries(file.params).flatMap(([name, param]): [FieldPath, unknown][] => {
      if (param.type === 'text') return param.choice.map((text, i) => [['params', name, 'choice', i], text])
      if (param.type !== 'row') return []
      return param.rows.flatMap((row, i) =>
        row.map((cell, j): [FieldPath, unknown] => [['params', name, 'rows', i, j], cell]),
      )
    }),
    ...Object.entries(file.texts).flatMap(([language, { words = {} }]) =>
      Object.entries(words).map(([word, text]): [FieldPath, unknown] => [['texts', language, 'words', word], text]),
    ),
  ]
  for (const [path, text] of plain)
    if (typeof text === 'string' && text.includes('{{'))
      reader.problem(path, 'This text is shown as it is written: it takes no values in braces.')
}
