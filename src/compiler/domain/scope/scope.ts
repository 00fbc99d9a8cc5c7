// What a scope file says is to be learned, and what of it comes before what.
import { z } from 'zod'
import type { Resource } from '../../../contract/curriculum.js'

/** `full`: the whole file; `section`: what stands under one heading; `seed-list`: every line is one thing to learn. */
export const SCOPE_MODES = ['full', 'section', 'seed-list'] as const
export type ScopeMode = (typeof SCOPE_MODES)[number]

export const ScopeConcept = z.strictObject({
  /** `C1` and up, in the order of the file. */
  id: z.string(),
  title: z.string(),
  /** The heading above it; null where there is none. */
  section: z.string().nullable(),
  /** The concept that it is listed under. */
  parent: z.string().nullable(),
  /** Of the file, from 1. */
  line: z.int().min(1),
  /** Sentences about it. */
  notes: z.array(z.string()),
  /** Addresses of the links that were given at it. */
  sources: z.array(z.string()),
})
export type ScopeConcept = z.infer<typeof ScopeConcept>

/** As it stands in scope_concepts.json. */
export const ScopeConcepts = z.strictObject({
  schema_version: z.literal('1.0'),
  mode: z.enum(SCOPE_MODES),
  section: z.string().nullable(),
  concepts: z.array(ScopeConcept).min(1),
})
export type ScopeConcepts = z.infer<typeof ScopeConcepts>

const EDGE_KINDS = ['prerequisite', 'recommended_before'] as const

export const ScopeEdge = z.strictObject({
  /** Ids of concepts: `from` comes before `to`. */
  from: z.string(),
  to: z.string(),
  kind: z.enum(EDGE_KINDS),
  /** `hard`: the draft keeps to it. `soft`: it does where nothing speaks against it. */
  strength: z.enum(['hard', 'soft']),
  /** What in the file says so. */
  because: z.enum(['words', 'nesting', 'numbered_order']),
  line: z.int().min(1),
})
export type ScopeEdge = z.infer<typeof ScopeEdge>

/** As it stands in scope_dag.json. Its edges close no cycle. */
export const ScopeDag = z.strictObject({
  schema_version: z.literal('1.0'),
  nodes: z.array(z.string()).min(1),
  edges: z.array(ScopeEdge),
})
export type ScopeDag = z.infer<typeof ScopeDag>

export type Scope = {
  readonly mode: ScopeMode
  readonly section: string | null
  readonly concepts: readonly ScopeConcept[]
  readonly edges: readonly ScopeEdge[]
  /** Links of the file: they may be cited. */
  readonly sources: readonly Resource[]
  /** From sections such as "Out of scope". */
  readonly excluded: readonly string[]
  /** From sections such as "Prerequisites". */
  readonly brought: readonly string[]
  /** The part of the file that was read. */
  readonly text: string
}

/** A scope file that cannot be read; the message begins with the line where there is one. */
export class ScopeError extends Error {
  override readonly name = 'ScopeError'

  /** `line` counts from 1; null: the file as a whole. */
  constructor(
    problem: string,
    readonly line: number | null = null,
  ) {
    super(line === null ? problem : `line ${line}: ${problem}`)
  }
}

export const scopeConcepts = ({ mode, section, concepts }: Scope): ScopeConcepts => ({
  schema_version: '1.0',
  mode,
  section,
  concepts: [...concepts],
})

export const scopeDag = ({ concepts, edges }: Scope): ScopeDag => ({
  schema_version: '1.0',
  nodes: concepts.map(({ id }) => id),
  edges: [...edges],
})
