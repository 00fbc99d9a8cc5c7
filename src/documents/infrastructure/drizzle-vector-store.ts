// Vectors of passages in Postgres and PGlite, as plain bytes: no extension, which a school's Postgres may not have. They are compared by
// code (`vector-index.ts`).
import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/index.js'
import type { PassageQuery, PassageVector, VectorStore } from '../application/ports.js'
import { seenBy } from './audience.js'
import { conceptPassage, document, passage, passageVector } from './tables.js'

export class DrizzleVectorStore implements VectorStore {
  constructor(private readonly database: Database) {}

  async missing(model: string, limit: number) {
    const found = await this.database.read
      .select({ passageId: passage.passageId, headings: passage.headings, content: passage.content })
      .from(passage)
      .innerJoin(document, eq(document.documentId, passage.documentId))
      .leftJoin(passageVector, eq(passageVector.passageId, passage.passageId))
      .where(and(eq(document.state, 'ready'), sql`${passageVector.model} is distinct from ${model}`))
      .orderBy(asc(passage.passageId))
      .limit(limit)
    return found.map(({ passageId, headings, content }) => ({
      passageId,
      text: [headings.join(' › '), content].filter(part => part !== '').join('\n'),
    }))
  }

  async add(model: string, vectors: readonly PassageVector[]): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      const ids = vectors.map(({ passageId }) => passageId)
      // One writer at a time: the numbers are in the order of the commits.
      await tx.execute(sql`lock table ${passageVector} in share row exclusive mode`)
      const there = await tx
        .select({ id: passage.passageId })
        .from(passage)
        .where(inArray(passage.passageId, ids))
        .for('key share')
      const known = new Set(there.map(({ id }) => id))
      const rows = vectors
        .filter(({ passageId }) => known.has(passageId))
        .map(({ passageId, vector }) => ({ passageId, model, vector: new Uint8Array(vector.buffer) }))
      if (rows.length === 0) return
      name('passages embedded')
      await tx.delete(passageVector).where(inArray(passageVector.passageId, ids))
      await tx.insert(passageVector).values(rows)
    })
  }

  async since(model: string, seq: number, limit: number) {
    const found = await this.database.read
      .select({ seq: passageVector.seq, passageId: passageVector.passageId, vector: passageVector.vector })
      .from(passageVector)
      .where(and(gt(passageVector.seq, seq), eq(passageVector.model, model)))
      .orderBy(asc(passageVector.seq))
      .limit(limit)
    // Copied: the bytes may be a part of everything that was read.
    return found.map(({ vector, ...row }) => ({ ...row, vector: Int8Array.from(vector, byte => (byte << 24) >> 24) }))
  }

  async visible(
    passageIds: readonly string[],
    { audience, documentIds, conceptIds, language }: PassageQuery,
  ): Promise<ReadonlySet<string>> {
    if (passageIds.length === 0) return new Set()
    const conditions: (SQL | undefined)[] = [
      inArray(passage.passageId, [...passageIds]),
      eq(document.state, 'ready'),
      seenBy(audience) ?? undefined,
      documentIds && inArray(document.documentId, [...documentIds]),
      language === undefined ? undefined : eq(document.language, language),
      conceptIds &&
        inArray(
          passage.passageId,
          this.database.read
            .select({ id: conceptPassage.passageId })
            .from(conceptPassage)
            .where(inArray(conceptPassage.conceptId, [...conceptIds])),
        ),
    ]
    const found = await this.database.read
      .select({ id: passage.passageId })
      .from(passage)
      .innerJoin(document, eq(document.documentId, passage.documentId))
      .where(and(...conditions))
    return new Set(found.map(({ id }) => id))
  }
}
