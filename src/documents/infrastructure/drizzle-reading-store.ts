// The job of reading documents, in Postgres and PGlite. Every write names the fence with which the job was taken.
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { rows, type Database, type Tx } from '../../db/index.js'
import type { DocumentFault } from '../../contract/documents.js'
import { newId } from '../../kernel/ids.js'
import type { ReadingJob, ReadingStore } from '../application/ports.js'
import { removeContent } from './drizzle-document-store.js'
import { configNamed, languageNamed, PLAIN } from './search-configs.js'
import { document, documentFigure, documentFile, passage } from './tables.js'

/** How often a document is taken before it counts as one that ends its readers. */
const MOST_TAKES = 5

type Append = Parameters<ReadingStore['append']>[1]

export class DrizzleReadingStore implements ReadingStore {
  constructor(private readonly database: Database) {}

  async take(leaseMs: number): Promise<ReadingJob | null> {
    const open = sql`(${document.state} = 'waiting' or (${document.state} = 'reading' and ${document.leaseUntil} < viva_now()))`
    // Most of the time there is nothing, and no transaction is needed to see it.
    const [any] = await this.database.read.select({ id: document.documentId }).from(document).where(open).limit(1)
    if (any === undefined) return null
    return this.database.transaction(async (tx, name) => {
      name('document taken')
      const oldest = tx
        .select({ id: document.documentId })
        .from(document)
        .where(open)
        .orderBy(asc(document.createdAt))
        .limit(1)
        .for('update', { skipLocked: true })
      const [taken] = await tx
        .update(document)
        .set({
          state: sql`case when ${document.takes} >= ${MOST_TAKES} then 'failed' else 'reading' end`,
          fault: sql`case when ${document.takes} >= ${MOST_TAKES} then 'interrupted' end`,
          fence: sql`${document.fence} + 1`,
          takes: sql`${document.takes} + 1`,
          leaseUntil: after(leaseMs),
        })
        .where(inArray(document.documentId, oldest))
        .returning()
      if (taken === undefined) return null
      if (taken.state === 'failed') {
        await removeRead(tx, taken.documentId)
        return null
      }
      const { documentId, fence, format, title, fileName, language } = taken
      const stored = await tx.$count(passage, eq(passage.documentId, documentId))
      return { documentId, fence, format, title, fileName, language, stored }
    })
  }

  async file({ documentId }: ReadingJob): Promise<Uint8Array> {
    const pieces = await this.database.read
      .select({ content: documentFile.content })
      .from(documentFile)
      .where(eq(documentFile.documentId, documentId))
      .orderBy(asc(documentFile.piece))
    return new Uint8Array(Buffer.concat(pieces.map(({ content }) => content)))
  }

  async renew(job: ReadingJob, leaseMs: number): Promise<boolean> {
    const renewed = await this.database.read
      .update(document)
      .set({ leaseUntil: after(leaseMs) })
      .where(held(job))
      .returning({ id: document.documentId })
    return renewed.length > 0
  }

  async languageOf(text: string): Promise<string> {
    // The database's own lists: the configuration that leaves out most words as too common to be looked for is that of the language.
    const found = await rows<{ config: string }>(
      this.database.read,
      sql`select c.cfgname as config
        from pg_ts_config c, ts_parse('default', ${text.toLowerCase()}) t
        where t.tokid in (1, 2) and to_tsvector(c.oid, t.token) = '' and c.cfgname <> ${PLAIN}
        group by c.cfgname having count(*) > 2 order by count(*) desc, c.cfgname limit 1`,
    )
    return (found[0] && languageNamed(found[0].config)) ?? scriptLanguage(text) ?? 'und'
  }

