// Every answer type by the word that blueprints have for it. A new type is a file beside this one and a line here.
import type { AnswerType } from './answer-type.js'
import { integer } from './integer.js'
import { ipv4 } from './ipv4.js'
import { option } from './option.js'

export const ANSWER_TYPES = {
  integer,
  ipv4,
  option,
} as const satisfies Record<string, unknown>

export type ResponseType = keyof typeof ANSWER_TYPES
export const RESPONSE_TYPES = Object.keys(ANSWER_TYPES) as [ResponseType, ...ResponseType[]]

/** The settings of a part are those of its own type: compile-blueprint.ts has read them by its schema. */
export const answerType = (type: ResponseType): AnswerType => ANSWER_TYPES[type] as AnswerType
