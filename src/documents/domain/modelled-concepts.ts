// Reads what a model proposes from passages. Nothing of it is trusted: whatever names no passage that it was shown, or no concept that there
// is, is dropped, and the reason is given.
import { z } from 'zod'
import type { DropReason } from '../../contract/concepts.js'
import { RELATIONSHIP_TYPES } from '../../contract/relationship-types.js'
import { storableText } from '../../kernel/storable.js'
import { conceptKey, type Proposal } from './concept.js'

/** More of one answer are dropped. */
const MOST_CONCEPTS = 40
const MOST_RELATIONSHIPS = 120
/** Passages of one concept or relationship in one answer. */
const MOST_PASSAGES = 20

const Named = z.object({ name: z.string() })
const ModelledConcept = z.object({
  name: storableText(200),
  definition: storableText(2_000),
  passages: z.array(z.int()),
})
const ModelledRelationship = z.object({
  source: storableText(200),
  target: storableText(200),
  type: z.enum(RELATIONSHIP_TYPES),
  rationale: storableText(2_000),
  passages: z.array(z.int()),
})

/** What the model is asked for. Each entry is read by itself, so that one that is wrong costs no other. */
export const MODELLED = z.strictObject({
  concepts: z.array(ModelledConcept.strict()),
  relationships: z.array(ModelledRelationship.strict()),
})
/** What its answer has to be, at least. */
export const MODELLED_LISTS = z.object({ concepts: z.array(z.unknown()), relationships: z.array(z.unknown()) })

type Dropped = { readonly name: string; readonly reason: DropReason }

type Shown = {
  readonly language: string
  /** Ids of the passages, by their numbers from 1. */
  readonly passageIds: readonly string[]
  /** Names of concepts that were there before. */
  readonly known: readonly string[]
}

export function modelledConcepts(
  answer: z.infer<typeof MODELLED_LISTS>,
  { language, passageIds, known }: Shown,
): { readonly proposal: Proposal; readonly dropped: readonly Dropped[] } {
  const dropped: Dropped[] = []
  const drop = (name: string, reason: DropReason): void => void dropped.push({ name: name.slice(0, 200), reason })
  const idsOf = (numbers: readonly number[]): string[] =>
    [...new Set(numbers.flatMap(number => passageIds[number - 1] ?? []))].slice(0, MOST_PASSAGES)
  const concepts = new Map<string, Proposal['concepts'][number]>()
  for (const entry of answer.concepts) {
    const read = ModelledConcept.safeParse(entry)
    const name = read.success ? read.data.name.trim() : (Named.safeParse(entry).data?.name ?? '')
    const key = conceptKey(name)
    const passages = read.success ? idsOf(read.data.passages) : []
    if (!read.success || key === '') drop(name, 'malformed')
    else if (passages.length === 0) drop(name, 'no_passage')
    else if (concepts.has(key)) drop(name, 'twice')
    else if (concepts.size >= MOST_CONCEPTS) drop(name, 'too_many')
    else
      concepts.set(key, {
        name,
        definition: read.data.definition.trim(),
        language,
        skills: [],
        passageIds: passages,
      })
  }
  const named = new Set([...concepts.keys(), ...known.map(conceptKey)])
  const relationships = new Map<string, Proposal['relationships'][number]>()
  for (const entry of answer.relationships) {
    const read = ModelledRelationship.safeParse(entry)
    if (!read.success) {
      drop('', 'malformed')
      continue
    }
    const { type, rationale } = read.data
    const ids = idsOf(read.data.passages)
    const [source, target] = [conceptKey(read.data.source), conceptKey(read.data.target)]
    const edge = `${source}\n${type}\n${target}`
    const name = `${read.data.source} ${type} ${read.data.target}`
    if (!named.has(source) || !named.has(target)) drop(name, 'unknown_concept')
    else if (source === target) drop(name, 'self_relation')
    else if (ids.length === 0) drop(name, 'no_passage')
    else if (relationships.has(edge)) drop(name, 'twice')
    else if (relationships.size >= MOST_RELATIONSHIPS) drop(name, 'too_many')
    else relationships.set(edge, { source, target, language, type, rationale: rationale.trim(), passageIds: ids })
  }
  return { proposal: { concepts: [...concepts.values()], relationships: [...relationships.values()] }, dropped }
}
