// Judges the answers to one part of an item, each pair once: which mistakes are the same, which options differ and whether its tests pass
// asks the same again and again.
import { exactly, type Judgement } from './answer-type.js'
import { answerType, type ResponseType } from './registry.js'

type Answered = { readonly type: ResponseType; readonly settings: object }

/** By the `answer` of the part, for as long as somebody holds it. */
const known = new WeakMap<Answered, Map<string, Judgement>>()

const MOST = 100

/** No canonical answer has this sign in it. */
const BETWEEN = '\0'

/** As `judge` of the answer's type, whose settings must not change. */
export function judgeOnce(answer: Answered, canonical: string, key: string): Judgement {
  const { judge } = answerType(answer.type)
  // To compare two texts takes less time than to look them up.
  if (judge === exactly) return exactly(canonical, key)
  let judged = known.get(answer)
  if (judged === undefined) known.set(answer, (judged = new Map()))
  const both = `${canonical}${BETWEEN}${key}`
  let found = judged.get(both)
  if (found === undefined) {
    found = judge(canonical, key, answer.settings)
    // All ways to tick ten boxes are judged once each.
    if (judged.size >= MOST) judged.clear()
    judged.set(both, found)
  }
  return found
}
