// Documents in Postgres and PGlite.
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { databaseNow, violated, type Database, type Tx } from '../../db/index.js'
import type { Audience, DocumentStore, NewDocument } from '../application/ports.js'
import type { Document } from '../domain/document.js'
import { seenBy } from './audience.js'
import { document, documentFigure, documentFile, passage, passageVector } from './tables.js'
import { withdrawConcepts } from './withdraw-concepts.js'

/** Bytes of a file in one row. */
const PIECE = 1024 * 1024

export class DrizzleDocumentStore implements DocumentStore {
  constructor(private readonly database: Database) {}

  async add({ hash, ...added }: NewDocument, file: Uint8Array): Promise<{ document: Document; isNew: boolean }> {
    try {
      return await this.database.transaction(async (tx, name) => {
        name('document added')
        const [row] = await tx
          .insert(document)
          .values({ ...added, ...WAITING, hash, bytes: file.length, createdAt: databaseNow })
          .returning()
        for (let piece = 0; piece * PIECE < file.length; piece += 1) {
          const content = file.subarray(piece * PIECE, (piece + 1) * PIECE)
          await tx.insert(documentFile).values({ documentId: added.documentId, piece, content })
        }
        return { document: toDocument(row!), isNew: true }
      })
    } catch (error) {
      if (violated(error) !== 'document_hash') throw error
      const [there] = await this.database.read.select().from(document).where(eq(document.hash, hash))
      // It was removed meanwhile: then there is room for this one.
      return there === undefined ? this.add({ hash, ...added }, file) : { document: toDocument(there), isNew: false }
    }
  }

  async list(audience: Audience, limit: number, before?: string): Promise<Document[]> {
    const found = await this.database.read
      .select()
      .from(document)
      // Ids are made in the order of time.
      .where(and(readableBy(audience), before === undefined ? undefined : lt(document.documentId, before)))
      .orderBy(desc(document.documentId))
      .limit(limit)
    return found.map(toDocument)
  }

  async find(documentId: string, audience: Audience): Promise<Document | null> {
    const [found] = await this.database.read
      .select()
      .from(document)
      .where(and(eq(document.documentId, documentId), readableBy(audience)))
    return found === undefined ? null : toDocument(found)
  }

  async publish(documentId: string, published: boolean, classIds: readonly string[] | null): Promise<Document | null> {
    const [changed] = await this.database.read
      .update(document)
      .set({ published, classIds: classIds === null ? null : [...classIds] })
      .where(eq(document.documentId, documentId))
      .returning()
    return changed === undefined ? null : toDocument(changed)
  }

  async remove(documentId: string): Promise<boolean> {
    return this.database.transaction(async (tx, name) => {
      name('document removed')
      // First, so that a process that is about to append finds nothing to append to.
      const removed = await tx
        .delete(document)
        .where(eq(document.documentId, documentId))
        .returning({ bytes: document.bytes })
      await withdrawConcepts(tx, documentId)
      await removeContent(tx, documentId)
      await tx.delete(documentFile).where(eq(documentFile.documentId, documentId))
      return removed.length > 0
    })
  }
}

/** All passages of a document, with their pictures and vectors. */
export async function removeContent(tx: Tx, documentId: string): Promise<void> {
  const passages = tx.select({ id: passage.passageId }).from(passage).where(eq(passage.documentId, documentId))
  await tx.delete(documentFigure).where(eq(documentFigure.documentId, documentId))
  await tx.delete(passageVector).where(inArray(passageVector.passageId, passages))
  await tx.delete(passage).where(eq(passage.documentId, documentId))
}

/** Learners see what is ready and published to them. */
const readableBy = (audience: Audience) => {
  const seen = seenBy(audience)
  return seen === null ? undefined : sql`${seen} and ${document.state} = 'ready'`
}

const WAITING = {
  config: 'simple',
  state: 'waiting',
  fault: null,
  classIds: null,
  partsDone: 0,
  partsTotal: 0,
  passages: 0,
  fence: 0,
  takes: 0,
} as const

const toDocument = (row: typeof document.$inferSelect): Document => ({
  documentId: row.documentId,
  title: row.title || row.fileName,
  fileName: row.fileName,
  format: row.format,
  bytes: row.bytes,
  language: row.language,
  state: row.state,
  fault: row.fault,
  published: row.published,
  classIds: row.classIds,
  progress: { done: row.partsDone, total: row.partsTotal },
  passages: row.passages,
  figures: { kept: row.figures, leftOut: row.figuresLeftOut },
  createdAt: row.createdAt,
})
