// Appends versions of guidelines within a transaction of the caller.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import type { AddedGuideline } from '../application/ports.js'
import { headingOf } from '../domain/guideline.js'
import { refuseTaken, type Owner } from '../domain/guideline-owner.js'
import { withVersion, retiredVersion, type NewGuideline } from '../domain/next-version.js'
import { teachingGuideline } from './tables.js'

const { guidelineId, version, status, content, hash, curriculumId } = teachingGuideline
const now = sql`viva_now()`

/** Violated where another node was first: what it wrote has to be looked at, in a new transaction. */
export const GUIDELINE_VERSION = 'teaching_guideline_guideline_id_version_pk'

/** One line for each guideline, in their order. Throws `guideline_taken`. */
export async function addVersions(
  tx: Tx,
  guidelines: readonly NewGuideline[],
  owner: Owner,
): Promise<readonly AddedGuideline[]> {
  const ids = guidelines.map(({ guideline }) => guideline.guidelineId)
  const known = await tx
    .selectDistinctOn([guidelineId], { guidelineId, version, hash, curriculumId })
    .from(teachingGuideline)
    .where(inArray(guidelineId, ids))
    .orderBy(asc(guidelineId), desc(version))
  const newest = new Map(known.map(row => [row.guidelineId, row]))
  for (const id of ids) refuseTaken(id, owner, newest.get(id)?.curriculumId)
  const added = guidelines.map(given => withVersion(given, newest.get(given.guideline.guidelineId)))
  await insert(
    tx,
    added.filter(({ isNew }) => isNew),
    owner,
  )
  return added.map(({ guideline, isNew }) => ({
    guidelineId: guideline.guidelineId,
    version: guideline.version,
    isNew,
  }))
}

/** Retires what a curriculum has, but for the guidelines with these ids. */
export async function retireOthers(tx: Tx, owner: string, current: readonly string[]): Promise<void> {
  const known = await tx
    .selectDistinctOn([guidelineId], { status, content, hash })
    .from(teachingGuideline)
    .where(and(eq(curriculumId, owner)))
    .orderBy(asc(guidelineId), desc(version))
  const stays = new Set(current)
  const removed = known
    .map(row => ({ guideline: row.content, status: row.status, hash: row.hash }))
    .filter(row => row.status !== 'retired' && !stays.has(row.guideline.guidelineId))
  await insert(tx, removed.map(retiredVersion), owner)
}

async function insert(tx: Tx, guidelines: readonly NewGuideline[], owner: Owner): Promise<void> {
  const rows = guidelines
    .map(({ guideline, status: given, hash }) => ({
      ...headingOf(guideline),
      status: given,
      content: guideline,
      hash,
      curriculumId: owner,
      createdAt: now as unknown as Date,
    }))
    // In one order on every node, so that none waits for another that waits for it.
    .toSorted((a, b) => (a.guidelineId < b.guidelineId ? -1 : 1))
  if (rows.length > 0) await tx.insert(teachingGuideline).values(rows)
}
