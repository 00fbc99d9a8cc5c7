// POST /session/{id}/draft: what stands in the field is kept, so that it can be handed in when time is up.
import { z } from 'zod'
import { message } from '../../kernel/mediator.js'
import { refusal } from '../domain/decision.js'
import { refuseDraft } from '../domain/drafts.js'
import { ownedSession } from './get-session.js'
import type { Drafts, Sessions } from './ports.js'

export const KeepDraft = message(
  'sessions/keep-draft',
  z.object({
    sessionId: z.uuid(),
    learnerId: z.uuid(),
    toolCallId: z.uuid(),
    response: z.record(z.string(), z.unknown()).nullable(),
  }),
  z.object({}),
)

/** No event: a draft is nobody's business but its question's. Throws session_not_found and what `refuseDraft` throws. */
export const keepDraftHandler =
  ({ sessions }: { readonly sessions: Pick<Sessions, 'load'> & Pick<Drafts, 'keepDraft'> }) =>
  async ({ sessionId, learnerId, toolCallId, response }: z.infer<typeof KeepDraft.input>) => {
    const { stored, now } = await ownedSession(sessions, sessionId, learnerId)
    refuseDraft(stored, toolCallId, now)
    const kept = await sessions.keepDraft(sessionId, toolCallId, response && { response, receivedAt: now })
    if (!kept) throw refusal(stored, 'call_closed', 'This question is closed.')
    return {}
  }
