// A programme from its first question to its end, over the whole session system in memory.
import { describe, expect, test } from 'vitest'
import { playProgramme, type Played } from './played-programme.js'

const GOAL = 'fixture.host'
const FIRST = 'fixture.sum'
const TITLES = { [GOAL]: 'Hosts', [FIRST]: 'Sums' }

/** Answers the diagnosis: what the learner knows rightly, the rest with “I don't know”. */
async function diagnosed(played: Played, knows: readonly string[]): Promise<void> {
  for (;;) {
    const state = await played.state()
    if (state.asked?.kind !== 'item' || state.asked.part !== 'diagnosis') return
    await played.answer(knows.includes(state.asked.conceptId))
  }
}

async function quizzed(played: Played, isRight: (nth: number) => boolean): Promise<void> {
  for (let nth = 0; ; nth += 1) {
    const { asked } = await played.state()
    if (asked?.kind !== 'item') return
    await played.answer(isRight(nth))
  }
}

const options = async (played: Played): Promise<readonly string[]> => {
  const { action } = (await played.open())!
  return action.widget_type === 'multiple_choice' ? action.props.options : []
}

test('from diagnosis to explanation, quiz and feedback, until everything is mastered', async () => {
  const played = await playProgramme({ skills: [GOAL] })
  expect((await played.texts())[0]).toContain('Hosts')
  await diagnosed(played, [])
  expect((await played.texts()).join('\n')).toContain('Still to learn')
  expect((await options(played))[0]).toBe(`Go on with: ${TITLES[FIRST]}`)

  await played.choose()
  expect((await played.texts()).at(-1)).toMatch(/\*\*Sums\*\*[\s\S]*1\. /)
  await played.choose('Start the quiz')
  await quizzed(played, () => true)
  expect((await played.texts()).join('\n')).toContain('You have mastered **Sums**.')

  await played.choose(`Go on with: ${TITLES[GOAL]}`)
  await played.choose('Start the quiz')
  await quizzed(played, () => true)
  expect(await played.session()).toMatchObject({ status: 'completed', endReason: 'mastered' })
  expect((await played.texts()).at(-1)).toContain('You have reached your goal')
  const { routes } = await played.state()
  expect(routes.map(({ agent }) => agent)).toEqual(['diagnostic', 'quiz', 'feedback', 'diagnostic', 'quiz', 'feedback'])
})

test('what the diagnosis finds to be known is not taught', async () => {
  const played = await playProgramme({ skills: [GOAL] })
  await diagnosed(played, [FIRST, GOAL])
  const texts = (await played.texts()).join('\n')
  expect(texts).toContain('You most likely know')
})

test('after so many rounds without mastery a person is told, and the programme says so', async () => {
  const played = await playProgramme({ skills: [FIRST], config: { max_cycles: 2, questions_per_quiz: 3 } })
  await diagnosed(played, [])
  await played.choose()
  for (const round of [1, 2]) {
    await played.choose('Start the quiz')
    await quizzed(played, () => false)
    expect((await played.state()).ended).toHaveLength(round === 2 ? 1 : 0)
  }
  const { ended, intervention } = await played.state()
  expect(ended).toEqual([expect.objectContaining({ totalCycles: 2, recommendation: 'needs_remediation' })])
  expect(intervention).toContain('Sums')
  expect(await played.session()).toMatchObject({ status: 'completed', endReason: 'needs_remediation' })
})

describe('a topic change in the middle of a quiz', () => {
  test('keeps the answers and the open question', async () => {
    const played = await playProgramme({ skills: [GOAL] })
    await diagnosed(played, [])
    await played.choose()
    await played.choose('Start the quiz')
    await played.answer(true)
    await played.answer(false)
    const open = (await played.open())!.item!
    await played.write('Choose another topic')
    expect((await played.texts()).join('\n')).toContain('Your 2 answers are kept.')
    expect((await options(played))[0]).toBe(`Continue the quiz: ${TITLES[FIRST]}`)
    await played.choose()
    expect((await played.open())!.item!.variantKey).toBe(open.variantKey)
    await quizzed(played, () => true)
    const { routes } = await played.state()
    expect(routes.map(({ reason }) => reason)).toContain('resume_quiz')
    expect((await played.texts()).join('\n')).toContain('4 of 5 right')
  })

  test('an explanation in between costs nothing either', async () => {
    const played = await playProgramme({ skills: [GOAL] })
    await diagnosed(played, [])
    await played.choose()
    await played.choose('Start the quiz')
    await played.answer(true)
    await played.write('Explain it another way')
    expect((await played.texts()).at(-2)).toContain('A worked example')
    await played.choose(`Continue the quiz: ${TITLES[FIRST]}`)
    expect((await played.state()).loop).toMatchObject({ stage: 'quiz', answers: [{ right: true }] })
  })
})

describe('what a learner writes', () => {
  test('is never guessed: the same question is asked again, with the help that code has', async () => {
    const played = await playProgramme({ skills: [FIRST] })
    await diagnosed(played, [])
    await played.choose()
    await played.choose('Start the quiz')
    const open = (await played.open())!.item!
    await played.write('why on earth would anybody carry a one')
    expect((await played.texts()).at(-1)).toContain('Nobody is here to answer in words')
    expect((await played.open())!.item!.variantKey).toBe(open.variantKey)
    expect((await played.state()).routes.at(-1)).toMatchObject({ reason: 'unclear', by: 'learner' })
  })

  test('on the menu the learner is asked again by buttons', async () => {
    const played = await playProgramme({ skills: [FIRST] })
    await diagnosed(played, [])
    const before = await options(played)
    await played.write('something about numbers')
    expect(await options(played)).toEqual(before)
  })

  test('the title of a concept, whole, starts it', async () => {
    const played = await playProgramme({ skills: [GOAL] })
    await diagnosed(played, [])
    await played.write('hosts')
    expect((await played.state()).loop).toMatchObject({ conceptId: GOAL })
    expect((await played.texts()).join('\n')).toContain('builds on something that is not firm yet')
  })
})

test('a hint in a quiz keeps the gate shut, and a skipped question says nothing', async () => {
  const played = await playProgramme({ skills: [FIRST], config: { questions_per_quiz: 3 } })
  await diagnosed(played, [])
  await played.choose()
  await played.choose('Start the quiz')
  await played.skip()
  for (const _ of [1, 2]) {
    await played.hint()
    await played.answer(true)
  }
  expect((await played.texts()).join('\n')).toContain('2 of 2 right')
  expect((await played.state()).loop).toMatchObject({ cycle: 2, stage: 'tutor' })
})

test('another process goes on from what is stored, at every place', async () => {
  const played = await playProgramme({ skills: [FIRST], config: { questions_per_quiz: 3 } })
  const other = played.system.addNode()
  played.system.nodes[0]!.deaf = true
  await diagnosed(played, [])
  await played.choose()
  played.system.nodes[0]!.deaf = false
  other.deaf = true
  await played.choose('Start the quiz')
  await quizzed(played, () => true)
  expect((await played.texts()).join('\n')).toContain('3 of 3 right')
})

test.each([
  [{ skills: ['math.nothing'] }, 'unknown_skill'],
  [{ topic: 'How to train a dragon' }, 'rag_empty'],
  [{}, 'missing_field'],
  [{ skills: [FIRST], config: { max_items: 3 } }, 'setting_not_allowed'],
])('%j is refused with %s', async (body, code) => {
  await expect(playProgramme(body)).rejects.toMatchObject({ code })
})

test('a topic is found by its exact title', async () => {
  const played = await playProgramme({ topic: 'sums' })
  expect((await played.texts())[0]).toContain('Sums')
})