  async append(job: ReadingJob, { from, passages, language, progress, leaseMs }: Append): Promise<boolean> {
    return this.#write(job, 'passages stored', async tx => {
      const config = await configOf(tx, language)
      await tx
        .update(document)
        .set({
          language,
          config,
          partsDone: progress.done,
          partsTotal: progress.total,
          passages: from + passages.length,
          leaseUntil: after(leaseMs),
        })
        .where(eq(document.documentId, job.documentId))
      const stored = passages.map(one => ({ ...one, passageId: newId() }))
      for (const { passageId, figures } of stored)
        for (const [position, figure] of figures.entries())
          await tx
            .insert(documentFigure)
            .values({ figureId: newId(), documentId: job.documentId, passageId, position, ...figure })
      await tx.insert(passage).values(
        stored.map(({ passageId, page, headings, text, repeated, terms }, i) => ({
          passageId,
          documentId: job.documentId,
          position: from + i,
          page,
          headings,
          content: text,
          repeated,
          terms,
          search: sql`setweight(${vector(config, headings.join(' '))}, 'B') || ${vector(config, text)}`,
        })),
      )
    })
  }

  async finish(job: ReadingJob, title: string, figuresLeftOut: number): Promise<boolean> {
    return this.#write(job, 'document read', async tx => {
      await tx
        .update(document)
        .set({
          state: 'ready',
          title,
          leaseUntil: null,
          partsDone: sql`${document.partsTotal}`,
          figures: await tx.$count(documentFigure, eq(documentFigure.documentId, job.documentId)),
          figuresLeftOut,
        })
        .where(eq(document.documentId, job.documentId))
      await tx.delete(documentFile).where(eq(documentFile.documentId, job.documentId))
    })
  }

  async fail(job: ReadingJob, fault: DocumentFault): Promise<boolean> {
    return this.#write(job, 'document failed', async tx => {
      await tx
        .update(document)
        .set({ state: 'failed', fault, leaseUntil: null, passages: 0 })
        .where(eq(document.documentId, job.documentId))
      await removeRead(tx, job.documentId)
    })
  }

  async release(job: ReadingJob): Promise<boolean> {
    // Not counted as a reader that ended.
    return this.#write(job, 'document given back', async tx => {
      await tx
        .update(document)
        .set({ state: 'waiting', leaseUntil: null, takes: sql`${document.takes} - 1` })
        .where(eq(document.documentId, job.documentId))
    })
  }

  /** The row is locked first: whoever takes the job waits until this is written, and then has a higher fence. */
  #write(job: ReadingJob, label: string, write: (tx: Tx) => Promise<void>): Promise<boolean> {
    return this.database.transaction(async (tx, name) => {
      const ours = await tx.select({ id: document.documentId }).from(document).where(held(job)).for('update')
      if (ours.length === 0) return false
      name(label)
      await write(tx)
      return true
    })
  }
}

const held = ({ documentId, fence }: ReadingJob): SQL =>
  and(eq(document.documentId, documentId), eq(document.fence, fence), eq(document.state, 'reading'))!

const after = (ms: number): SQL => sql`viva_now() + ${ms}::integer * interval '1 millisecond'`

/** Lower case is made here: the database's own depends on its locale. */
const vector = (config: string, text: string): SQL => sql`to_tsvector(${config}::regconfig, ${text.toLowerCase()})`

async function configOf(tx: Tx, language: string): Promise<string> {
  const name = configNamed(language)
  const known = await rows(tx, sql`select 1 from pg_ts_config where cfgname = ${name}`)
  return known.length > 0 ? name : PLAIN
}

/** A document that could not be read keeps neither text nor file. */
async function removeRead(tx: Tx, documentId: string): Promise<void> {
  await removeContent(tx, documentId)
  await tx.delete(documentFile).where(eq(documentFile.documentId, documentId))
}

/** Languages whose configurations leave out no words, by their script. */
function scriptLanguage(text: string): string | null {
  const share = (letters: RegExp): number => (text.match(letters)?.length ?? 0) / Math.max(1, text.length)
  if (share(/\p{Script=Arabic}/gu) > 0.5) return 'ar'
  return share(/\p{Script=Devanagari}/gu) > 0.5 ? 'hi' : null
}
