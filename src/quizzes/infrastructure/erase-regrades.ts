// Corrections of answers: a verdict may quote what it is about.
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import type { Proposal } from '../application/regrade.js'
import { regrade } from './tables.js'

export async function eraseRegrades(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  const erased = new Set(sessionIds)
  const about = tx
    .select({ regradeId: regrade.regradeId })
    .from(regrade)
    .where(
      sql`exists (select 1 from jsonb_array_elements(${regrade.changes}) change
        where change->>'sessionId' in (select value from json_array_elements_text(${JSON.stringify(sessionIds)}::text::json)))`,
    )
  const found = await tx.select().from(regrade).where(inArray(regrade.regradeId, about)).for('update')
  for (const { regradeId, changes, view } of found) {
    const kept = (changes as Proposal['changes']).filter(({ sessionId }) => !erased.has(sessionId))
    const shown = view as Proposal['view']
    const others = <T extends { readonly session_id: string }>(list: readonly T[]) =>
      list.filter(({ session_id: id }) => !erased.has(id))
    await tx
      .update(regrade)
      .set({ changes: kept, view: { ...shown, changes: others(shown.changes), sessions: others(shown.sessions) } })
      .where(eq(regrade.regradeId, regradeId))
  }
}
