// /session/{id}/draft: what stands in the field is kept, so that it can be handed in when time is up, and gone on with elsewhere.
import { z } from 'zod'
import type { KeptDraft } from '../../contract/session.js'
import { message } from '../../kernel/mediator.js'
import { refusal } from '../domain/decision.js'
import { refuseDraft } from '../domain/drafts.js'
import { ownedSession } from './get-session.js'
import type { Drafts, Sessions, Snapshot } from './ports.js'

export const KeepDraft = message(
  'sessions/keep-draft',
  z.object({
    sessionId: z.uuid(),
    learnerId: z.uuid(),
    toolCallId: z.uuid(),
    pageId: z.uuid().optional(),
    response: z.record(z.string(), z.unknown()).nullable(),
  }),
  z.object({}),
)

/** No event: a draft is nobody's business but its question's. Throws session_not_found and what `refuseDraft` throws. */
export const keepDraftHandler =
  ({ sessions }: { readonly sessions: Pick<Sessions, 'load'> & Pick<Drafts, 'keepDraft'> }) =>
  async ({ sessionId, learnerId, toolCallId, pageId, response }: z.infer<typeof KeepDraft.input>) => {
    const { stored, now } = await ownedSession(sessions, sessionId, learnerId)
    refuseDraft(stored, toolCallId, now, pageId)
    const kept = await sessions.keepDraft(sessionId, toolCallId, response && { response, receivedAt: now })
    if (!kept) throw refusal(stored, 'call_closed', 'This question is closed.')
    return {}
  }

/** Nothing behind a safety message: other people who use this screen must not read a call for help. */
export async function keptDraft(
  sessions: Pick<Drafts, 'draft'>,
  { stored: { session } }: Snapshot,
): Promise<KeptDraft> {
  if (session.status !== 'awaiting_client_action' || session.safetyHoldAt !== null)
    return { tool_call_id: null, response: null }
  const { callId } = session.open
  const draft = await sessions.draft(session.id, callId)
  return { tool_call_id: callId, response: draft && { ...draft.response } }
}
