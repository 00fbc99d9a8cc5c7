// What an answer says about a learner's skill. Only where answers are spoken about at once: an examination's are nobody's business yet.
import { NO_SKILL, type Item } from '../../items/index.js'
import type { Session } from '../domain/session.js'
import type { EvidenceFacts } from '../domain/session-events.js'

/**
 * The first try alone is evidence. `told`: the item is asked after its solution was shown. `retry`: it was answered wrongly just before.
 * `guess` is asked only where something is learned about the learner; elsewhere the evidence is null.
 */
export function evidenceFacts(
  session: Session,
  item: Item | null,
  { told, retry }: { readonly told: boolean; readonly retry: boolean },
  guess: () => number,
): EvidenceFacts | null {
  if (item === null || item.skillId === NO_SKILL || told || retry || session.rules.feedback !== 'immediate') return null
  const { skillId, blueprintId, variantKey, tier, hints } = item
  const shown = hints.slice(0, session.hintsShown)
  const gaveAway = shown.some(hint => hint.bottomOut)
  return {
    skillId,
    blueprintId,
    variantKey,
    tier,
    guess: guess(),
    assistance: gaveAway ? 'told' : shown.length > 0 ? 'hinted' : 'none',
  }
}
