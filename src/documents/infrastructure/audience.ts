// Which documents an audience sees, as a condition on their rows.
import { sql, type SQL } from 'drizzle-orm'
import type { Audience } from '../application/ports.js'

/** Null: all of them. */
export function seenBy(audience: Audience): SQL | null {
  if (audience === 'staff') return null
  if (audience === 'learners') return sql`published and class_ids is null`
  const inClass = sql`select 1 from class_member
    where learner_id = ${audience.learnerId}::uuid and role = 'learner' and class_id = any(class_ids)`
  return sql`published and (class_ids is null or exists (${inClass}))`
}
