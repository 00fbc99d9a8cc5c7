// Every answer type by its name in blueprints. A new type is a folder next to this file and a row here.
import type { AnswerType } from './answer-type.js'
import { code } from './code/code.js'
import { integer } from './integer/integer.js'
import { ipv4 } from './ipv4/ipv4.js'
import { numberLine } from './number-line/number-line.js'
import { planeLine } from './plane-line/plane-line.js'
import { planePoints } from './plane-points/plane-points.js'
import { option } from './option/option.js'
import { decimal } from './decimal/decimal.js'
import { money } from './money/money.js'
import { percent } from './percent/percent.js'
import { rational } from './rational/rational.js'
import { cidrSet } from './cidr-set/cidr-set.js'
import { ipv6 } from './ipv6/ipv6.js'
import { mac } from './mac/mac.js'
import { mask } from './mask/mask.js'
import { multiSelect } from './multi-select/multi-select.js'
import { network } from './network/network.js'
import { ordering } from './ordering/ordering.js'
import { prefixLength } from './prefix-length/prefix-length.js'
import { quantity } from './quantity/quantity.js'
import { shortText } from './short-text/short-text.js'
import { tableOf } from './table/table.js'
import { wildcard } from './wildcard/wildcard.js'
import { collectionsOf } from './collection/collection.js'
import { equation } from './equation/equation.js'
import { expression } from './expression/expression.js'
import { interval } from './interval/interval.js'
import { matrixOf } from './matrix/matrix.js'
import { cellOption } from './elements/cell-option.js'
import { cellTypes, type CellTypes } from './elements/cells.js'

/** Types with a widget of their own, and those that are only chosen. */
const NOT_IN_CELLS = [
  'option',
  'multi_select',
  'ordering',
  'table',
  'matrix',
  'code',
  'number_line',
  'plane_points',
  'plane_line',
]

const typed = (type: string): AnswerType | null =>
  Object.hasOwn(ANSWER_TYPES, type) && !NOT_IN_CELLS.includes(type) ? answerType(type as ResponseType) : null
const inCells: CellTypes = cellTypes(typed)
/** A gap of a table can also be filled from a list. */
const inTables: CellTypes = cellTypes(type => (type === 'option' ? (cellOption as AnswerType) : typed(type)))
const { list, set, tuple } = collectionsOf(inCells)

export const ANSWER_TYPES = {
  integer,
  ipv4,
  option,
  code,
  decimal,
  money,
  percent,
  rational,
  cidr_set: cidrSet,
  ipv6,
  mac,
  mask,
  multi_select: multiSelect,
  network,
  ordering,
  prefix_length: prefixLength,
  quantity,
  short_text: shortText,
  table: tableOf(inTables),
  wildcard,
  equation,
  expression,
  interval,
  list,
  number_line: numberLine,
  plane_points: planePoints,
  plane_line: planeLine,
  matrix: matrixOf(inCells),
  set,
  tuple,
} as const satisfies Record<string, unknown>

export type ResponseType = keyof typeof ANSWER_TYPES
export const RESPONSE_TYPES = Object.keys(ANSWER_TYPES) as [ResponseType, ...ResponseType[]]

/** The settings of a part are those of its own type: compile-blueprint.ts has read them by its schema. */
export const answerType = (type: ResponseType): AnswerType => ANSWER_TYPES[type] as AnswerType
