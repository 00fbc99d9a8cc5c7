// What becomes of concepts when a document is removed. What nobody has confirmed goes with its last passage; the rest stays, and is known
// to have lost its source.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/index.js'
import { concept, conceptPassage, conceptRelationship, conceptVersion, passage } from './tables.js'

/** Before the passages of the document are deleted. The graph is locked: nobody confirms meanwhile what is about to go. */
export async function withdrawConcepts(tx: Tx, documentId: string): Promise<void> {
  await tx.execute(sql`lock table ${concept}, ${conceptRelationship} in share row exclusive mode`)
  const gone = tx.select({ id: passage.passageId }).from(passage).where(eq(passage.documentId, documentId))
  const found = await rows<{ concept_id: string; state: string }>(
    tx,
    sql`select concept_id, c.state from concept c where
      exists (select 1 from concept_passage join passage using (passage_id)
        where concept_id = c.concept_id and document_id = ${documentId})
      and not exists (select 1 from concept_passage join passage using (passage_id)
        where concept_id = c.concept_id and document_id <> ${documentId})`,
  )
  const idsOf = (isProposed: boolean): string[] =>
    found.filter(({ state }) => (state === 'proposed') === isProposed).map(({ concept_id: id }) => id)
  await tx.delete(conceptPassage).where(inArray(conceptPassage.passageId, gone))
  const [kept, dropped] = [idsOf(false), idsOf(true)]
  if (kept.length > 0) await tx.update(concept).set({ sourceRemoved: true }).where(inArray(concept.conceptId, kept))
  if (dropped.length > 0) {
    await tx
      .delete(conceptRelationship)
      .where(or(inArray(conceptRelationship.sourceId, dropped), inArray(conceptRelationship.targetId, dropped)))
    await tx.delete(conceptVersion).where(inArray(conceptVersion.conceptId, dropped))
    await tx.delete(concept).where(inArray(concept.conceptId, dropped))
  }
  await withdrawRelationships(tx, documentId)
}

/** The same for relationships: one that is only proposed goes with the last passage that says it. */
async function withdrawRelationships(tx: Tx, documentId: string): Promise<void> {
  const cited = await rows<{ relationship_id: string; left: string[] }>(
    tx,
    sql`select relationship_id, coalesce(jsonb_agg(id) filter (where document_id <> ${documentId}), '[]') as left
      from concept_relationship, jsonb_array_elements_text(passage_ids) id join passage on passage_id = id::uuid
      group by relationship_id having bool_or(document_id = ${documentId})`,
  )
  for (const { relationship_id: id, left } of cited) {
    const isThis = eq(conceptRelationship.relationshipId, id)
    await tx.update(conceptRelationship).set({ passageIds: left }).where(isThis)
    if (left.length === 0)
      await tx.delete(conceptRelationship).where(and(isThis, eq(conceptRelationship.state, 'proposed')))
  }
}
