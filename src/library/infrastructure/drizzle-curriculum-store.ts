// Published curricula in Postgres and PGlite.
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { violated, type Database, type Tx } from '../../db/index.js'
import type { CurriculumStore, PublishedVersion, StoredCurriculum } from '../application/ports.js'
import type { NewCurriculum, PublishedFacts } from '../domain/curriculum.js'
import { addVersions, GUIDELINE_VERSION, retireOthers } from './guideline-versions.js'
import { curriculumConcept, publishedCurriculum } from './tables.js'

const { hash, content, isWithdrawn, createdAt: _createdAt, ...FACTS } = getTableColumns(publishedCurriculum)
const { curriculumId, version } = FACTS
const { curriculumId: _id, version: _version, ...CONCEPT } = getTableColumns(curriculumConcept)
const CONTENDED = new Set(['published_curriculum_curriculum_id_version_pk', GUIDELINE_VERSION])
const now = sql`viva_now()`

export class DrizzleCurriculumStore implements CurriculumStore {
  constructor(private readonly database: Database) {}

  async publish(curriculum: NewCurriculum): Promise<PublishedVersion> {
    for (;;)
      try {
        return await this.database.transaction(tx => publishOnce(tx, curriculum))
      } catch (error) {
        // Another node wrote one of the versions meanwhile: what it holds has to be looked at.
        if (!CONTENDED.has(violated(error) ?? '')) throw error
      }
  }

  async withdraw(id: string): Promise<number | null> {
    for (;;)
      try {
        return await this.database.transaction(tx => withdrawOnce(tx, id))
      } catch (error) {
        if (!CONTENDED.has(violated(error) ?? '')) throw error
      }
  }

  async list(): Promise<readonly PublishedFacts[]> {
    const newest = await this.database.read
      .selectDistinctOn([curriculumId], { ...FACTS, isWithdrawn })
      .from(publishedCurriculum)
      .orderBy(asc(curriculumId), desc(version))
    const found = newest.flatMap(({ isWithdrawn: gone, ...facts }) => (gone ? [] : [facts]))
    return found.toSorted((a, b) => (a.curriculumId < b.curriculumId ? -1 : 1))
  }

  async find(id: string): Promise<StoredCurriculum | null> {
    const [found] = await this.database.read
      .select({ ...FACTS, content, isWithdrawn })
      .from(publishedCurriculum)
      .where(eq(curriculumId, id))
      .orderBy(desc(version))
      .limit(1)
    if (found === undefined || found.isWithdrawn) return null
    const concepts = await this.database.read
      .select(CONCEPT)
      .from(curriculumConcept)
      .where(and(eq(curriculumConcept.curriculumId, id), eq(curriculumConcept.version, found.version)))
      .orderBy(asc(curriculumConcept.position))
    const { content: curriculum, isWithdrawn: _, ...row } = found
    return { facts: row, curriculum, concepts }
  }
}

async function withdrawOnce(tx: Tx, id: string): Promise<number | null> {
  const [newest] = await tx
    .select()
    .from(publishedCurriculum)
    .where(eq(curriculumId, id))
    .orderBy(desc(version))
    .limit(1)
  if (newest === undefined || newest.isWithdrawn) return newest?.version ?? null
  const next = newest.version + 1
  // Its hash is that of no publication, so that the same words can be published again.
  const row = { ...newest, version: next, isWithdrawn: true, hash: `withdrawn ${newest.hash}`, createdAt: now }
  await tx.insert(publishedCurriculum).values(row)
  await retireOthers(tx, id, [])
  return next
}

async function publishOnce(tx: Tx, { facts: given, curriculum, concepts, guidelines, hash: newHash }: NewCurriculum) {
  const [newest] = await tx
    .select({ version, hash })
    .from(publishedCurriculum)
    .where(eq(curriculumId, given.curriculumId))
    .orderBy(desc(version))
    .limit(1)
  if (newest?.hash === newHash) return { version: newest.version, isNew: false }
  const next = (newest?.version ?? 0) + 1
  await tx
    .insert(publishedCurriculum)
    .values({ ...given, version: next, content: curriculum, hash: newHash, createdAt: now })
  if (concepts.length > 0)
    await tx
      .insert(curriculumConcept)
      .values(concepts.map(concept => ({ ...concept, curriculumId: given.curriculumId, version: next })))
  if (guidelines.length > 0) await addVersions(tx, guidelines, given.curriculumId)
  await retireOthers(
    tx,
    given.curriculumId,
    concepts.map(({ guidelineId }) => guidelineId),
  )
  return { version: next, isNew: true }
}
