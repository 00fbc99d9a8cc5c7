// The second try of practice: what is said between the tries, what each earns, and what an answer after the solution is worth.
import { describe, expect, test } from 'vitest'
import { isWorthRetrying, type Item } from '../../src/items/index.js'
import { countedOutcomes } from '../../src/outcomes/index.js'
import { keyOf } from '../support/only-part.js'
import { begun } from '../support/played-by-internal.js'

const practice = { session_type: 'learning' as const, skills: ['fixture.sum'], config: { max_items: 3 } }
type Play = Awaited<ReturnType<typeof begun>>
const lastText = (play: Play): string => play.streamed('message_complete').at(-1)!['text']
const recorded = (play: Play) =>
  play.streamed('tool_result').findLast(({ tool_name: name }) => name === 'record_response')!['result']

describe('a first answer that is not right', () => {
  test('is followed by the same question, with nothing of the solution', async () => {
    const play = await begun(practice)
    const { item, action } = play.open
    const before = play.kept.events.length
    await play.miss()
    expect(play.open.item).toEqual(item)
    expect(play.open.action).toMatchObject({ second_try: true, props: action.props })
    expect(play.streamed('client_action').at(-1)).toMatchObject({ item_number: 1, total_items: 3 })
    expect(recorded(play)).toEqual({ recorded: true, correct: false, verdict: 'wrong', second_try: true })
    const said = JSON.stringify(play.kept.events.slice(before).filter(({ type }) => type !== 'client_action'))
    expect(said).not.toContain(keyOf(item!))
    for (const step of item!.steps) expect(said).not.toContain(step)
    expect(lastText(play)).toMatch(/try/)
    expect(play.session).toMatchObject({ itemsCompleted: 0, itemsCorrect: 0 })
  })

  test('that shows a misconception twice is told of it once', async () => {
    const play = await begun(practice)
    const { item } = play.open
    const { misconceptions, form, options } = item!.parts[0]
    const bug = misconceptions.find(({ id }) => id === 'difference')
    const slip = () =>
      play.respond(
        form === 'choice' ? { index: options.findIndex(one => one.text === bug!.value) } : { text: bug!.value },
      )
    await slip()
    expect(lastText(play)).toContain(bug!.feedback)
    await slip()
    expect(lastText(play)).toContain(keyOf(item!))
    expect(lastText(play)).not.toContain(bug!.feedback)
  })

  test('earns half at the second try, which is no evidence', async () => {
    const play = await begun(practice)
    await play.miss()
    await play.right()
    expect(recorded(play)).toEqual({ recorded: true, correct: true, verdict: 'correct' })
    expect(play.streamed('message_complete').at(-1)!['text']).toMatch(/second try/)
    expect(play.session).toMatchObject({ itemsCompleted: 1, itemsCorrect: 0 })
    await play.right()
    await play.right()
    expect(await play.results()).toMatchObject({
      total_items: 3,
      items_completed: 3,
      items_correct: 2,
      score_percent: 83.3,
    })
    expect((await play.evidence('fixture.sum')).map(({ correct }) => correct)).toEqual([false, true, true])
  })

  test('of the last question keeps the session open until its second try', async () => {
    const play = await begun({ ...practice, config: { max_items: 1 } })
    await play.miss()
    expect(play.session.status).toBe('awaiting_client_action')
    await play.miss()
    expect(play.session.status).toBe('completed')
    expect(await play.results()).toMatchObject({
      total_items: 1,
      items_completed: 1,
      items_correct: 0,
      score_percent: 0,
    })
  })

  test('keeps the hints that were taken, and the clock', async () => {
    const play = await begun({ ...practice, config: { max_items: 2, item_time_limit_seconds: 20 } })
    await play.command('hint')
    await play.command('hint')
    play.memory.pass(15_000)
    await play.miss()
    expect(play.session).toMatchObject({ hintsShown: 2, hintCost: 0.25 })
    expect(play.open.action.next_hint_cost).toBe(0.5)
    expect(play.session.itemDeadlineAt!.getTime() - play.memory.now.getTime()).toBe(5_000)
    await play.right()
    await play.command('finish')
    expect(await play.results()).toMatchObject({ score_percent: 18.8 })
  })

  test('comes again when the learner goes back from it, as the second try that it is', async () => {
    const play = await begun(practice)
    await play.right()
    const { item } = play.open
    await play.miss()
    await play.command('back')
    expect(play.open.action).toMatchObject({ unscored: true })
    await play.right()
    expect(play.open.item).toEqual(item)
    expect(play.open.action).toMatchObject({ second_try: true })
    await play.right()
    await play.right()
    expect(await play.results()).toMatchObject({ items_correct: 2, score_percent: 83.3 })
  })

  test('may be given up: the solution is shown and the first answer stands', async () => {
    const play = await begun(practice)
    const { item } = play.open
    await play.miss()
    await play.command('skip')
    expect(lastText(play)).toContain(keyOf(item!))
    await play.command('finish')
    expect(await play.results()).toMatchObject({ items_completed: 1, score_percent: 0 })
  })
})

