// What answers say about wrong ways of thinking: seen, looked at again, gone.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpenMisconception, skillRecord, type Evidence } from '../../src/learners/index.js'
import { isUnaided } from '../../src/learners/domain/evidence.js'
import { someEvidence } from '../../src/learners/simulation/try-gate.js'

const OTHER_SESSION = '0192d3a4-0000-7000-8000-000000000002'

/**
 * `m` shows the misconception; `+` is right and `-` wrong where it could show; `o` right where it could not; `h` right after a hint; `.`
 * an item of another skill; `|` another session begins.
 */
function history(answers: string): Evidence[] {
  let sessionId = someEvidence(1).sessionId
  let position = 0
  return [...answers].flatMap((answer, index) => {
    if (answer === '|') {
      sessionId = OTHER_SESSION
      position = 0
      return []
    }
    position += 1
    if (answer === '.') return []
    const couldShow = answer === 'o' ? ['other'] : ['adds', 'other']
    const about = { sessionId, couldShow, misconception: answer === 'm' ? 'adds' : null, tier: 'medium' } as const
    const assistance = answer === 'h' ? 'hinted' : 'none'
    return [someEvidence(position, { ...about, variantKey: `v${index}`, correct: !'m-'.includes(answer), assistance })]
  })
}
const openAfter = (answers: string): boolean =>
  skillRecord(history(answers)).misconceptions.some(one => one.id === 'adds' && isOpenMisconception(one))

describe('a misconception that was seen', () => {
  test.each([
    ['is open', 'm', true],
    ['is open after one right answer', 'm+', true],
    ['is open after two in a row: the second may repeat the first', 'm++', true],
    ['is gone after two, of which the second came two items later', 'm+.+', false],
    ['is gone after three in a row', 'm+++', false],
    ['is gone after one in this session and one in the next', 'm+|+', false],
    ['is open after any number of right answers to items that cannot show it', 'mooooooooo', true],
    ['is open after right answers with hints', 'mhhhhh', true],
    ['is neither confirmed nor gone by another mistake', 'm+-.+', false],
    ['is open again when it shows again', 'm+.+m', true],
    ['needs two new chances then', 'm+.+m+', true],
    ['is gone for a second time in the same way', 'm+.+m+.+', false],
    ['was never there', '+++', false],
  ])('%s: %s', (_, answers, open) => expect(openAfter(answers)).toBe(open))
  test('keeps the gate closed, however many other answers are right', () => {
    expect(skillRecord(history('++++')).mastered).toBe(true)
    expect(skillRecord(history(`m${'o'.repeat(30)}`)).mastered).toBe(false)
    expect(skillRecord(history(`m${'o'.repeat(30)}+.+`)).mastered).toBe(true)
  })
  test('is counted, with the tier at which it was seen last', () =>
    expect(skillRecord(history('m+m')).misconceptions).toEqual([
      { id: 'adds', tier: 'medium', seen: 2, firstClear: null, resolved: false },
    ]))
})

test('nobody is certified who holds what was seen, whatever else is answered', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[mo+h.|-]{1,40}$/), answers => {
      const evidence = history(answers)
      const { mastered } = skillRecord(evidence)
      const last = evidence.findLastIndex(one => one.misconception === 'adds')
      const chances = evidence.slice(last + 1).filter(one => isUnaided(one) && one.couldShow.includes('adds'))
      expect(mastered && last >= 0 && chances.length < 2).toBe(false)
    }),
  ))
