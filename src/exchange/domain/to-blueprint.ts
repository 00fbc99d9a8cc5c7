// A plain question as a blueprint with one form, for its author to go on with: a draft, which nobody is asked.
import { literal } from '../../expression/literal.js'
import { text } from '../../expression/value.js'
import { valueOf, type Asked, type DrawnQuestion, type PlainQuestion, type WrongAnswer } from './plain-question.js'

type BlueprintFrame = {
  readonly id: string
  readonly skill: string
  readonly license: string
  readonly language: string
  readonly words: Words
}

/** In the language of the questions. `label` names the field that is answered. */
type Words = { readonly label: string; readonly yes: string; readonly no: string }

/** The fields of a blueprint file, in their usual order. */
export type BlueprintFields = Readonly<Record<string, unknown>>

/** Misconceptions that each blueprint has, unless it says why not. */
const ENOUGH = 3
/** Options that are shown at once. */
const MOST_OPTIONS = 6

export function toBlueprint(question: PlainQuestion | DrawnQuestion, frame: BlueprintFrame): BlueprintFields {
  const because = 'draws' in question ? 'It was imported.' : 'It was imported, and has one form.'
  const { response, key, grade, wrong, isChosen } = answerOf(question.asked, frame.words)
  const explained = wrong.filter(({ feedback }) => feedback !== '')
  const misconceptions = explained.map(({ text, feedback }, at) => ({
    id: `wrong_${at + 1}`,
    value: formulaOf(question, text),
    feedback: escaped(feedback),
  }))
  const filler = wrong.filter(({ feedback }) => feedback === '').map(({ text }) => quoted(text))
  return {
    schema: 'blueprint/1',
    id: frame.id,
    version: 1,
    status: 'draft',
    license: frame.license,
    title: escaped(question.name),
    language: frame.language,
    skills: [{ id: frame.skill, weight: 1 }],
    bloom: 'remember',
    ...drawsOf(question),
    tiers: { medium: { b: 0, when: 'true' } },
    variant_key: variantKey(question, frame.id),
    stem: escaped(question.stem),
    parts: [
      {
        id: 'asked',
        response: { ...response, label: frame.words.label },
        key,
        ...(grade !== null && { grade }),
        ...(isChosen && { forms: ['choice'] }),
      },
    ],
    ...(misconceptions.length > 0 && { misconceptions }),
    ...(isChosen && {
      choice: { count: Math.min(MOST_OPTIONS, wrong.length + 1), ...(filler.length > 0 && { filler }) },
    }),
    solution: [
      { say: escaped(question.explanation === '' ? rightOf(question.asked, frame.words) : question.explanation) },
    ],
    expected: { seconds: 60 },
    exposure: { min_variants: 1, because },
    accessibility: { keyboard: true, essential_time: false },
    ...(misconceptions.length < ENOUGH && { exceptions: { misconceptions: because } }),
    tests: [
      { answer: '{{key}}', expect: { score: 1 } },
      ...misconceptions.map(({ id }) => ({ answer: { value_of: id }, when: id, expect: { score: 0, note: id } })),
    ],
  }
}

/** The right answer, in words. */
function rightOf(asked: Asked | DrawnQuestion['asked'], { yes, no }: Words): string {
  if (asked.kind === 'drawn') return valueOf(asked.right)
  if (asked.kind === 'truth') return asked.isTrue ? yes : no
  return typeof asked.right === 'string'
    ? asked.right
    : asked.kind === 'text'
      ? asked.right[0]!
      : asked.right.join(', ')
}

const drawsOf = (question: PlainQuestion | DrawnQuestion) =>
  'draws' in question ? { params: question.draws.params, derive: question.draws.derive } : { params: {} }

/** Two questions are the same where all that is drawn is. */
const variantKey = (question: PlainQuestion | DrawnQuestion, id: string): string =>
  'draws' in question
    ? Object.keys(question.draws.params)
        .map(name => `{{${name}}}`)
        .join(' ')
    : id

type Answered = {
  readonly response: Readonly<Record<string, unknown>>
  readonly key: string
  readonly grade: Readonly<Record<string, unknown>> | null
  readonly wrong: readonly WrongAnswer[]
  readonly isChosen: boolean
}

function answerOf(asked: Asked | DrawnQuestion['asked'], words: Words): Answered {
  const typed = { wrong: [], grade: null, isChosen: false }
  switch (asked.kind) {
    case 'one':
      return { ...typed, response: { type: 'option' }, key: quoted(asked.right), wrong: asked.wrong, isChosen: true }
    case 'truth': {
      const [right, text] = asked.isTrue ? [words.yes, words.no] : [words.no, words.yes]
      return answerOf({ kind: 'one', right, wrong: [{ text, feedback: asked.feedback }] }, words)
    }
    case 'several': {
      const response = { type: 'multi_select', distractors: listed(asked.wrong), min_selections: 1 }
      return {
        ...typed,
        response,
        key: listed(asked.right),
        grade: { credit: asked.credit === 'whole' ? 'all_or_nothing' : 'balanced' },
      }
    }
    case 'text': {
      const [first, ...others] = asked.right
      const grade = others.length === 0 ? null : { alternatives: others.map(escaped) }
      return { ...typed, response: { type: 'short_text' }, key: quoted(first!), grade, wrong: explainedOf(asked.wrong) }
    }
    case 'number': {
      const tolerance = asked.within === '0' ? { exact: true } : { abs: Number(asked.within) }
      const isWhole = asked.within === '0' && !asked.right.includes('.')
      return {
        ...typed,
        response: { type: isWhole ? 'integer' : 'decimal' },
        key: asked.right,
        grade: isWhole ? null : { tolerance },
        wrong: explainedOf(asked.wrong),
      }
    }
    case 'drawn':
      return {
        ...typed,
        response: { type: asked.type },
        key: asked.right,
        grade: asked.tolerance && { tolerance: asked.tolerance },
        wrong: explainedOf(asked.wrong),
      }
    case 'order':
      return {
        ...typed,
        response: { type: 'ordering' },
        key: listed(asked.right),
        grade: { credit: asked.credit === 'whole' ? 'exact' : 'longest_run' },
      }
  }
}

/** What is typed has no fillers: a wrong answer that nothing is said to is like any other. */
const explainedOf = (wrong: readonly WrongAnswer[]): WrongAnswer[] => wrong.filter(({ feedback }) => feedback !== '')

const formulaOf = ({ asked }: PlainQuestion | DrawnQuestion, text: string): string =>
  asked.kind === 'number' || asked.kind === 'drawn' ? text : quoted(text)
const listed = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`
/** A text in a formula. */
const quoted = (words: string): string => literal(text(words))
/** No expression: pairs of braces are parted, which is the same in a formula of TeX. */
const escaped = (text: string): string =>
  text
    .replaceAll(/([{}])(?=\1)/g, '$1 ')
    .replaceAll(
      /(\{?)\uE010([^\uE011]*)\uE011(?=(\}?))/g,
      (_, before: string, formula: string, after: string) =>
        `${before === '' ? '' : '{ '}{{${formula}}}${after === '' ? '' : ' '}`,
    )
