// What a lesson shows and says, as far as it is decided without a page.
import { describe, expect, test } from 'vitest'
import { emptyFold, foldEvent, type DurableEvent, type LinkView, type SummaryData } from '../../src/client/index.js'
import { hintsSoFar } from '../../src/web/view/question/hint-costs.js'
import { lessonTurns, newestFrom } from '../../src/web/view/lesson/lesson-turns.js'
import { planChanges, stepProgress, questionTotals, stateOfStep } from '../../src/web/view/lesson/plan-progress.js'
import { nothingSeen, stageOf } from '../../src/web/view/session/stage.js'
import { answered, asks, callId, choice, completed, says, started, tutoring } from '../client/wire-samples.js'
import { aPlan, aPlanStep } from '../support/a-plan.js'

const folded = (...events: readonly DurableEvent[]) =>
  events.reduce((fold, event, at) => foldEvent(fold, at + 1, event), emptyFold)
/** The first question once more, as it is after a wrong answer or a question of the learner's own. */
const again: DurableEvent = {
  type: 'client_action',
  payload: {
    ...(asks(1)[0] as Extract<DurableEvent, { type: 'client_action' }>).payload,
    action: { ...choice(1), tool_call_id: callId(9) },
  },
}
const hint = (call: number, number: number): DurableEvent => ({
  type: 'hint_shown',
  payload: { v: 1, tool_call_id: callId(call), number, left: 2 - number, text: `Hint ${number}`, cost: number / 10 },
})

describe('the dialogue of a lesson', () => {
  const shown = (...events: readonly DurableEvent[]) =>
    lessonTurns(folded(...events).entries).map(turn =>
      turn.by === 'tutor' ? turn.text : turn.by === 'question' && turn.again ? 'once more' : turn.by,
    )

  test('holds each question back while it is open, and shows it with its answer', () => {
    expect(shown(says(1, 'Welcome.'), ...asks(1))).toEqual(['Welcome.'])
    expect(shown(says(1, 'Welcome.'), ...asks(1), ...answered(1, false), says(2, 'Not yet.'))).toEqual([
      'Welcome.',
      'question',
      'learner',
      'Not yet.',
    ])
  })

  test('does not repeat the words of a question that is asked again', () => {
    const [result] = answered(1, true)
    const retried = { ...result, payload: { ...result!.payload, tool_call_id: callId(9) } } as DurableEvent
    expect(shown(...asks(1), ...answered(1, false), again, retried)).toEqual([
      'question',
      'learner',
      'once more',
      'learner',
    ])
    expect(shown(...asks(1), ...answered(1, true), ...asks(2), ...answered(2, true))).not.toContain('once more')
  })

  test('has no answer where the lesson was ended in the middle of a question', () =>
    expect(shown(says(1, 'Welcome.'), ...asks(1), completed)).toEqual(['Welcome.', 'question']))

  test('says of a first miss what practice says of it, and of a second one what it is', () => {
    const [result] = answered(1, false)
    const missedAgain = { ...result, payload: { ...result!.payload, tool_call_id: callId(9) } } as DurableEvent
    const turns = lessonTurns(folded(...asks(1), ...answered(1, false), again, missedAgain).entries)
    const misses = turns.flatMap(turn => (turn.by === 'learner' ? [turn.exchange.secondTry] : []))
    expect(misses).toEqual([true, false])
    const right = lessonTurns(folded(...asks(1), ...answered(1, true)).entries)
    expect(right.at(-1)).toMatchObject({ by: 'learner', exchange: { outcome: 'correct', secondTry: false } })
  })

  test('begins anew behind the last turn of the learner', () => {
    const turns = lessonTurns(folded(...asks(1), ...answered(1, true), says(1, 'Good.'), says(2, 'Next.')).entries)
    expect(turns[newestFrom(turns)]).toMatchObject({ text: 'Good.' })
    expect(newestFrom([])).toBe(0)
  })

  test('keeps hints in sight when the same question is tried again, in a lesson only', () => {
    const fold = folded(...asks(1), hint(1, 1), ...answered(1, false), again, hint(9, 2))
    const open = fold.entries.findLast(entry => entry.kind === 'exchange')!
    expect(hintsSoFar(fold.entries, open, true).map(one => one.number)).toEqual([1, 2])
    expect(hintsSoFar(fold.entries, open).map(one => one.number)).toEqual([2])
  })
})

describe('the stage of a lesson', () => {
  const view = (events: readonly DurableEvent[], news: Partial<LinkView> = {}): LinkView => ({
    phase: 'streaming',
    summary: { session_type: 'tutoring' } as SummaryData,
    fold: folded(...events),
    caughtUp: true,
    offset: 0,
    submission: null,
    commanding: null,
    page: 'free',
    refusal: null,
    ...news,
  })
  test.each<[string, LinkView, object]>([
    ['with the question that is open', view([started, ...asks(1)]), { exchange: { callId: callId(1) }, ended: null }],
    ['without it while the tutor is at it', view([started, ...asks(1), ...answered(1, true)]), { exchange: null }],
    ['to its end', view(tutoring), { exchange: null, ended: 'completed' }],
  ])('is the lesson %s', (_, now, expected) =>
    expect(stageOf(now, nothingSeen)).toMatchObject({ kind: 'lesson', ...expected }),
  )

  test('stays when a connection is made again, and opens only once', () => {
    const behind = view([started, ...asks(1)], { caughtUp: false })
    expect(stageOf(behind, nothingSeen).kind).toBe('opening')
    expect(stageOf(behind, { ...nothingSeen, shown: '' }).kind).toBe('lesson')
  })
})

describe('a plan', () => {
  test.each([
    [['completed', 'in_progress', 'pending'], { current: 2, done: 1, total: 3 }],
    [['completed', 'pending', 'pending'], { current: 2, done: 1, total: 3 }],
    [['blocked', 'pending'], { current: 2, done: 0, total: 2 }],
    [['completed', 'completed'], { current: null, done: 2, total: 2 }],
  ] as const)('of %j stands at %j', (statuses, place) =>
    expect(stepProgress(aPlan(statuses.map((status, at) => aPlanStep(at, status))))).toEqual(place),
  )

  test('counts the questions of steps in which something was answered', () => {
    const info = { questions_asked: 3, questions_correct: 2, attempts: 4 }
    const waiting = aPlanStep(2, 'in_progress', { questions_asked: 1 })
    expect(questionTotals(aPlan([aPlanStep(1, 'completed', info), waiting]))).toEqual({ asked: 3, right: 2 })
    // The third is open.
    expect(questionTotals(aPlan([aPlanStep(1, 'in_progress', info)]))).toEqual({ asked: 2, right: 2 })
  })

  test('tells a step that was known already from one that was worked through', () => {
    expect(stateOfStep(aPlanStep(1, 'completed', { skipped: true }))).toBe('skipped')
    expect(stateOfStep(aPlanStep(1, 'completed'))).toBe('completed')
  })

  test('is news when a step is done and when it was changed, and no news else', () => {
    const before = aPlan([aPlanStep(1, 'completed'), aPlanStep(2, 'in_progress')])
    const after = aPlan([aPlanStep(1, 'completed'), aPlanStep(2, 'completed'), aPlanStep(3)], {}, 2)
    expect(planChanges(before, after)).toEqual({ done: ['Step 2'], changed: true })
    expect(planChanges(before, { ...before, mastery_score: 0.5 })).toEqual({ done: [], changed: false })
  })
})
