// An item: one question made from a blueprint, evaluated to the last letter and stored as it is. It holds the key: server only.

import type { FigureData } from '../../../figures/figure-data.js'
import type { ResponseType } from '../answers/registry.js'

/** Raise when the same blueprint and seed would give another item. */
export const ENGINE_VERSION = 'items/6'
/** Raise when the same item and response would give another verdict. */
export const GRADER_VERSION = 'grader/7'

/** The skill of an item that belongs to none: an answer to it says nothing about what practice has shown. */
export const NO_SKILL = ''

export const TIERS = ['easy', 'medium', 'hard'] as const
export type Tier = (typeof TIERS)[number]

export const FORMS = ['typed', 'choice'] as const
/** How a part is asked: the learner types the answer, or chooses it. */
export type Form = (typeof FORMS)[number]

/** A wrong answer that a known way of thinking leads to. `value` is in the canonical form of the part's answer type. */
export type ItemMisconception = {
  readonly id: string
  readonly value: string
  readonly feedback: string
  /** Skill to go back to. */
  readonly remediate: string | null
}

/** `cost`: share of the item's credit that reading the hint takes away, 0–1. */
/** `bottomOut`: it gives the answer away. */
type ItemHint = { readonly text: string; readonly cost: number; readonly bottomOut?: true }

/** `value` is canonical, `text` is what people read. */
export type ItemOption = { readonly value: string; readonly text: string }

/** One thing that is asked for. Plain JSON. */
export type ItemPart = {
  readonly id: string
  /** What this part asks besides the stem; empty where it is the only one. */
  readonly prompt: string
  /** Names the field. */
  readonly label: string
  /** An answer to another question, shown below the field to say how one is written. */
  readonly example?: string
  readonly points: number
  readonly form: Form
  readonly answer: { readonly type: ResponseType; readonly settings: object }
  /** In presented order: of a choice, a multi-select or an ordering; else empty. An index is a place in this order and nothing else. */
  readonly options: readonly ItemOption[]
  /** The right answer in the canonical form of its type; one of several where `hasSeveralAnswers` holds. */
  readonly key: string
  /** The misconceptions that fire here, most telling first; no two share a value, none is the key. */
  readonly misconceptions: readonly ItemMisconception[]
  /** Share of the points for a right value in a form that was not asked for. */
  readonly wrongFormCredit: number
  /** Conditions over the answer that decide instead of the key, with the values they need. */
  readonly accept: ItemAcceptance | null
  /** How the key follows from earlier answers, for a learner who carried a mistake on. */
  readonly followThrough: ItemFollowThrough | null
}

/** Values are kept as expressions that read as the same values again. */
export type ItemAcceptance = {
  readonly scope: Readonly<Record<string, string>>
  readonly clauses: readonly {
    readonly when: string
    readonly credit: number
    /** Without it nothing is earned. */
    readonly must?: true
    readonly note: string
    readonly say: string | null
  }[]
}
type ItemFollowThrough = {
  readonly key: string
  /** Ids of the parts whose answers `key` refers to. */
  readonly from: readonly string[]
  readonly scope: Readonly<Record<string, string>>
  /** Share of the points for an answer that follows rightly from a wrong one. */
  readonly credit: number
}

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
  /** The language of its texts, as `en`. */
  readonly language: string
  readonly stem: string
  /** What a screen reader says instead of the stem, where the stem alone would not do. */
  readonly spoken: string | null
  /** What the page draws below the stem; absent where nothing is drawn. */
  readonly figure?: FigureData
  readonly parts: readonly [ItemPart, ...ItemPart[]]
  readonly steps: readonly string[]
  readonly hints: readonly ItemHint[]
  readonly expectedSeconds: number
}

/** What became of one part. `note` names the misconception or the finding: an id that does not depend on the item's numbers. */
export type PartVerdict = {
  readonly id: string
  readonly verdict: 'graded' | 'wrong_form'
  /** 0–1. */
  readonly score: number
  readonly correct: boolean
  readonly note: string | null
  readonly feedback: string | null
}

/** Of the whole item: `score` weighs its parts by their points; note and feedback are those of the first part that has any. */
export type Verdict = Omit<PartVerdict, 'id'> & {
  readonly graderVersion: string
  /** One for each part, where there are several. */
  readonly parts?: readonly PartVerdict[]
}
