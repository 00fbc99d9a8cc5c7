// Erases a person. What is requested is noted first, so that an erasure that is interrupted goes on with the next round of any node; each
// step may run again.
import { z } from 'zod'
import type { Actor, AuditLog } from '../../audit/index.js'
import { DomainError } from '../../kernel/errors.js'
import { message, unchecked } from '../../kernel/mediator.js'
import type { ErasedLearners } from './erased-learners.js'
import type { Erasure, ErasureStore } from './ports.js'

export type ErasurePorts = {
  readonly erasures: ErasureStore
  readonly erased: ErasedLearners
  readonly audit: Pick<AuditLog, 'eraseDetails'>
  /** Removes what the agents' log keeps of sessions in files. */
  readonly forgetFiles: (sessionIds: readonly string[]) => Promise<void>
  /** Tells who follows a session that it moved. */
  readonly ring: (sessionId: string) => void
}

export const EraseLearner = message(
  'privacy/erase-learner',
  z.object({ learnerId: z.uuid(), by: unchecked<Actor>() }),
  z.object({}),
)

/** Throws person_not_found, and has_role: whoever works here gives up their roles first. Again: nothing more happens. */
export const eraseLearnerHandler =
  (ports: ErasurePorts) =>
  async ({ learnerId, by }: z.infer<typeof EraseLearner.input>): Promise<Record<never, never>> => {
    const { erasures, erased } = ports
    if (erased.has(learnerId)) return {}
    if (!(await erasures.isKnown(learnerId)))
      throw new DomainError('not_found', 'person_not_found', 'There is no such person here.')
    if (await erasures.hasRole(learnerId))
      throw new DomainError('conflict', 'has_role', 'This person works here. Take away their roles first.')
    await erasures.request(learnerId, by)
    erased.add([learnerId])
    await empty(ports, { learnerId, by, isEmptied: false, isSettled: false })
    return {}
  }

/** A round of the sweeper: learns of erasures on other nodes, goes on with what was interrupted, and looks once more at what was emptied. */
export async function erasureRound(ports: ErasurePorts): Promise<void> {
  const { erased, open } = await ports.erasures.look()
  ports.erased.add(erased)
  for (const one of open) if (!one.isEmptied || one.isSettled) await empty(ports, one)
}

async function empty(
  { erasures, audit, forgetFiles, ring }: ErasurePorts,
  { learnerId, by, isEmptied, isSettled }: Erasure,
): Promise<void> {
  for (;;) {
    const ids = await erasures.eraseSome(learnerId)
    if (ids.length === 0) break
    ids.forEach(ring)
  }
  await erasures.erasePerson(learnerId)
  await forgetFiles(await erasures.sessionsOf(learnerId))
  if (!isEmptied) {
    await audit.eraseDetails(learnerId, by)
    await erasures.noteEmptied(learnerId)
  } else if (isSettled) await erasures.noteFinished(learnerId)
}
