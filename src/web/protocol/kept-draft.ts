// What the server keeps of an open question: typed on another device, or on this one before its storage was cleared.
import type { Api, Exchange, KeptDraft } from '../../client/index.js'
import { draftOfAnswer } from '../../widgets/posted.js'

/** In the notation of the question's widget; null where nothing is kept, and where it cannot be had. */
export async function keptDraft(api: Api, sessionId: string, { callId, action }: Exchange): Promise<string | null> {
  const answer = await api.get<KeptDraft>(`session/${sessionId}/draft`)
  if (answer.kind !== 'ok' || answer.data.tool_call_id !== callId) return null
  return draftOfAnswer(action, answer.data.response ?? undefined)
}
