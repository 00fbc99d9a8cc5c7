// What a part of a blueprint says of its answer: type, key, grading, and the wrong answers that something is said to.
import { literal } from '../../expression/literal.js'
import { text } from '../../expression/value.js'
import { splitLine } from '../../contract/text-tree.js'
import type { AskedByFormula, AskedOnce, WrongAnswer } from './plain-question.js'

/** In the language of the questions. `label` names the field that is answered; `thing` and `right` are headings of a table. */
export type Words = {
  readonly label: string
  readonly yes: string
  readonly no: string
  readonly thing: string
  /** Of the field of a number in the text. */
  readonly gap: (number: number) => string
  /** Of what is asked under a number. */
  readonly part: (number: number) => string
}

export type Answered = {
  readonly response: Readonly<Record<string, unknown>>
  readonly key: string
  readonly grade: Readonly<Record<string, unknown>> | null
  /** Their texts are formulas. */
  readonly wrong: readonly WrongAnswer[]
  readonly isChosen: boolean
  /** What has to hold of the draws, so that there are different options. */
  readonly constraint?: string
}

const NOTHING = { wrong: [], grade: null, isChosen: false }

/** `mayChoose`: one part of a blueprint has options of its own; the others have a list to choose from in a table. */
export function answered(asked: AskedOnce | AskedByFormula, words: Words, mayChoose: boolean): Answered {
  switch (asked.kind) {
    case 'one':
      return mayChoose
        ? {
            ...NOTHING,
            response: { type: 'option' },
            key: quoted(asked.right),
            wrong: asked.wrong.map(quotedWrong),
            isChosen: true,
          }
        : listed(asked, words)
    case 'truth': {
      const [right, wrong] = asked.isTrue ? [words.yes, words.no] : [words.no, words.yes]
      return answered({ kind: 'one', right, wrong: [{ text: wrong, feedback: asked.feedback }] }, words, mayChoose)
    }
    case 'several':
      return {
        ...NOTHING,
        response: { type: 'multi_select', distractors: listOf(asked.wrong), min_selections: 1 },
        key: listOf(asked.right),
        grade: { credit: asked.credit === 'whole' ? 'all_or_nothing' : 'balanced' },
      }
    case 'text': {
      const [first, ...others] = asked.right
      return {
        ...NOTHING,
        response: { type: 'short_text' },
        key: quoted(first!),
        grade: others.length === 0 ? null : { alternatives: others.map(escaped) },
        wrong: explained(asked.wrong).map(quotedWrong),
      }
    }
    case 'number': {
      const tolerance = asked.within === '0' ? { exact: true } : { abs: Number(asked.within) }
      const isWhole = asked.within === '0' && !asked.right.includes('.')
      return {
        ...NOTHING,
        response: { type: isWhole ? 'integer' : 'decimal' },
        key: asked.right,
        grade: isWhole ? null : { tolerance },
        wrong: explained(asked.wrong),
      }
    }
    case 'drawn': {
      const { type, right, grade, symbols, holds, wrong, isChosen } = asked
      if (isChosen && !mayChoose) return valuesListed(asked, words)
      return {
        response: { type, ...(symbols !== undefined && { symbols }), ...holds },
        key: right,
        grade,
        wrong: isChosen ? wrong : explained(wrong),
        isChosen: isChosen ?? false,
      }
    }
    case 'order':
      return {
        ...NOTHING,
        response: { type: 'ordering' },
        key: listOf(asked.right),
        grade: { credit: asked.credit === 'whole' ? 'exact' : 'longest_run' },
      }
    case 'match': {
      const options = [...new Set([...asked.pairs.map(({ right }) => right), ...asked.others])]
      return {
        ...NOTHING,
        response: {
          type: 'table',
          columns: [words.thing, words.label],
          rows: asked.pairs.map(({ thing }) => [escaped(thing), null]),
          of: { type: 'option', options: options.map(escaped) },
        },
        key: listOf(asked.pairs.map(({ right }) => right)),
        grade: { credit: asked.credit === 'whole' ? 'all_or_nothing' : 'per_cell' },
      }
    }
  }
}

/** A table of one gap with a list to choose from; where options are no plain text, they are ticked. */
function listed({ right, wrong }: Extract<AskedOnce, { kind: 'one' }>, words: Words): Answered {
  const options = [right, ...wrong.map(each => each.text)]
  const response = options.every(isPlainLine)
    ? { type: 'table', columns: [words.label], rows: [[null]], of: { type: 'option', options: options.map(escaped) } }
    : { type: 'multi_select', distractors: listOf(options.slice(1)), min_selections: 1, max_selections: 1 }
  return {
    ...NOTHING,
    response,
    key: listOf([right]),
    wrong: explained(wrong).map(each => ({ ...each, text: listOf([each.text]) })),
  }
}

/** Likewise, of values that are worked out. */
function valuesListed({ right, wrong }: AskedByFormula, words: Words): Answered {
  const options = [right, ...wrong.map(each => each.text)].map(each => `text(${each})`)
  const list = `[${options.join(', ')}]`
  return {
    ...NOTHING,
    response: { type: 'table', columns: [words.label], rows: [[null]], of: { type: 'option', options: list } },
    key: `[${options[0]!}]`,
    wrong: explained(wrong).map(each => ({ ...each, text: `[text(${each.text})]` })),
    constraint: `len(unique(${list})) == ${options.length}`,
  }
}

/** Without formulas, code and marks, as a list to choose from shows it. */
export const isPlainLine = (line: string): boolean => splitLine(line).every(({ kind }) => kind === 'text')

/** The right answer, in words; values of formulas stand in it as `shownValue` gives them. */
export function rightOf(
  asked: AskedOnce | AskedByFormula,
  { yes, no }: Words,
  shownValue: (formula: string) => string,
): string {
  switch (asked.kind) {
    case 'drawn':
      if (asked.shown !== undefined) return asked.shown
      return ['expression', 'equation'].includes(asked.type)
        ? `$${shownValue(`maths(${asked.right})`)}$`
        : shownValue(asked.right)
    case 'truth':
      return asked.isTrue ? yes : no
    case 'one':
    case 'number':
      return asked.right
    case 'text':
      return asked.right[0]!
    case 'match':
      return asked.pairs.map(({ thing, right }) => `${thing}: ${right}`).join('; ')
    case 'several':
    case 'order':
      return asked.right.join(', ')
  }
}

/** What is typed has no fillers: a wrong answer that nothing is said to is like any other. */
const explained = (wrong: readonly WrongAnswer[]): WrongAnswer[] => wrong.filter(({ feedback }) => feedback !== '')

const quotedWrong = (wrong: WrongAnswer): WrongAnswer => ({ ...wrong, text: quoted(wrong.text) })
const listOf = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`
/** A text in a formula. */
const quoted = (words: string): string => literal(text(words))

/** No expression: pairs of braces are parted, which is the same in a formula of TeX. What stands for a value is one. */
export const escaped = (words: string): string =>
  words
    .replaceAll(/([{}])(?=\1)/g, '$1 ')
    .replaceAll(
      /(\{?)\uE010([^\uE011]*)\uE011(?=(\}?))/g,
      (_, before: string, formula: string, after: string) =>
        `${before === '' ? '' : '{ '}{{${formula}}}${after === '' ? '' : ' '}`,
    )
