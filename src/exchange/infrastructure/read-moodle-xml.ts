// Moodle's XML (https://docs.moodle.org/en/Moodle_XML_format).
import { own } from '../../kernel/own.js'
import { plainNumber } from '../domain/number.js'
import {
  ImportFault,
  type Asked,
  type DrawnQuestion,
  type LeftQuestion,
  type PlainQuestion,
  type ReadQuestions,
  type WrongAnswer,
} from '../domain/plain-question.js'
import { matchingOf } from '../domain/matching.js'
import { textOf } from './moodle-text.js'
import { readCloze } from './read-cloze.js'
import { readStack } from './read-stack.js'
import { plainText, richText, type TextFormat } from './rich-text.js'
import { childOf as child, type XmlElement } from './xml-tree.js'

/** `quiz`: the first element of the file. Throws ImportFault where the file is no quiz. */
export function readMoodleXml(quiz: XmlElement | null): ReadQuestions {
  if (quiz?.name !== 'quiz') throw new ImportFault(quiz?.line ?? 1, 'Moodle’s XML begins with <quiz>.')
  const questions: (PlainQuestion | DrawnQuestion)[] = []
  const left: LeftQuestion[] = []
  for (const element of quiz.children) {
    if (element.name !== 'question' || element.attributes['type'] === 'category') continue
    const read = questionOf(element)
    if ('why' in read) left.push(read)
    else questions.push(read)
  }
  return { questions, left }
}

const FORMATS: Readonly<Record<string, TextFormat>> = { html: 'html', moodle_auto_format: 'html', markdown: 'markdown' }
const formatOf = (element: XmlElement | undefined, usual: TextFormat = 'html'): TextFormat =>
  FORMATS[element?.attributes['format'] ?? ''] ?? (element?.attributes['format'] === 'plain_text' ? 'plain' : usual)

function questionOf(element: XmlElement): PlainQuestion | DrawnQuestion | LeftQuestion {
  const { line } = element
  const name = textOf(child(element, 'name')) || 'Without a name'
  const type = element.attributes['type'] ?? ''
  if (type === 'stack') return readStack(element, name)
  const losses: string[] = []
  const rich = (from: XmlElement | undefined): string => {
    const read = richText(textOf(from), formatOf(from))
    losses.push(...read.losses)
    return read.text
  }
  const asking = child(element, 'questiontext')
  const cloze = type === 'cloze' ? readCloze(textOf(asking)) : null
  if (typeof cloze === 'string') return { name, line, why: cloze }
  const stem = cloze?.text ?? rich(asking)
  losses.push(...(cloze?.losses ?? []))
  const explanation = rich(child(element, 'generalfeedback'))
  if (element.children.some(one => one.name === 'hint' && textOf(one) !== '')) losses.push('Hints are not imported.')
  const fields: Asked | undefined =
    cloze === null
      ? undefined
      : cloze.parts.length === 1
        ? cloze.parts[0]!.asked
        : { kind: 'parts', parts: cloze.parts }
  const asked =
    fields ??
    own(WHY_NOT, type) ??
    own(ASKED, type)?.(element, losses) ??
    `Questions of type “${type}” are not imported.`
  if (typeof asked === 'string') return { name, line, why: asked }
  if (stem === '') return { name, line, why: 'It has no question.' }
  return { name, stem, asked, explanation, line, losses: [...new Set(losses)] }
}

const WHY_NOT: Readonly<Record<string, string>> = {
  essay: 'It is an essay, with no right answer to compare with.',
  description: 'It is a description, and asks nothing.',
  calculated: 'Its numbers are random: write it as a blueprint with `params`.',
  calculatedsimple: 'Its numbers are random: write it as a blueprint with `params`.',
  calculatedmulti: 'Its numbers are random: write it as a blueprint with `params`.',
}

type Graded = { readonly element: XmlElement; readonly text: string; readonly share: number; readonly feedback: string }

function answersOf(element: XmlElement, losses: string[]): Graded[] {
  return element.children
    .filter(({ name }) => name === 'answer')
    .map(answer => {
      const { text, losses: lost } = plainText(textOf(answer), formatOf(answer, 'plain'))
      const saying = child(answer, 'feedback')
      const feedback = richText(textOf(saying), formatOf(saying))
      losses.push(...lost, ...feedback.losses)
      return { element: answer, text, share: Number(answer.attributes['fraction'] ?? 0), feedback: feedback.text }
    })
}

