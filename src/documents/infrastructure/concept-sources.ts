// What a reader can see of where concepts stand.
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Handle, Tx } from '../../db/index.js'
import { groupBy } from '../../kernel/group-by.js'
import type { Audience } from '../application/ports.js'
import type { Concept } from '../domain/concept.js'
import { seenBy } from './audience.js'
import { conceptPassage, document, passage, type concept } from './tables.js'

type Reader = Handle | Tx
type Row = Omit<typeof concept.$inferSelect, 'key' | 'changedAt'>

/** Concepts as they are stored, with what this audience can read about each. */
export async function withSources(read: Reader, rows: readonly Row[], audience: Audience): Promise<Concept[]> {
  const ids = rows.map(({ conceptId }) => conceptId)
  const places =
    ids.length === 0
      ? []
      : await read
          .select({
            conceptId: conceptPassage.conceptId,
            passageId: conceptPassage.passageId,
            published: document.published,
            isSeen: sql<boolean>`${seenBy(audience) ?? sql`true`}`,
          })
          .from(conceptPassage)
          .innerJoin(passage, eq(passage.passageId, conceptPassage.passageId))
          .innerJoin(document, eq(document.documentId, passage.documentId))
          .where(inArray(conceptPassage.conceptId, ids))
          .orderBy(asc(conceptPassage.position), asc(conceptPassage.passageId))
  const placesOf = groupBy(places, ({ conceptId }) => conceptId)
  return rows.map(({ sourceRemoved, ...row }): Concept => {
    const all = placesOf.get(row.conceptId) ?? []
    const isCited = all.some(({ published, isSeen }) => published && isSeen)
    return {
      ...row,
      source: all.length === 0 ? (sourceRemoved ? 'removed' : 'none') : isCited ? 'cited' : 'withdrawn',
      passageIds: all.filter(({ isSeen }) => isSeen).map(({ passageId }) => passageId),
    }
  })
}

/** Those of these passages that this audience may see. */
export async function seenAmong(
  read: Reader,
  passageIds: readonly string[],
  audience: Audience,
): Promise<ReadonlySet<string>> {
  if (passageIds.length === 0) return new Set()
  const found = await read
    .select({ id: passage.passageId })
    .from(passage)
    .innerJoin(document, eq(document.documentId, passage.documentId))
    .where(sql`${inArray(passage.passageId, [...passageIds])} and ${seenBy(audience) ?? sql`true`}`)
  return new Set(found.map(({ id }) => id))
}
