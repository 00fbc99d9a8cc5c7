// One question as an assessment item of QTI 3.0 (https://www.imsglobal.org/spec/qti/v3p0/impl).
import { sentence } from '../../language/say.js'
import { shuffled } from '../../items/index.js'
import type { Asked, PlainFigure, PlainQuestion, WrongAnswer } from '../domain/plain-question.js'
import { escapedValue, inlineXhtml, xhtmlOf } from './to-xhtml.js'

/** How an answer is asked and graded: pieces of the item. */
type Judged = {
  readonly declaration: string
  readonly interaction: string
  /** When it is right; null where the points of the answers' mapping add up. */
  readonly right: string | null
  /** When one of the wrong answers was given, and what is said then. */
  readonly wrong: readonly { readonly test: string; readonly feedback: string }[]
}

/** `figureFile`: its place beside the item; null where it has none. */
export function qtiItem(question: PlainQuestion, identifier: string, figureFile: string | null): string {
  const { name, stem, asked, explanation, figure, language = 'en' } = question
  const { declaration, interaction, right, wrong } = judged(asked, name, language)
  const explained = wrong.filter(({ feedback }) => feedback !== '')
  const branches = [
    ...(right === null ? [] : [right + outcome('SCORE', 'float', '1')]),
    ...explained.map(({ test }, at) => test + outcome('FEEDBACK', 'identifier', `wrong_${at + 1}`)),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<qti-assessment-item ${NAMESPACES} identifier="${identifier}" title="${escapedValue(name)}" adaptive="false" time-dependent="false" xml:lang="${language}">`,
    declaration,
    '<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>',
    '<qti-outcome-declaration identifier="MAXSCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>1</qti-value></qti-default-value></qti-outcome-declaration>',
    '<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"/>',
    '<qti-outcome-declaration identifier="SOLUTION" cardinality="single" base-type="identifier"/>',
    '<qti-item-body>',
    xhtmlOf(stem),
    ...(figure === undefined ? [] : [figureXml(figure, figureFile)]),
    interaction,
    '</qti-item-body>',
    '<qti-response-processing>',
    ...(right === null ? [MAPPED] : []),
    ...(branches.length === 0 ? [] : [condition(branches)]),
    outcome('SOLUTION', 'identifier', 'solution'),
    '</qti-response-processing>',
    ...explained.map(({ feedback }, at) => modal('FEEDBACK', `wrong_${at + 1}`, feedback)),
    ...(explanation === '' ? [] : [modal('SOLUTION', 'solution', explanation)]),
    '</qti-assessment-item>',
    '',
  ].join('\n')
}

const NAMESPACES =
  'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqtiasi_v3p0 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd"'

function judged(asked: Asked, name: string, language: string): Judged {
  switch (asked.kind) {
    case 'one':
      return chosen(
        [{ text: asked.right, isRight: true, feedback: '' }, ...asked.wrong.map(each => ({ ...each, isRight: false }))],
        name,
      )
    case 'truth': {
      const option = (isTrue: boolean) => ({
        id: String(isTrue),
        text: sentence(language, isTrue ? 'imported.true' : 'imported.false'),
        isRight: isTrue === asked.isTrue,
        feedback: isTrue === asked.isTrue ? '' : asked.feedback,
      })
      return choice([option(true), option(false)], false)
    }
    case 'several':
      return ticked(asked, name)
    case 'text':
      return typed(asked.right, asked.wrong)
    case 'number':
      return number(asked)
    case 'order':
      return ordered(asked.right, name)
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

const chosen = (options: readonly Omit<Option, 'id'>[], name: string): Judged => choice(placed(options, name), true)

function choice(options: readonly Option[], shuffles: boolean): Judged {
  return {
    declaration: response('single', 'identifier', [options.find(({ isRight }) => isRight)!.id]),
    interaction: choices(options, 1, shuffles),
    right: MATCHES,
    wrong: options
      .filter(({ isRight }) => !isRight)
      .map(({ id, feedback }) => ({
        test: `<qti-match>${RESPONSE}${base('identifier', id)}</qti-match>`,
        feedback,
      })),
  }
}

/** With `partial`, a right tick earns a share and a wrong one takes one away, and the score never falls below zero. */
function ticked({ right, wrong, credit }: Extract<Asked, { kind: 'several' }>, name: string): Judged {
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
    declaration: response(
      'multiple',
      'identifier',
      ids,
      isShared ? `<qti-mapping lower-bound="0" upper-bound="1" default-value="0">${mapping}</qti-mapping>` : '',
    ),
    interaction: choices(options, 0, true),
    right: isShared ? null : MATCHES,
    wrong: [],
  }
}

/** Capitals do not count. */
function typed(right: readonly string[], wrong: readonly WrongAnswer[]): Judged {
  const entries = right.map(
    text => `<qti-map-entry map-key="${escapedValue(text)}" mapped-value="1" case-sensitive="false"/>`,
  )
  return {
    declaration: response(
      'single',
      'string',
      [right[0]!],
      `<qti-mapping default-value="0">${entries.join('')}</qti-mapping>`,
    ),
    interaction: entry(Math.max(...right.map(text => text.length))),
    right: null,
    wrong: wrong.map(({ text, feedback }) => ({
      test: `<qti-string-match case-sensitive="false">${RESPONSE}${base('string', text)}</qti-string-match>`,
      feedback,
    })),
  }
}

function number({ right, within, wrong }: Extract<Asked, { kind: 'number' }>): Judged {
  const type = [right, within, ...wrong.map(({ text }) => text)].some(text => text.includes('.')) ? 'float' : 'integer'
  const equals = (other: string): string =>
    within === '0'
      ? `<qti-equal tolerance-mode="exact">${RESPONSE}${other}</qti-equal>`
      : `<qti-equal tolerance-mode="absolute" tolerance="${within} ${within}">${RESPONSE}${other}</qti-equal>`
  return {
    declaration: response('single', type, [right]),
    interaction: entry(right.length),
    right: equals('<qti-correct identifier="RESPONSE"/>'),
    wrong: wrong.map(({ text, feedback }) => ({ test: equals(base(type, text)), feedback })),
  }
}

/** Never shown in the right order. */
function ordered(right: readonly string[], name: string): Judged {
  const mixed = shuffled(name, 'order', right)
  const shown = mixed.every((text, at) => text === right[at]) ? [...mixed.slice(1), mixed[0]!] : mixed
  const id = (text: string): string => `choice_${shown.indexOf(text) + 1}`
  const options = shown.map(text => simpleChoice({ id: id(text), text }))
  return {
    declaration: response('ordered', 'identifier', right.map(id)),
    interaction: `<qti-order-interaction response-identifier="RESPONSE" shuffle="true">${options.join('')}</qti-order-interaction>`,
    right: MATCHES,
    wrong: [],
  }
}

const RESPONSE = '<qti-variable identifier="RESPONSE"/>'
const base = (type: string, value: string): string =>
  `<qti-base-value base-type="${type}">${escapedValue(value)}</qti-base-value>`
const outcome = (identifier: string, type: string, value: string): string =>
  `<qti-set-outcome-value identifier="${identifier}">${base(type, value)}</qti-set-outcome-value>`
/** The first branch whose test holds is taken. */
const condition = (branches: readonly string[]): string =>
  `<qti-response-condition>${branches
    .map((branch, at) =>
      at === 0
        ? `<qti-response-if>${branch}</qti-response-if>`
        : `<qti-response-else-if>${branch}</qti-response-else-if>`,
    )
    .join('')}</qti-response-condition>`
const MATCHES = `<qti-match>${RESPONSE}<qti-correct identifier="RESPONSE"/></qti-match>`
const MAPPED =
  '<qti-set-outcome-value identifier="SCORE"><qti-map-response identifier="RESPONSE"/></qti-set-outcome-value>'

function response(cardinality: string, type: string, right: readonly string[], mapping = ''): string {
  const values = right.map(value => `<qti-value>${escapedValue(value)}</qti-value>`).join('')
  return `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${type}"><qti-correct-response>${values}</qti-correct-response>${mapping}</qti-response-declaration>`
}

/** `most` 0: any number of them. */
const choices = (options: readonly Option[], most: number, shuffles: boolean): string =>
  `<qti-choice-interaction response-identifier="RESPONSE" shuffle="${shuffles}" max-choices="${most}">${options.map(simpleChoice).join('')}</qti-choice-interaction>`
const simpleChoice = ({ id, text }: Pick<Option, 'id' | 'text'>): string =>
  `<qti-simple-choice identifier="${id}">${inlineXhtml(text)}</qti-simple-choice>`

/** `length`: of the right answer. The field says no more of it than whether it is long. */
const entry = (length: number): string =>
  `<p><qti-text-entry-interaction response-identifier="RESPONSE" expected-length="${length > 12 ? 40 : 12}"/></p>`

const modal = (variable: string, identifier: string, markdown: string): string =>
  `<qti-modal-feedback outcome-identifier="${variable}" identifier="${identifier}" show-hide="show"><qti-content-body>${xhtmlOf(markdown)}</qti-content-body></qti-modal-feedback>`

function figureXml({ description, table }: PlainFigure, file: string | null): string {
  const drawn = file === null ? '' : `<figure><img src="${file}" alt="${escapedValue(description)}"/></figure>`
  if (table === null) return drawn
  const [head, ...rows] = table.map(row => row.map(inlineXhtml))
  const cells = (row: readonly string[], tag: string): string =>
    `<tr>${row.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `${drawn}<table><thead>${cells(head!, 'th')}</thead><tbody>${rows.map(row => cells(row, 'td')).join('')}</tbody></table>`
}
