// Of sessions that ended more than a day ago nobody needs to know when their page was last there.
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'

export const removeOldPresence = async (tx: Tx): Promise<void> =>
  void (await tx.execute(sql`delete from session_presence p using session s
    where s.session_id = p.session_id and s.ended_at < viva_now() - interval '1 day'`))
