// Concepts that the structure of a document names: its headings, and the terms that it defines. What they mean is judged by a person.
import { conceptKey, type Proposal } from './concept.js'

type OutlinedPassage = {
  readonly passageId: string
  readonly headings: readonly string[]
  readonly terms: readonly { readonly term: string; readonly definition: string }[]
}

/** Longer headings are sentences, not names. */
const LONGEST_NAME = 80
/** Passages of one concept. */
const MOST_PASSAGES = 20

export function outlinedConcepts(passages: readonly OutlinedPassage[], language: string): Proposal {
  const concepts = new Map<string, { name: string; definition: string; passageIds: string[] }>()
  const parts = new Map<string, { source: string; target: string; passageIds: string[] }>()
  const add = (name: string, passageId: string, definition = ''): string | null => {
    const plain = withoutNumber(name)
    const key = conceptKey(plain)
    if (key === '' || plain.length > LONGEST_NAME) return null
    const known = concepts.get(key) ?? { name: plain, definition: '', passageIds: [] }
    concepts.set(key, known)
    known.definition ||= definition
    if (known.passageIds.length < MOST_PASSAGES && !known.passageIds.includes(passageId))
      known.passageIds.push(passageId)
    return key
  }
  /** Where it is said first. */
  const relate = (source: string, target: string, passageId: string): void => {
    const name = `${source}\n${target}`
    if (!parts.has(name)) parts.set(name, { source, target, passageIds: [passageId] })
  }
  for (const { passageId, headings, terms } of passages) {
    let outer: string | null = null
    for (const heading of headings) {
      const key = add(heading, passageId)
      if (key !== null && outer !== null && key !== outer) relate(key, outer, passageId)
      outer = key ?? outer
    }
    for (const { term, definition } of terms) {
      const key = add(term, passageId, definition)
      if (key !== null && outer !== null && key !== outer) relate(key, outer, passageId)
    }
  }
  return {
    concepts: [...concepts.values()].map(concept => ({ ...concept, language, skills: [] })),
    relationships: [...parts.values()].map(part => ({ ...part, language, type: 'part-of', rationale: '' })),
  }
}

/** `2.1 Cells` names cells. */
const withoutNumber = (name: string): string => name.replace(/^\d+(?:\.\d+)*[.)]?\s+/, '').trim()
