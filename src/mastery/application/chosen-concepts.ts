// What a programme from the library teaches: concepts that a person has confirmed, those of documents, or what is written about a topic.
import {
  conceptGraph,
  documentNotFound,
  prerequisiteSteps,
  searchPassages,
  type Audience,
  type Concept as LibraryConcept,
  type ConceptStore,
  type PassageStore,
  type SearchPorts,
} from '../../documents/index.js'
import type { Catalogue } from '../../items/index.js'
import { allBefore } from '../../kernel/dag.js'
import { DomainError } from '../../kernel/errors.js'
import { sameWords } from '../../kernel/text.js'
import type { Concept } from '../domain/concept-graph.js'

export type LibraryPorts = {
  readonly concepts: Pick<ConceptStore, 'graph'>
  readonly passages: Pick<PassageStore, 'search' | 'find'>
  readonly documents: {
    find(documentId: string, audience: Audience): Promise<{ readonly documentId: string } | null>
  }
  readonly catalogue: () => Catalogue
}

/** `concepts`: the goals and all that comes before them. */
export type Chosen = { readonly concepts: readonly Concept[]; readonly goals: readonly string[] }

/** Throws unknown_concept. */
export async function fromConcepts(
  ports: LibraryPorts,
  conceptIds: readonly string[],
  audience: Audience,
): Promise<Chosen> {
  const graph = await conceptGraph(ports, { audience })
  const goals = [...new Set(conceptIds)]
  const unknown = goals.find(id => !graph.concepts.some(({ conceptId }) => conceptId === id))
  if (unknown !== undefined)
    throw new DomainError('not_found', 'unknown_concept', `There is no concept ${unknown}. GET /concepts lists them.`)
  const steps = prerequisiteSteps(graph)
  const wanted = new Set(goals.flatMap(id => [id, ...allBefore(steps, id)]))
  const skills = new Set(
    ports
      .catalogue()
      .skills()
      .map(({ skillId }) => skillId),
  )
  const after = new Map(steps.map(step => [step.id, step.after]))
  return {
    goals,
    concepts: graph.concepts
      .filter(({ conceptId }) => wanted.has(conceptId))
      .map(({ conceptId, name, skills: own, passageIds }) => ({
        conceptId,
        title: name,
        prerequisites: after.get(conceptId)!.filter(id => wanted.has(id)),
        skills: own.filter(id => skills.has(id)),
        passages: passageIds,
      })),
  }
}

/** Every concept that has a passage in one of the documents. Throws document_not_found, rag_empty. */
export async function fromDocuments(
  ports: LibraryPorts,
  documentIds: readonly string[],
  audience: Audience,
): Promise<Chosen> {
  const found = await Promise.all(documentIds.map(id => ports.documents.find(id, audience)))
  if (found.includes(null)) throw documentNotFound()
  const { concepts } = await conceptGraph(ports, { audience, documentIds })
  if (concepts.length === 0) throw ragEmpty((await conceptGraph(ports, { audience })).concepts)
  return fromConcepts(
    ports,
    concepts.map(({ conceptId }) => conceptId),
    audience,
  )
}

/** Passages of a topic that is no concept. */
const PASSAGES = 8

/** The concept of this name, else what documents say about the topic. Throws rag_empty. */
export async function fromTopic(ports: LibraryPorts & SearchPorts, topic: string, audience: Audience): Promise<Chosen> {
  const { concepts } = await conceptGraph(ports, { audience })
  const named = concepts.filter(({ name }) => sameWords(name, topic)).map(({ conceptId }) => conceptId)
  if (named.length > 0) return fromConcepts(ports, named, audience)
  const found = await searchPassages(ports, { text: topic, audience, limit: PASSAGES })
  if (found.kind === 'RAG_EMPTY')
    throw ragEmpty(found.relatedTopics.map(({ conceptId, name }) => ({ conceptId, name })))
  const passages = found.passages.map(({ passageId }) => passageId)
  return {
    goals: [TOPIC],
    concepts: [{ conceptId: TOPIC, title: topic, prerequisites: [], skills: [], passages }],
  }
}

/** The id of the one concept of a programme about a topic. */
const TOPIC = 'topic'
const MOST_TOPICS = 5

/** The documented error RAG_EMPTY, with the topics that there are. */
const ragEmpty = (related: readonly Pick<LibraryConcept, 'conceptId' | 'name'>[]): DomainError =>
  new DomainError(
    'not_found',
    'rag_empty',
    'The documents say nothing about this. GET /concepts lists what there is.',
    {
      related_topics: related.slice(0, MOST_TOPICS).map(({ conceptId, name }) => ({ concept_id: conceptId, name })),
    },
  )
