// A receipt is issued once, when the quiz is over, and checked against what is stored whenever somebody asks.
import { z } from 'zod'
import { SessionReceipt, type CheckedReceipt } from '../../contract/receipt.js'
import { sessionNotFound } from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'
import { message } from '../../kernel/mediator.js'
import {
  codeOf,
  fingerprint,
  handedIn,
  normalCode,
  type Seal,
  type StoredAnswer,
  type StoredQuiz,
} from '../domain/receipt.js'
import type { ReceiptStore } from './ports.js'

export type ReceiptPorts = {
  readonly receipts: ReceiptStore
  readonly seal: Seal
  /** The code that the learner was given with one answer. */
  readonly codeOfAnswer: (quiz: StoredQuiz, answer: StoredAnswer) => string
  /** What the learner is called; null: nobody knows. */
  readonly nameOf: (learnerId: string) => Promise<string | null>
}

/** `learnerId` null: staff ask, who may read this session. */
export const IssueReceipt = message(
  'receipts/issue',
  z.object({ sessionId: z.uuid(), learnerId: z.uuid().nullable() }),
  SessionReceipt,
)

/**
 * Throws session_not_found, session_not_ended, and no_receipt for what is no quiz. Again: the code of the first time, also when what is
 * stored has changed since; checking it then tells.
 */
export const issueReceiptHandler =
  ({ receipts, seal, codeOfAnswer }: ReceiptPorts) =>
  async ({ sessionId, learnerId }: z.infer<typeof IssueReceipt.input>): Promise<SessionReceipt> => {
    const found = await receipts.read(sessionId)
    if (found === 'erased') throw sessionErased()
    if (found === null || (learnerId !== null && found.learnerId !== learnerId)) throw sessionNotFound()
    const { quiz } = found
    if (quiz === 'none') throw new DomainError('conflict', 'no_receipt', 'Only quizzes are handed in.')
    if (quiz === 'open') throw new DomainError('conflict', 'session_not_ended', 'The session is not over yet.')
    if ((await receipts.issuedTo(sessionId)) === null) {
      const answers = quiz.answers.flatMap(answer =>
        answer.hash === null ? [] : [{ code: codeOfAnswer(quiz, answer), callId: answer.callId }],
      )
      await receipts.add(sessionId, [{ code: codeOf(fingerprint(seal, quiz)), callId: null }, ...answers])
    }
    const { code, issuedAt } = (await receipts.issuedTo(sessionId))!
    return { ...handedIn(seal, quiz), code, issued_at: issuedAt.toISOString() }
  }

const sessionErased = () => new DomainError('too_late', 'session_erased', 'The data of this session was erased.')

/**
 * What the code proves. `mayKnow`: whether whoever asks may know whose the quiz is. Throws receipt_unknown and session_erased. A code of one answer holds
 * only while the whole quiz is as it was.
 */
export async function checkReceipt(
  { receipts, seal, codeOfAnswer, nameOf }: ReceiptPorts,
  typed: string,
  mayKnow: (session: { readonly sessionId: string; readonly learnerId: string }) => Promise<boolean>,
): Promise<CheckedReceipt> {
  const code = normalCode(typed)
  const found = await receipts.find(code)
  const read = found && (await receipts.read(found.sessionId))
  if (read === 'erased') throw sessionErased()
  const quiz = read?.quiz
  if (found === null || typeof quiz !== 'object')
    throw new DomainError('not_found', 'receipt_unknown', 'This server has issued no receipt with this code.')
  const { sessionId, learnerId, title } = quiz
  const whose = (await mayKnow(quiz)) ? { session_id: sessionId, title, learner: await nameOf(learnerId) } : null
  const issued = found.callId === null ? found : await receipts.issuedTo(sessionId)
  const answer = found.callId === null ? null : (quiz.answers.find(({ callId }) => callId === found.callId) ?? null)
  const isWhole = issued?.code === codeOf(fingerprint(seal, quiz))
  const isAnswer = found.callId === null || (answer !== null && codeOfAnswer(quiz, answer) === code)
  if (!isWhole || !isAnswer) return { state: 'changed', code, issued_at: found.issuedAt.toISOString(), whose }
  return {
    state: 'genuine',
    code,
    handed_in: handedIn(seal, quiz),
    answer: answer && { received_at: answer.receivedAt.toISOString() },
    whose,
  }
}