const wrongOf = (answers: readonly Graded[]): WrongAnswer[] => answers.map(({ text, feedback }) => ({ text, feedback }))

/** The right answers; the rest are worth nothing, or a part, which is lost. */
function split(answers: readonly Graded[], losses: string[]) {
  const right = answers.filter(({ share }) => share >= 100)
  const rest = answers.filter(({ share }) => share < 100)
  if (rest.some(({ share }) => share > 0)) losses.push('Answers that earn part of the points are not imported.')
  if (right.some(({ feedback }) => feedback !== '')) losses.push('Feedback for a right answer is not imported.')
  return { right, rest }
}

/** A sentence instead: why it cannot be taken. */
const ASKED: Readonly<Record<string, (element: XmlElement, losses: string[]) => Asked | string>> = {
  multichoice(element, losses) {
    const answers = answersOf(element, losses)
    if (textOf(child(element, 'single')) === 'false') {
      const right = answers.filter(({ share }) => share > 0)
      const wrong = answers.filter(({ share }) => share <= 0)
      if (right.length === 0) return 'No option is right.'
      if (answers.some(({ feedback }) => feedback !== ''))
        losses.push('Feedback for single options is not imported, because several are ticked at once.')
      return {
        kind: 'several',
        right: right.map(({ text }) => text),
        wrong: wrong.map(({ text }) => text),
        credit: 'partial',
      }
    }
    const { right, rest } = split(answers, losses)
    if (right.length !== 1 || rest.length === 0) return 'It needs one option that is right, and one that is not.'
    return { kind: 'one', right: right[0]!.text, wrong: wrongOf(rest) }
  },
  truefalse(element, losses) {
    const { right, rest } = split(answersOf(element, losses), losses)
    if (right.length !== 1 || rest.length !== 1) return 'It does not say whether it is true.'
    return { kind: 'truth', isTrue: right[0]!.text === 'true', feedback: rest[0]!.feedback }
  },
  shortanswer(element, losses) {
    const { right, rest } = split(answersOf(element, losses), losses)
    const exact = right.filter(({ text }) => !isPattern(text))
    if (exact.length < right.length) losses.push('Answers with a * wildcard are not imported.')
    if (exact.length === 0) return 'Its right answers are patterns.'
    if (textOf(child(element, 'usecase')) === '1')
      losses.push('Upper and lower case are not told apart in a blueprint.')
    return {
      kind: 'text',
      right: exact.map(({ text }) => text),
      wrong: wrongOf(rest.filter(({ text, share }) => !isPattern(text) && share <= 0)),
    }
  },
  numerical(element, losses) {
    const { right, rest } = split(answersOf(element, losses), losses)
    const [first] = right
    if (first === undefined) return 'No number is right.'
    if (right.length > 1) losses.push('Only the first of several right numbers is imported.')
    if (child(element, 'units') !== undefined)
      losses.push('Units are not imported; `type: quantity` asks for a number with its unit.')
    const value = plainNumber(first.text)
    const within = plainNumber(textOf(child(first.element, 'tolerance')) || '0')
    if (value === null || within === null) return `“${first.text}” is no number.`
    const wrong = rest.flatMap(({ text, feedback, share }) => {
      const number = plainNumber(text)
      return number === null || share > 0 ? [] : [{ text: number, feedback }]
    })
    return { kind: 'number', right: value, within, wrong }
  },
  matching(element, losses) {
    const pairs = element.children
      .filter(({ name }) => name === 'subquestion')
      .map(each => {
        const thing = plainText(textOf(each), formatOf(each))
        const right = plainText(textOf(child(each, 'answer')), 'plain')
        losses.push(...thing.losses)
        return { thing: thing.text, right: right.text }
      })
    const [placed, others] = [pairs.filter(({ thing }) => thing !== ''), pairs.filter(({ thing }) => thing === '')]
    return matchingOf(
      placed,
      others.map(({ right }) => right),
      'partial',
    )
  },
  ordering(element, losses) {
    const order = answersOf(element, losses).map(({ text }) => text)
    return order.length < 2
      ? 'It needs two things to put in order.'
      : { kind: 'order', right: order, credit: 'partial' }
  },
}

const isPattern = (text: string): boolean => /(?<!\\)\*/.test(text)
