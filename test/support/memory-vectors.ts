// Passages as vectors in memory.
import type { PassageQuery, PassageVector, VectorStore } from '../../src/documents/application/ports.js'
import type { MemoryPassage } from './memory-documents.js'

type Stored = PassageVector & { readonly seq: number; readonly model: string }

/** All documents are ready. Who sees a passage: staff, and learners where it is published. */
export class MemoryVectors implements VectorStore {
  #passages: readonly MemoryPassage[]
  #stored: readonly Stored[] = []
  #seq = 0

  constructor(passages: readonly MemoryPassage[]) {
    this.#passages = passages.toSorted((one, other) => (one.passageId < other.passageId ? -1 : 1))
  }

  /** As when its document is removed. */
  remove(documentId: string): void {
    const gone = new Set(this.#passages.filter(one => one.documentId === documentId).map(({ passageId }) => passageId))
    this.#passages = this.#passages.filter(({ passageId }) => !gone.has(passageId))
    this.#stored = this.#stored.filter(({ passageId }) => !gone.has(passageId))
  }

  async missing(model: string, limit: number) {
    const embedded = new Set(this.#stored.filter(one => one.model === model).map(({ passageId }) => passageId))
    return this.#passages
      .filter(({ passageId }) => !embedded.has(passageId))
      .slice(0, limit)
      .map(({ passageId, headings, text }) => ({
        passageId,
        text: [headings.join(' › '), text].filter(part => part !== '').join('\n'),
      }))
  }

  async add(model: string, vectors: readonly PassageVector[]): Promise<void> {
    const known = new Set(this.#passages.map(({ passageId }) => passageId))
    for (const { passageId, vector } of vectors)
      if (known.has(passageId)) {
        const others = this.#stored.filter(one => one.passageId !== passageId)
        this.#stored = [...others, { passageId, vector, model, seq: (this.#seq += 1) }]
      }
  }

  async since(model: string, seq: number, limit: number) {
    return this.#stored
      .filter(one => one.model === model && one.seq > seq)
      .slice(0, limit)
      .map(({ passageId, vector, seq: at }) => ({ passageId, vector, seq: at }))
  }

  async visible(passageIds: readonly string[], { audience, documentIds, language }: PassageQuery) {
    return new Set(
      this.#passages
        .filter(one => passageIds.includes(one.passageId))
        .filter(one => audience === 'staff' || one.published)
        .filter(one => documentIds?.includes(one.documentId) ?? true)
        .filter(one => language === undefined || one.language === language)
        .map(({ passageId }) => passageId),
    )
  }
}
