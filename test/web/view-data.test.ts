// Data that the view derives from entries: dialogue turns, survey answers, hints and texts for screen readers.
import { describe, expect, test } from 'vitest'
import type { Entry, Exchange, Hint, Outcome } from '../../src/client/index.js'
import { costsOf, hintsSoFar } from '../../src/web/view/question/hint-costs.js'
import { messageTree } from '../../src/contract/markdown.js'
import { spokenTree } from '../../src/web/view/text/spoken-text.js'
import { answersOnPath } from '../../src/web/view/survey/answers-on-path.js'
import { turnsOf } from '../../src/web/view/talk/talk-turns.js'
import { callId, choice } from '../client/wire-samples.js'

let calls = 0
const exchange = (outcome: Outcome, news: Partial<Exchange> = {}): Exchange => {
  const call = ++calls
  const said = outcome === 'answered' ? { kind: 'text' as const, text: `answer ${call}` } : null
  const open = {
    kind: 'exchange' as const,
    callId: callId(call),
    action: choice(call),
    itemNumber: null,
    totalItems: null,
  }
  return { ...open, answer: said, response: null, hints: [], outcome, secondTry: false, ...news }
}
const message = (text: string): Entry => ({ kind: 'message', messageId: text, text })

describe('a dialogue', () => {
  const said = (entries: readonly Entry[]) =>
    turnsOf(entries).map(turn => (turn.by === 'partner' ? turn.text : (turn.answer?.kind ?? 'passed')))

  test('is what both said, in order; what is open is not said yet', () => {
    expect(said([message('Hello'), exchange('answered'), message('Well'), exchange('open')])).toEqual([
      'Hello',
      'text',
      'Well',
    ])
  })

  test('loses the last turn and its reply when the learner takes it back, and no more than there is', () => {
    const [first, second] = [exchange('answered'), exchange('answered')]
    const twice = [first, message('One'), second, message('Two'), exchange('back')]
    expect(said(twice)).toEqual(['text', 'One'])
    expect(said([...twice, exchange('back'), exchange('back')])).toEqual([])
  })

  test('shows a turn that was passed on', () => {
    expect(said([exchange('answered'), message('One'), exchange('skipped'), message('Two')])).toEqual([
      'text',
      'One',
      'passed',
      'Two',
    ])
  })
})

describe('the answers to a form', () => {
  const at = (itemNumber: number, outcome: Outcome = 'answered') => exchange(outcome, { itemNumber })

  test('are those of the last way through it, skips among them', () => {
    const [first, old, second, third] = [at(1), at(2), at(2), at(3, 'skipped')]
    expect(answersOnPath([first, old, at(3, 'back'), at(2, 'closed'), second, third])).toEqual([first, second, third])
  })

  test('leave out the branch that another answer closed', () => {
    const [first, after] = [at(1), at(2)]
    const walked = [at(1), at(2), at(3), at(4, 'back'), at(3, 'back'), at(2, 'back'), first, after]
    expect(answersOnPath(walked)).toEqual([first, after])
  })
})

describe('hints', () => {
  const hint = (number: number, cost: number): Hint => ({ number, left: 3 - number, text: `Hint ${number}`, cost })

  test('stay with their question when it is asked again', () => {
    const asked = exchange('asked', { itemNumber: 1, hints: [hint(1, 0)] })
    const again = exchange('open', { itemNumber: 1, hints: [hint(2, 0.25)] })
    expect(hintsSoFar([asked, message('Because'), again], again).map(one => one.number)).toEqual([1, 2])
    const next = exchange('open', { itemNumber: 2 })
    expect(hintsSoFar([asked, again, next], next)).toEqual([])
  })

  test('cost each what they add to the others', () => {
    expect(costsOf([hint(1, 0), hint(2, 0.25), hint(3, 0.55)])).toEqual([0, 25, 30])
  })
})

test.each([
  ['**Right**: `x` is $2$.', 'Right: x is <2>.'],
  ['# Title\n\n- one\n- two', 'Title one two'],
  ['See [the page](https://example.org).', 'See the page.'],
  ['```js\nlet a = 2 * 3\n```', 'let a = 2 * 3'],
  ['2 * 3 - 1', '2 * 3 - 1'],
])('%j is said as %j', (markdown, spoken) => expect(spokenTree(messageTree(markdown), tex => `<${tex}>`)).toBe(spoken))
