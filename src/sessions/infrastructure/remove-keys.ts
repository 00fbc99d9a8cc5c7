// By what requests are told from repeated ones: the keys of creations, the ids of commands.
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'

/** Of sessions that are over and were made that long ago: nobody repeats their creation any more. */
export const removeOldKeys = async (tx: Tx, days: number): Promise<void> =>
  void (await tx.execute(sql`update session set idempotency_key = null, idempotency_hash = null
    where idempotency_key is not null and ended_at is not null
      and created_at < viva_now() - ${days}::integer * interval '1 day'`))

/** Of sessions that ended that long ago. What a command did stays in the session's log. */
export const removeOldCommands = async (tx: Tx, days: number): Promise<void> =>
  void (await tx.execute(sql`delete from command using session
    where session.session_id = command.session_id
      and session.ended_at < viva_now() - ${days}::integer * interval '1 day'`))
