// How an answer is asked and graded in an item of QTI 3.0: an interaction of its own for each kind.
import { sentence } from '../../language/say.js'
import { shuffled } from '../../items/index.js'
import type { AskedOnce, WrongAnswer } from '../domain/plain-question.js'
import { escapedValue, inlineXhtml } from './to-xhtml.js'

/** Pieces of the item. */
export type Judged = {
  readonly declaration: string
  readonly interaction: string
  /** When it is right; null where the points of the answers' mapping add up. */
  readonly right: string | null
  /** The points that add up. */
  readonly mapped: string
  /** When one of the wrong answers was given, and what is said then. */
  readonly wrong: readonly { readonly test: string; readonly feedback: string }[]
}

/** `id`: of the response. The order of what is offered is drawn by the name. */
type Field = { readonly name: string; readonly language: string; readonly id: string }

export function judged(asked: AskedOnce, field: Field): Judged {
  switch (asked.kind) {
    case 'one':
      return chosen(
        [{ text: asked.right, isRight: true, feedback: '' }, ...asked.wrong.map(each => ({ ...each, isRight: false }))],
        field,
      )
    case 'truth': {
      const option = (isTrue: boolean) => ({
        id: String(isTrue),
        text: sentence(field.language, isTrue ? 'imported.true' : 'imported.false'),
        isRight: isTrue === asked.isTrue,
        feedback: isTrue === asked.isTrue ? '' : asked.feedback,
      })
      return choice([option(true), option(false)], false, field)
    }
    case 'several':
      return ticked(asked, field)
    case 'text':
      return typed(asked.right, asked.wrong, field)
    case 'number':
      return number(asked, field)
    case 'order':
      return ordered(asked.right, field)
    case 'match':
      return matched(asked, field)
  }
}

type Option = { readonly id: string; readonly text: string; readonly isRight: boolean; readonly feedback: string }

/** In an order drawn by the name: an answer that always stood first would tell itself where a system does not shuffle. */
function placed(options: readonly Omit<Option, 'id'>[], name: string): Option[] {
  const right = options.filter(({ isRight }) => isRight)
  const wrong = options.filter(({ isRight }) => !isRight)
  const places = shuffled(name, 'options', [...right.map(() => true), ...wrong.map(() => false)])
  return places.map((isRight, at) => ({ id: `choice_${at + 1}`, ...(isRight ? right : wrong).shift()! }))
}

const chosen = (options: readonly Omit<Option, 'id'>[], field: Field): Judged =>
  choice(placed(options, field.name), true, field)

function choice(options: readonly Option[], shuffles: boolean, { id: field }: Field): Judged {
  return {
    mapped: mapped(field),
    declaration: response(field, 'single', 'identifier', [options.find(({ isRight }) => isRight)!.id]),
    interaction: choices(field, options, 1, shuffles),
    right: matches(field),
    wrong: options
      .filter(({ isRight }) => !isRight)
      .map(({ id, feedback }) => ({
        test: `<qti-match>${variable(field)}${base('identifier', id)}</qti-match>`,
        feedback,
      })),
  }
}

/** With `partial`, a right tick earns a share and a wrong one takes one away, and the score never falls below zero. */
function ticked({ right, wrong, credit }: Extract<AskedOnce, { kind: 'several' }>, { id: field, name }: Field): Judged {
  const options = placed(
    [
      ...right.map(text => ({ text, isRight: true, feedback: '' })),
      ...wrong.map(text => ({ text, isRight: false, feedback: '' })),
    ],
    name,
  )
  const mapping = options
    .map(
      ({ id, isRight }) =>
        `<qti-map-entry map-key="${id}" mapped-value="${isRight ? 1 / right.length : -1 / wrong.length}"/>`,
    )
    .join('')
  const ids = options.filter(({ isRight }) => isRight).map(({ id }) => id)
  const isShared = credit === 'partial'
  return {
    mapped: mapped(field),
    declaration: response(
      field,
      'multiple',
      'identifier',
      ids,
      isShared ? `<qti-mapping lower-bound="0" upper-bound="1" default-value="0">${mapping}</qti-mapping>` : '',
    ),
    interaction: choices(field, options, 0, true),
    right: isShared ? null : matches(field),
    wrong: [],
  }
}

/** Capitals do not count. */
function typed(right: readonly string[], wrong: readonly WrongAnswer[], { id: field }: Field): Judged {
  const entries = right.map(
    text => `<qti-map-entry map-key="${escapedValue(text)}" mapped-value="1" case-sensitive="false"/>`,
  )
  return {
    mapped: mapped(field),
    declaration: response(
      field,
      'single',
      'string',
      [right[0]!],
      `<qti-mapping default-value="0">${entries.join('')}</qti-mapping>`,
    ),
    interaction: entry(field, Math.max(...right.map(text => text.length))),
    right: null,
    wrong: wrong.map(({ text, feedback }) => ({
      test: `<qti-string-match case-sensitive="false">${variable(field)}${base('string', text)}</qti-string-match>`,
      feedback,
    })),
  }
}

