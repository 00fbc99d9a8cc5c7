// An item: one question made from a blueprint, evaluated to the last letter and stored as it is. It holds the key: server only.

/** Raise when the same blueprint and seed would give another item. */
export const ENGINE_VERSION = 'items/1'
/** Raise when the same item and response would give another verdict. */
export const GRADER_VERSION = 'grader/1'

export const TIERS = ['easy', 'medium', 'hard'] as const
export type Tier = (typeof TIERS)[number]

export const FORMS = ['typed', 'choice'] as const
/** How a part is asked: the learner types the answer, or chooses it. */
export type Form = (typeof FORMS)[number]

export const RESPONSE_TYPES = ['integer', 'ipv4'] as const
export type ResponseType = (typeof RESPONSE_TYPES)[number]

/** A wrong answer that a known way of thinking leads to. `value` is in the canonical form of the response type. */
export type ItemMisconception = {
  readonly id: string
  readonly value: string
  readonly feedback: string
  /** Skill to go back to. */
  readonly remediate: string | null
}

/** `cost`: share of the item's credit that reading the hint takes away, 0–1. */
export type ItemHint = { readonly text: string; readonly cost: number }

/** Plain JSON. */
export type Item = {
  readonly blueprintId: string
  readonly blueprintVersion: number
  readonly blueprintHash: string
  readonly engineVersion: string
  readonly seed: string
  readonly tier: Tier
  readonly skillId: string
  readonly sectionId: string | null
  /** Two items are the same question exactly when these are equal. */
  readonly variantKey: string
  readonly kind: 'choice' | 'text'
  readonly stem: string
  /** In presented order, canonical; empty unless `kind` is `choice`. An index is a place in this order and nothing else. */
  readonly options: readonly string[]
  readonly responseType: ResponseType
  readonly responseLabel: string
  /** The right answer in the canonical form of the response type. */
  readonly key: string
  /** The misconceptions that fire here, most telling first; no two share a value, none is the key. */
  readonly misconceptions: readonly ItemMisconception[]
  readonly steps: readonly string[]
  readonly hints: readonly ItemHint[]
  readonly expectedSeconds: number
}

/** `note` names the misconception behind a wrong answer: an id that does not depend on the item's numbers. */
export type Verdict = {
  readonly verdict: 'graded' | 'wrong_form'
  /** 0–1. */
  readonly score: number
  readonly correct: boolean
  readonly note: string | null
  readonly feedback: string | null
  readonly graderVersion: string
}
