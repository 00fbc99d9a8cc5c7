// “How did you get that?” after an answer that nobody understands: what is asked, what is read in the words, and what follows.
import { describe, expect, test } from 'vitest'
import type { StructuredRequest } from '../../src/llm/index.js'
import { readHeard } from '../../src/tutor/application/ask-how.js'
import { withHowDue } from '../../src/tutor/domain/asking-how.js'
import type { OpenQuestion, TutorState } from '../../src/tutor/domain/state.js'
import { keyOf } from '../support/only-part.js'
import { begun } from '../support/played-by-internal.js'
import { someGuideline } from '../support/some-guideline.js'
import { tutored, type Saying } from '../support/tutored.js'
import { withStep } from './lesson.js'
import { planned } from './plan-story.js'

const WORDS = 'I took away one from the other.'
/** Finds this misconception in the words. */
const hearing =
  (id: string | null, evidence = WORDS): Saying =>
  (good, { misconceptions }) =>
    misconceptions === undefined ? good : { ...good, misconception_id: id, evidence, assessment_note: 'Took one away.' }
type Play = Awaited<ReturnType<typeof tutored>>
const names = (requests: readonly StructuredRequest[]) => requests.map(({ name }) => name)
const counts = (play: Play) => {
  const { attempts, failures, questionsCorrect, questionsAsked } = play.steps()[0]!
  return { attempts, failures, questionsCorrect, questionsAsked, mastery: play.state().mastery }
}

describe('After a wrong answer of an unknown kind', () => {
  test('the learner is asked in words, the same question follows, and nothing is counted', async () => {
    const requests: StructuredRequest[] = []
    const play = await tutored({ requests, sayings: { evaluator: hearing(null, '') } })
    const asked = play.open.item!
    await play.wrong()
    expect(names(requests).slice(-1)).toEqual(['tutor_turn'])
    expect(JSON.parse(requests.at(-1)!.input)).toMatchObject({ move: 'how', next_item: { stem: asked.stem } })
    expect(play.open).toMatchObject({ item: null, action: { widget_type: 'free_text', commands: ['skip', 'finish'] } })
    const before = counts(play)
    await play.respond({ text: 'I just guessed.' })
    expect(names(requests).slice(-2)).toEqual(['heard', 'tutor_turn'])
    expect(play.open.item).toMatchObject({ stem: asked.stem })
    expect(counts(play)).toEqual(before)
    // Once in a step.
    await play.right()
    await play.wrong()
    expect(play.state().how).toBeNull()
    expect(play.faults).toEqual([])
  })

  test('a misconception that the words show is treated by what its author wrote, and no key is told', async () => {
    const requests: StructuredRequest[] = []
    const play = await tutored({ requests, sayings: { evaluator: hearing('difference') } })
    const asked = play.open.item!
    await play.wrong()
    const seen = play.kept.events.length
    await play.respond({ text: WORDS })
    const told = play.kept.events
      .slice(seen)
      .flatMap(({ type, payload }) => (type === 'message_complete' ? [payload.text] : []))
    expect(told[0]).toBe('You took one away from the other.')
    expect(told.join('\n')).not.toContain(keyOf(asked))
    expect(play.state().treatments).toMatchObject([{ id: 'difference', given: 1, seen: 1 }])
    expect(play.state().notes.at(-1)).toContain('Took one away.')
    expect(play.open.item).toMatchObject({ stem: asked.stem })
    // Words move no estimate: what a learner knows is what answers have shown.
    const heard = JSON.parse(requests.findLast(({ name }) => name === 'heard')!.input)
    expect(JSON.stringify(heard)).not.toContain(keyOf(asked))
    expect(play.faults).toEqual([])
  })

  test('it may be left, also by whoever is not understood twice, and a known misconception is not asked about', async () => {
    const requests: StructuredRequest[] = []
    const play = await tutored({ requests, sayings: { evaluator: hearing('of-nobody') } })
    const asked = play.open.item!
    await play.wrong()
    await play.respond({ text: WORDS })
    expect(names(requests).slice(-3)).toEqual(['heard', 'heard', 'tutor_turn'])
    expect(play.open.item).toMatchObject({ stem: asked.stem })

    const other = await tutored()
    await other.respond({ text: String(Number(keyOf(other.open.item!)) - 10) })
    expect(other.state()).toMatchObject({ how: null, hows: [] })
    const left = await tutored()
    await left.wrong()
    await left.command('skip')
    expect(left.open.item).not.toBeNull()
    expect([...play.faults, ...other.faults, ...left.faults]).toEqual([])
  })

  test('nobody asks where the built-in tutor speaks', async () => {
    const play = await begun({ session_type: 'tutoring', guideline_id: someGuideline().guidelineId } as never, {
      guidelines: [someGuideline()],
    })
    await play.wrong()
    expect(play.open.item).not.toBeNull()
    expect(play.kept.driverState).toMatchObject({ how: null })
  })
})

describe('A right answer', () => {
  const guess = { right: true, skipped: false, optionCount: 4, isUnderstood: false }
  const inStep = (failures: number) => withStep({ ...planned(), move: 'ask' }, 0, { status: 'in_progress', failures })
  const question = (state: TutorState) => ({ tries: 0, stepId: state.plan!.steps[0]!.id }) as OpenQuestion

  test.each([
    ['among options, where others were wrong', 1, guess, true],
    ['where nothing speaks for a guess', 0, guess, false],
    ['that was typed', 1, { ...guess, optionCount: null }, false],
  ])('%s', (_, failures, given, isAsked) => {
    const state = inStep(failures)
    const { how } = withHowDue(state, { question: question(state), ...given })
    expect(how).toEqual(isAsked ? { asked: false, settles: true } : null)
  })
})

test.each<[string, object, RegExp | null]>([
  ['none', { misconception_id: null }, null],
  ['one of the list with its words', { misconception_id: 'a', evidence: 'took  away' }, null],
  ['one that is not in the list', { misconception_id: 'b', evidence: 'took away' }, /^misconception_id/],
  ['one with words of its own', { misconception_id: 'a', evidence: 'added' }, /^evidence/],
  ['one without words', { misconception_id: 'a', evidence: '' }, /^evidence/],
])('%s is read', (_, change, problem) => {
  const output = {
    needs_care: false,
    misconception_id: null,
    evidence: '',
    assessment_note: '',
    reasoning: '',
    ...change,
  }
  const read = readHeard(JSON.stringify(output), [{ id: 'a' }], 'I took away one.')
  expect(read.ok ? null : read.problems.join(' ')).toEqual(problem === null ? null : expect.stringMatching(problem))
})