function number({ right, within, wrong }: Extract<AskedOnce, { kind: 'number' }>, { id: field }: Field): Judged {
  const type = [right, within, ...wrong.map(({ text }) => text)].some(text => text.includes('.')) ? 'float' : 'integer'
  const equals = (other: string): string =>
    within === '0'
      ? `<qti-equal tolerance-mode="exact">${variable(field)}${other}</qti-equal>`
      : `<qti-equal tolerance-mode="absolute" tolerance="${within} ${within}">${variable(field)}${other}</qti-equal>`
  return {
    mapped: mapped(field),
    declaration: response(field, 'single', type, [right]),
    interaction: entry(field, right.length),
    right: equals(`<qti-correct identifier="${field}"/>`),
    wrong: wrong.map(({ text, feedback }) => ({ test: equals(base(type, text)), feedback })),
  }
}

/** Never shown in the right order. */
function ordered(right: readonly string[], { id: field, name }: Field): Judged {
  const mixed = shuffled(name, 'order', right)
  const shown = mixed.every((text, at) => text === right[at]) ? [...mixed.slice(1), mixed[0]!] : mixed
  const id = (text: string): string => `choice_${shown.indexOf(text) + 1}`
  const options = shown.map(text => simpleChoice({ id: id(text), text }))
  return {
    mapped: mapped(field),
    declaration: response(field, 'ordered', 'identifier', right.map(id)),
    interaction: `<qti-order-interaction response-identifier="${field}" shuffle="true">${options.join('')}</qti-order-interaction>`,
    right: matches(field),
    wrong: [],
  }
}

/** Things and options in an order drawn by the name; a pair earns its share, and the things are pairs of one option each. */
function matched({ pairs, others, credit }: Extract<AskedOnce, { kind: 'match' }>, { id: field, name }: Field): Judged {
  const texts = shuffled(name, 'options', [...new Set([...pairs.map(({ right }) => right), ...others])])
  const choice = (id: string, text: string, most: number): string =>
    `<qti-simple-associable-choice identifier="${id}" match-max="${most}">${inlineXhtml(text)}</qti-simple-associable-choice>`
  const things = pairs.map(({ thing }, at) => choice(`thing_${at + 1}`, thing, 1))
  const options = texts.map((text, at) => choice(`option_${at + 1}`, text, pairs.length))
  const right = pairs.map((pair, at) => `thing_${at + 1} option_${texts.indexOf(pair.right) + 1}`)
  const isShared = credit === 'partial'
  const mapping = right.map(each => `<qti-map-entry map-key="${each}" mapped-value="${1 / pairs.length}"/>`).join('')
  return {
    declaration: response(
      field,
      'multiple',
      'directedPair',
      right,
      isShared ? `<qti-mapping lower-bound="0" upper-bound="1" default-value="0">${mapping}</qti-mapping>` : '',
    ),
    interaction: `<qti-match-interaction response-identifier="${field}" shuffle="true" max-associations="${pairs.length}"><qti-simple-match-set>${things.join('')}</qti-simple-match-set><qti-simple-match-set>${options.join('')}</qti-simple-match-set></qti-match-interaction>`,
    right: isShared ? null : matches(field),
    mapped: mapped(field),
    wrong: [],
  }
}

const variable = (field: string): string => `<qti-variable identifier="${field}"/>`
export const base = (type: string, value: string): string =>
  `<qti-base-value base-type="${type}">${escapedValue(value)}</qti-base-value>`
export const outcome = (identifier: string, type: string, value: string): string =>
  `<qti-set-outcome-value identifier="${identifier}">${base(type, value)}</qti-set-outcome-value>`
/** The first branch whose test holds is taken. */
export const condition = (branches: readonly string[]): string =>
  `<qti-response-condition>${branches
    .map((branch, at) =>
      at === 0
        ? `<qti-response-if>${branch}</qti-response-if>`
        : `<qti-response-else-if>${branch}</qti-response-else-if>`,
    )
    .join('')}</qti-response-condition>`
const matches = (field: string): string =>
  `<qti-match>${variable(field)}<qti-correct identifier="${field}"/></qti-match>`
const mapped = (field: string): string => `<qti-map-response identifier="${field}"/>`

function response(field: string, cardinality: string, type: string, right: readonly string[], mapping = ''): string {
  const values = right.map(value => `<qti-value>${escapedValue(value)}</qti-value>`).join('')
  return `<qti-response-declaration identifier="${field}" cardinality="${cardinality}" base-type="${type}"><qti-correct-response>${values}</qti-correct-response>${mapping}</qti-response-declaration>`
}

/** `most` 0: any number of them. */
const choices = (field: string, options: readonly Option[], most: number, shuffles: boolean): string =>
  `<qti-choice-interaction response-identifier="${field}" shuffle="${shuffles}" max-choices="${most}">${options.map(simpleChoice).join('')}</qti-choice-interaction>`
const simpleChoice = ({ id, text }: Pick<Option, 'id' | 'text'>): string =>
  `<qti-simple-choice identifier="${id}">${inlineXhtml(text)}</qti-simple-choice>`

/** `length`: of the right answer. The field says no more of it than whether it is long. */
const entry = (field: string, length: number): string =>
  `<p><qti-text-entry-interaction response-identifier="${field}" expected-length="${length > 12 ? 40 : 12}"/></p>`