test.each(['miss', 'skip'] as const)('after its solution was shown (%s) a question scores nothing', async how => {
  const play = await begun(practice)
  if (how === 'skip') await play.command('skip')
  else await play.wrong()
  const evidence = await play.evidence('fixture.sum')
  await play.command('back')
  expect(play.open.action).toMatchObject({ unscored: true })
  await play.right()
  expect(lastText(play)).toMatch(/just for practice/)
  expect(recorded(play)).toEqual({ recorded: true, correct: true, verdict: 'correct', unscored: true })
  expect(await play.evidence('fixture.sum')).toEqual(evidence)
  await play.command('finish')
  expect(await play.results()).toMatchObject({ items_correct: 0, score_percent: 0 })
})

test('a right answer is not lost by going back and answering wrongly', async () => {
  const play = await begun(practice)
  await play.right()
  await play.command('back')
  await play.miss()
  expect(play.open.action.second_try).toBeUndefined()
  await play.command('finish')
  expect(await play.results()).toMatchObject({ items_completed: 1, items_correct: 1 })
})

describe('a second try is worth giving', () => {
  const part = (about: object) =>
    ({
      parts: [{ form: 'typed', answer: { type: 'integer', settings: {} }, options: [], ...about }],
    }) as unknown as Item
  const options = (n: number) => Array.from({ length: n }, (_, at) => ({ text: `${at}`, value: `${at}` }))

  test.each([
    ['a typed number', part({}), true],
    ['a choice of three', part({ form: 'choice', options: options(3) }), true],
    ['a choice of two, because the other one is left', part({ form: 'choice', options: options(2) }), false],
  ])('for %s: %#', (_, item, worth) => expect(isWorthRetrying(item)).toBe(worth))
})

describe('what a question counts for', () => {
  const first = { number: 1, solutionShown: false, retry: false, score: 0.5 as number | null }
  const score = (...tries: (typeof first)[]) => countedOutcomes(tries, 0.5).map(one => one.score)

  test.each([
    ['its first try alone', [first], 0.5],
    ['half of what a better second try adds', [first, { ...first, retry: true, score: 1 }], 0.75],
    ['its first try where the second is worse', [first, { ...first, retry: true, score: 0 }], 0.5],
    ['nothing of what came after the solution', [first, { ...first, solutionShown: true, score: 1 }], 0.5],
    [
      'its second try where that was left first',
      [
        { ...first, score: 0 },
        { ...first, retry: true, score: null },
        { ...first, retry: true, score: 1 },
      ],
      0.5,
    ],
    ['nothing while it is open', [{ ...first, score: null }], null],
    [
      'its only answer after it was left open',
      [
        { ...first, score: null },
        { ...first, score: 1 },
      ],
      1,
    ],
  ])('%s', (_, tries, counts) => expect(score(...tries)).toEqual([counts]))

  test('the first try alone where no second try earns anything', () =>
    expect(countedOutcomes([first, { ...first, retry: true, score: 1 }], null)).toEqual([first]))
})
