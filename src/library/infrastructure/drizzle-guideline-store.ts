// Guidelines in Postgres and PGlite.
import { and, asc, desc, eq, getTableColumns, ne } from 'drizzle-orm'
import { violated, type Database } from '../../db/index.js'
import type { AddedGuideline, GuidelineStore, GuidelineFilter } from '../application/ports.js'
import { headingOf, type Guideline, type GuidelineHeading } from '../domain/guideline.js'
import type { NewGuideline } from '../domain/next-version.js'
import { addVersions, GUIDELINE_VERSION } from './guideline-versions.js'
import { teachingGuideline } from './tables.js'

const {
  content,
  hash: _hash,
  createdAt: _at,
  curriculumId: _curriculum,
  ...HEADING
} = getTableColumns(teachingGuideline)
const { guidelineId, version, status } = HEADING

export class DrizzleGuidelineStore implements GuidelineStore {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<Guideline | null> {
    const [found] = await this.database.read
      .select({ status, content })
      .from(teachingGuideline)
      .where(and(eq(guidelineId, id), ne(status, 'draft')))
      .orderBy(desc(version))
      .limit(1)
    return found?.status === 'approved' ? found.content : null
  }

  async list(at?: GuidelineFilter): Promise<readonly GuidelineHeading[]> {
    // A newer version may stand at another place, so the newest are taken before the place is looked at.
    const newest = this.database.read
      .selectDistinctOn([guidelineId], HEADING)
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
          at && and(eq(newest.country, at.country), eq(newest.board, at.board), eq(newest.grade, at.grade)),
        ),
      )
    return found
      .map(({ position: place, titles, ...row }) =>
        headingOf({ ...row, ...(place !== null && { position: place }), ...(titles !== null && { titles }) }),
      )
      .toSorted((a, b) => (a.guidelineId < b.guidelineId ? -1 : 1))
  }

  async add(guidelines: readonly NewGuideline[]): Promise<readonly AddedGuideline[]> {
    if (guidelines.length === 0) return []
    for (;;)
      try {
        return await this.database.transaction(tx => addVersions(tx, guidelines, null))
      } catch (error) {
        // Another node wrote one of the versions meanwhile: what it holds has to be looked at.
        if (violated(error) !== GUIDELINE_VERSION) throw error
      }
  }
}
