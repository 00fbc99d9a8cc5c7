// The share of a bank that is reserved for examinations, so that practice does not show an exam's question word for word. Practice takes one only when
// it finds no other.
import type { Catalogue } from './catalogue.js'
import { randomBits } from '../../../expression/random-bits.js'

/** The default share of a bank. */
export const USUAL_SHARE = 1 / 3
/** A smaller bank has no share unless its author sets one: with twenty facts to know there is nothing to keep apart. */
export const LEAST_SHARED_BANK = 100

/**
 * The catalogue, with the questions of every examined blueprint divided: which of them are for examinations alone follows from `secret`, the
 * same on every node, and from the question's variant key.
 */
export const withExamShare = (catalogue: Catalogue, secret: string): Catalogue => ({
  ...catalogue,
  usersOf({ id, examShare }, variantKey) {
    if (examShare === 0 || !catalogue.isExamined(id)) return 'both'
    const share = Number.parseInt(randomBits(secret, `exam-share/${variantKey}`).slice(0, 8), 16) / 2 ** 32
    return share < examShare ? 'exams' : 'practice'
  },
})
