// What a receipt is made from, and its code. Nothing in it tells who took the quiz, what they answered, or the score.
import type { HandedIn } from '../../contract/receipt.js'

/** A keyed hash of fields, 32 bytes: without the key nobody can make it, or try out answers against it. */
export type Seal = (fields: readonly string[]) => Buffer

/** A quiz that is over, as it is stored now. */
export type StoredQuiz = {
  readonly sessionId: string
  readonly learnerId: string
  readonly title: string
  readonly status: HandedIn['status']
  readonly endedAt: Date
  readonly questions: number
  /** In the order of the questions. */
  readonly answers: readonly StoredAnswer[]
}

export type StoredAnswer = {
  readonly callId: string
  readonly position: number
  readonly kind: string
  /** As it was posted: the JSON text; null for a question whose time ran out. */
  readonly response: string | null
  readonly receivedAt: Date
  readonly byClock: boolean
  /** Of the answer in its normal form; null where there is none. */
  readonly hash: string | null
  /** Which question it was: the id of its text, and the numbers in it. */
  readonly frameId: string | null
  readonly numbers: string | null
}

export function fingerprint(
  seal: Seal,
  { sessionId, learnerId, status, endedAt, questions, answers }: StoredQuiz,
): Buffer {
  const lines = answers.map(answer =>
    JSON.stringify([
      answer.position,
      answer.callId,
      answer.kind,
      answer.response,
      answer.receivedAt.toISOString(),
      answer.byClock,
      answer.hash,
      answer.frameId,
      answer.numbers,
    ]),
  )
  return seal(['viva-receipt-1', sessionId, learnerId, status, endedAt.toISOString(), String(questions), ...lines])
}

export const handedIn = (seal: Seal, quiz: StoredQuiz): HandedIn => ({
  status: quiz.status,
  submitted_at: quiz.endedAt.toISOString(),
  questions: quiz.questions,
  answers: quiz.answers.filter(({ kind }) => kind === 'answered').length,
  fingerprint: fingerprint(seal, quiz).toString('hex'),
})

/** Digits and letters without I, L, O and U, which are read or heard as others. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_BITS = 80

/** Like `7F3K-91C2-0B4D-XT8Q`: the first 80 bits. */
export function codeOf(hash: Buffer): string {
  let bits = BigInt(`0x${hash.subarray(0, CODE_BITS / 8).toString('hex')}`)
  let text = ''
  for (let sign = 0; sign < CODE_BITS / 5; sign += 1) {
    text = SIGNS[Number(bits & 31n)]! + text
    bits >>= 5n
  }
  return text.match(/.{4}/g)!.join('-')
}

/** A code as somebody typed it: blanks, hyphens and small letters do not matter, nor O for 0 and I or L for 1. */
export const normalCode = (typed: string): string =>
  (
    typed
      .toUpperCase()
      .replaceAll(/[\s-]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')
      .match(/.{1,4}/g) ?? []
  ).join('-')
