// A blueprint, compiled: every formula and template parsed once, every name checked. Made by compile-blueprint.ts only.
import type { BlueprintFile } from './blueprint-schema.js'
import type { Expression } from './expression/parse.js'
import type { Template } from './expression/template.js'
import type { Form, ResponseType, Tier } from './item.js'

export type ParamSource =
  | { readonly kind: 'range'; readonly least: bigint; readonly count: bigint }
  | { readonly kind: 'integers'; readonly from: readonly bigint[] }
  | { readonly kind: 'texts'; readonly from: readonly string[] }
  | { readonly kind: 'networks'; readonly from: readonly { readonly bits: number; readonly length: number }[] }

export type BlueprintTier = {
  readonly b: number
  readonly when: Expression
  /** Where each parameter comes from in this tier, in the order in which the blueprint lists them. */
  readonly params: ReadonlyMap<string, ParamSource>
}

export type Blueprint = {
  readonly id: string
  readonly version: number
  /** SHA-256 of the file's content. */
  readonly hash: string
  readonly status: BlueprintFile['status']
  readonly title: string
  readonly primarySkill: string
  readonly skills: readonly { readonly id: string; readonly weight: number }[]
  readonly derive: ReadonlyMap<string, Expression>
  readonly constraints: readonly Expression[]
  readonly tiers: ReadonlyMap<Tier, BlueprintTier>
  readonly variantKey: Template
  readonly stem: Template
  readonly part: {
    readonly type: ResponseType
    readonly label: string
    readonly key: Expression
    readonly forms: readonly Form[]
  }
  readonly misconceptions: readonly {
    readonly id: string
    readonly when: Expression | null
    readonly value: Expression
    readonly feedback: Template
    readonly remediate: string | null
  }[]
  readonly choice: { readonly count: number; readonly fillers: readonly Expression[] } | null
  readonly solution: readonly {
    readonly say: Template
    readonly when: Expression | null
    readonly check: Expression | null
  }[]
  readonly hints: readonly { readonly say: Template; readonly cost: number }[]
  readonly expectedSeconds: number
  readonly minVariants: number
  readonly tests: BlueprintFile['tests']
}

/** Reviewed by a person, and so fit to be asked. */
export const isReviewed = (blueprint: Blueprint): boolean =>
  blueprint.status === 'reviewed' || blueprint.status === 'calibrated'
