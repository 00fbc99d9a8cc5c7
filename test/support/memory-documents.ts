// Passages and concepts in memory.
import type {
  Audience,
  Concept,
  ConceptGraph,
  ConceptStore,
  ConceptVersion,
  GraphQuery,
  Passage,
  PassageQuery,
  PassageStore,
  PlacedPassage,
  Relationship,
  ScoredPassage,
  TextPage,
} from '../../src/documents/index.js'

/** A passage of a document that is or is not published to learners. */
export type MemoryPassage = Passage & { readonly published: boolean }

/** Finds passages that share words with the query; the score is the share of the query's words. */
export class MemoryPassages implements PassageStore {
  readonly #passages: readonly MemoryPassage[]
  readonly #concepts: readonly Concept[]

  constructor(passages: readonly MemoryPassage[], concepts: readonly Concept[] = []) {
    this.#passages = passages
    this.#concepts = concepts
  }

  async search({ text, audience, limit, documentIds, conceptIds, language }: PassageQuery): Promise<ScoredPassage[]> {
    const asked = wordsOf(text)
    const inConcepts = this.#concepts
      .filter(({ conceptId }) => conceptIds?.includes(conceptId))
      .flatMap(({ passageIds }) => passageIds)
    return this.#passages
      .filter(passage => audience === 'staff' || passage.published)
      .filter(({ documentId }) => documentIds?.includes(documentId) ?? true)
      .filter(({ passageId }) => conceptIds === undefined || inConcepts.includes(passageId))
      .filter(passage => language === undefined || passage.language === language)
      .map(({ published: _published, ...passage }) => {
        const words = new Set(wordsOf([...passage.headings, passage.text].join(' ')))
        return { ...passage, score: asked.filter(word => words.has(word)).length / asked.length }
      })
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, limit)
  }

  async find(passageIds: readonly string[], audience: Audience): Promise<Passage[]> {
    return passageIds.flatMap(id =>
      this.#passages
        .filter(({ passageId, published }) => passageId === id && (audience === 'staff' || published))
        .map(({ published: _published, ...passage }) => passage),
    )
  }

  async text(documentId: string, audience: Audience, page: TextPage): Promise<PlacedPassage[]> {
    const text = this.#passages
      .filter(passage => passage.documentId === documentId && (audience === 'staff' || passage.published))
      .map(({ published: _published, ...passage }, position) => ({ ...passage, position, repeated: 0 }))
    const middle = 'around' in page ? text.findIndex(({ passageId }) => passageId === page.around) : null
    const from =
      'from' in page
        ? page.from
        : 'page' in page
          ? text.findIndex(passage => passage.page !== null && passage.page >= page.page)
          : Math.max(0, middle! - Math.floor(page.limit / 2))
    return middle === -1 || from === -1 ? [] : text.slice(from, from + page.limit)
  }

  async figure(): Promise<null> {
    return null
  }
}

export class MemoryConcepts implements ConceptStore {
  constructor(
    private readonly all: ConceptGraph,
    private readonly passages: readonly MemoryPassage[] = [],
  ) {}

  async versions(conceptId: string): Promise<ConceptVersion[]> {
    return this.all.concepts
      .filter(concept => concept.conceptId === conceptId)
      .map(({ version, name, definition, state, skills }) => ({
        version,
        name,
        definition,
        state,
        skills,
        changedAt: new Date(0),
      }))
  }

  async graph({ documentIds, conceptIds, states }: GraphQuery): Promise<ConceptGraph> {
    const inDocuments = (concept: Concept): boolean =>
      documentIds === undefined ||
      this.passages.some(
        ({ passageId, documentId }) => documentIds.includes(documentId) && concept.passageIds.includes(passageId),
      )
    const concepts = this.all.concepts
      .filter(({ conceptId, state }) => states.includes(state) && (conceptIds?.includes(conceptId) ?? true))
      .filter(inDocuments)
      .toSorted((one, other) => one.name.localeCompare(other.name))
    const ids = new Set(concepts.map(({ conceptId }) => conceptId))
    const isWithin = ({ sourceId, targetId, state }: Relationship): boolean =>
      states.includes(state) && ids.has(sourceId) && ids.has(targetId)
    return { concepts, relationships: this.all.relationships.filter(isWithin) }
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
