// The search by text and by meaning as one. Where the query may not be embedded, or cannot be, the search by text stands alone.
import type { Embedder } from '../../llm/index.js'
import { fused, inBytes } from '../domain/similarity.js'
import type { Audience, PassageQuery, PassageStore, ScoredPassage, TextPage, VectorStore } from './ports.js'
import { VectorIndex, type Near } from './vector-index.js'

type FusedPorts = {
  readonly passages: PassageStore
  readonly vectors: VectorStore
  readonly embedder: Embedder
  /** Whether what this audience asks may be sent to the server of the model. */
  readonly mayEmbed: (audience: Audience) => Promise<boolean>
  readonly onError: (error: unknown) => void
}

/** Of each ranking. */
const RANKED = 20
/** The nearest of all documents, of which those are left that the query may find. */
const LOOKED_AT = 200
/** Whoever searches does not wait longer for the server of the model. */
const PATIENCE_MS = 3_000

export class FusedPassages implements PassageStore {
  readonly #index: VectorIndex

  constructor(private readonly ports: FusedPorts) {
    this.#index = new VectorIndex(ports.vectors, ports.embedder.model)
  }

  /** Quotation marks and a minus are about words: such a query is searched by text alone. */
  async search(query: PassageQuery): Promise<readonly ScoredPassage[]> {
    const { passages } = this.ports
    if (/"|(?<=^|\s)-\S/.test(query.text) || !(await this.ports.mayEmbed(query.audience))) return passages.search(query)
    const [byText, near] = await Promise.all([
      passages.search({ ...query, limit: Math.max(RANKED, query.limit) }),
      this.#near(query),
    ])
    const scores = new Map(near.map(({ passageId, score }) => [passageId, score]))
    const textById = new Map(byText.map(passage => [passage.passageId, passage]))
    const found = await passages.find(
      near.map(({ passageId }) => passageId).filter(id => !textById.has(id)),
      query.audience,
    )
    const byId = new Map([
      ...textById,
      ...found.map(passage => [passage.passageId, { ...passage, score: scores.get(passage.passageId)! }] as const),
    ])
    return fused([byText.map(({ passageId }) => passageId), near.map(({ passageId }) => passageId)])
      .flatMap(id => byId.get(id) ?? [])
      .slice(0, query.limit)
  }

  find(passageIds: readonly string[], audience: Audience) {
    return this.ports.passages.find(passageIds, audience)
  }

  text(documentId: string, audience: Audience, page: TextPage) {
    return this.ports.passages.text(documentId, audience, page)
  }

  figure(documentId: string, figureId: string, audience: Audience) {
    return this.ports.passages.figure(documentId, figureId, audience)
  }

  /** The nearest first; none where the server of the model does not answer. */
  async #near(query: PassageQuery): Promise<Near[]> {
    const { embedder, vectors, onError } = this.ports
    try {
      const {
        vectors: [asked],
      } = await embedder.embed([query.text], AbortSignal.timeout(PATIENCE_MS))
      const near = await this.#index.nearest(inBytes(asked!), embedder.leastSimilarity, LOOKED_AT)
      const ids = near.map(({ passageId }) => passageId)
      const visible = await vectors.visible(ids, query)
      return near.filter(({ passageId }) => visible.has(passageId)).slice(0, RANKED)
    } catch (error) {
      onError(error)
      return []
    }
  }
}
