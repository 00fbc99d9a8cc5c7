// What a route for staff calls before it does anything.
import type { Context } from 'hono'
import type { IdentityEnv } from '../identity/index.js'
import { InvariantError } from '../kernel/errors.js'
import type { AuditLog } from './application/ports.js'
import type { Act } from './domain/entry.js'

/**
 * Records what the caller asks for. Call it before the act: the entry says what was asked, and where it cannot be written the rejection
 * (503) refuses the act.
 */
export async function recordAct(
  log: Pick<AuditLog, 'append'>,
  { var: { staff } }: Context<IdentityEnv>,
  act: Act,
): Promise<void> {
  if (staff === undefined) throw new InvariantError('Only what staff do is recorded')
  await log.append({ ...act, actor: staff.actor })
}
