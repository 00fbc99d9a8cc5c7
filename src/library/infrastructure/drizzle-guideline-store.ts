// Guidelines in Postgres and PGlite.
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { violated, type Database, type Tx } from '../../db/index.js'
import type { AddedGuideline, GuidelineStore, Place } from '../application/ports.js'
import { headingOf, type Guideline, type GuidelineHeading } from '../domain/guideline.js'
import { numbered, type NewGuideline } from '../domain/numbered.js'
import { teachingGuideline } from './tables.js'

const { guidelineId, version, country, board, grade, subject, topic, subtopic, language, status, content, hash } =
  teachingGuideline
const PRIMARY_KEY = 'teaching_guideline_guideline_id_version_pk'
const now = sql`viva_now()`

export class DrizzleGuidelineStore implements GuidelineStore {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<Guideline | null> {
    const [found] = await this.database.read
      .select({ status, content })
      .from(teachingGuideline)
      .where(and(eq(guidelineId, id), ne(status, 'draft')))
      .orderBy(desc(version))
      .limit(1)
    return found?.status === 'approved' ? (found.content as Guideline) : null
  }

  async list(place?: Place): Promise<readonly GuidelineHeading[]> {
    // A newer version may stand at another place, so the newest are taken before the place is looked at.
    const newest = this.database.read
      .selectDistinctOn([guidelineId], {
        guidelineId,
        version,
        country,
        board,
        grade,
        subject,
        topic,
        subtopic,
        language,
        status,
      })
      .from(teachingGuideline)
      .where(ne(status, 'draft'))
      .orderBy(asc(guidelineId), desc(version))
      .as('newest')
    const found = await this.database.read
      .select()
      .from(newest)
      .where(
        and(
          eq(newest.status, 'approved'),
          place && and(eq(newest.country, place.country), eq(newest.board, place.board), eq(newest.grade, place.grade)),
        ),
      )
    return found.map(headingOf).toSorted((a, b) => (a.guidelineId < b.guidelineId ? -1 : 1))
  }

  async add(guidelines: readonly NewGuideline[]): Promise<readonly AddedGuideline[]> {
    if (guidelines.length === 0) return []
    for (;;)
      try {
        return await this.database.transaction(tx => addOnce(tx, guidelines))
      } catch (error) {
        // Another node wrote one of the versions meanwhile: what it holds has to be looked at.
        if (violated(error) !== PRIMARY_KEY) throw error
      }
  }
}

async function addOnce(tx: Tx, guidelines: readonly NewGuideline[]): Promise<readonly AddedGuideline[]> {
  const ids = guidelines.map(({ guideline }) => guideline.guidelineId)
  const known = await tx
    .selectDistinctOn([guidelineId], { guidelineId, version, hash })
    .from(teachingGuideline)
    .where(inArray(guidelineId, ids))
    .orderBy(asc(guidelineId), desc(version))
  const newest = new Map(known.map(row => [row.guidelineId, row]))
  const added = guidelines.map(given => numbered(given, newest.get(given.guideline.guidelineId)))
  const rows = added
    .filter(({ isNew }) => isNew)
    .map(({ guideline, status: given, hash: words }) => ({
      ...headingOf(guideline),
      status: given,
      content: guideline,
      hash: words,
      createdAt: now as unknown as Date,
    }))
    // In one order on every node, so that none waits for another that waits for it.
    .toSorted((a, b) => (a.guidelineId < b.guidelineId ? -1 : 1))
  if (rows.length > 0) await tx.insert(teachingGuideline).values(rows)
  return added.map(({ guideline, isNew }) => ({
    guidelineId: guideline.guidelineId,
    version: guideline.version,
    isNew,
  }))
}
