// Every answer type by the word that blueprints have for it. A new type is a file beside this one and a line here.
import type { AnswerType } from './answer-type.js'
import { code } from './code.js'
import { integer } from './integer.js'
import { ipv4 } from './ipv4.js'
import { option } from './option.js'
import { decimal } from './decimal.js'
import { money } from './money.js'
import { percent } from './percent.js'
import { rational } from './rational.js'
import { cidrSet } from './cidr-set.js'
import { ipv6 } from './ipv6.js'
import { mac } from './mac.js'
import { mask } from './mask.js'
import { multiSelect } from './multi-select.js'
import { network } from './network.js'
import { ordering } from './ordering.js'
import { prefixLength } from './prefix-length.js'
import { quantity } from './quantity.js'
import { shortText } from './short-text.js'
import { table } from './table.js'
import { wildcard } from './wildcard.js'
import { list, set, tuple } from './collection.js'
import { equation } from './equation.js'
import { expression } from './expression.js'
import { interval } from './interval.js'
import { matrix } from './matrix.js'

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
  table,
  wildcard,
  equation,
  expression,
  interval,
  list,
  matrix,
  set,
  tuple,
} as const satisfies Record<string, unknown>

export type ResponseType = keyof typeof ANSWER_TYPES
export const RESPONSE_TYPES = Object.keys(ANSWER_TYPES) as [ResponseType, ...ResponseType[]]

/** The settings of a part are those of its own type: compile-blueprint.ts has read them by its schema. */
export const answerType = (type: ResponseType): AnswerType => ANSWER_TYPES[type] as AnswerType
