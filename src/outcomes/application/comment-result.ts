// Staff write what the learner reads with the review.
import { z } from 'zod'
import { ResultComment } from '../../contract/review.js'
import { message, type Mediator } from '../../kernel/mediator.js'
import { ownedSession, type Sessions } from '../../sessions/index.js'
import { refuseBeforeEnd } from './item-results.js'
import type { CommentStore } from './ports.js'

export const CommentResult = message(
  'outcomes/comment-result',
  ResultComment.extend({ sessionId: z.uuid() }),
  z.object({ ok: z.literal(true) }),
)

type Ports = { readonly sessions: Pick<Sessions, 'load'>; readonly comments: CommentStore }

/** An empty comment removes the one before. Throws session_not_found, session_not_ended. */
const commentResultHandler =
  ({ sessions, comments }: Ports) =>
  async ({ sessionId, comment }: z.infer<typeof CommentResult.input>) => {
    const { stored } = await ownedSession(sessions, sessionId, null)
    refuseBeforeEnd(stored.session)
    await comments.keep(sessionId, comment.trim() || null)
    return { ok: true as const }
  }

/** Registers the commands of outcomes with their handlers. */
export const registerOutcomeCommands = (mediator: Mediator, ports: Ports): void =>
  void mediator.handle(CommentResult, commentResultHandler(ports))
