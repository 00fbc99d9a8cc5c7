// The bugs that the first tutor had (their numbers are those of the list that was made of them), and the cases that its authors named.
import { describe, expect, test } from 'vitest'
import { currentStep, isComplete, planView, stepIndex } from '../../src/tutor/domain/plan.js'
import type { TutorState } from '../../src/tutor/domain/state.js'
import {
  answersRight,
  asks,
  draftOf,
  fails,
  kept,
  planned,
  replans,
  replies,
  statuses,
  stepsOf,
  story,
  times,
  type Happening,
} from './plan-story.js'

describe('A study plan, where it went wrong before', () => {
  test('2: a plan of four steps is not complete after three', () => {
    const state = story(
      planned(4),
      ...times(5, answersRight),
      asks(),
      replies({ unaided: false }),
      answersRight,
      answersRight,
    )
    expect(statuses(state)).toEqual(['completed', 'completed', 'completed', 'pending'])
    expect(isComplete(state.plan!)).toBe(false)
    expect(state.move).toBe('introduce')
  })

  test('5: a blocked step is never stepped over', () => {
    const state = story(planned(), ...times(3, fails))
    expect(stepIndex(state.plan!)).toBe(0)
    expect(() => asks()(state)).toThrow('Nothing is to be asked now')
    expect(() => replies()(state)).toThrow('No reply is expected now')
    expect(currentStep(story(state, replans()).plan!)!.id).toBe(stepsOf(state)[0]!.id)
  })

  test('6: counters are the same after a planner rewrote the plan, and never doubled', () => {
    const before = story(planned(), ...times(3, fails))
    const after = story(before, replans())
    const counted = (state: TutorState) =>
      planView(state.plan!).todo_list.map(({ step_id, status_info }) => ({ step_id, ...status_info }))
    expect(counted(after)).toEqual(counted(before))
  })

  test('case 1: who fails the same thing again and again gets the foundation first, then the step anew', () => {
    const before = story(planned(), ...times(3, fails))
    const foundation = { title: 'Understanding numerators' }
    const after = story(
      before,
      replans(() => draftOf([foundation, ...stepsOf(before).map(kept)])),
      ...times(2, answersRight),
    )
    expect(stepsOf(after).map(({ title, status }) => [title, status])).toEqual([
      ['Understanding numerators', 'completed'],
      ['Step 0', 'pending'],
      ['Step 1', 'pending'],
      ['Step 2', 'pending'],
    ])
    expect(after.plan!.version).toBe(2)
  })

  test('case 3: who excels completes the next steps by one hard question each', () => {
    const state = story(
      planned(4),
      ...times(4, answersRight),
      asks({ tests: true }),
      replies(),
      asks({ tests: true }),
      replies(),
    )
    expect(stepsOf(state).map(({ status, skipped, questionsAsked }) => [status, skipped, questionsAsked])).toEqual([
      ['completed', false, 2],
      ['completed', false, 2],
      ['completed', true, 1],
      ['completed', true, 1],
    ])
    expect(state.move).toBe('summarise')
  })

  test.each<[string, Happening[]]>([
    ['wrong at first', [replies({ right: false }), replies()]],
    ['given away', [replies({ unaided: false })]],
  ])('case 3: a hard question that was %s skips nothing', (_, answers) => {
    const state = story(planned(), ...times(4, answersRight), asks({ tests: true }), ...answers)
    expect(stepsOf(state)[2]).toMatchObject({ status: 'in_progress', skipped: false })
    expect(state).toMatchObject({ streak: 0, move: 'ask' })
  })

  test('case 5: after three replans the next one is a call for a teacher, and the session ends', () => {
    const round = [...times(3, fails), replans()]
    const state = story(planned(), ...round, ...round, ...round, ...times(3, fails))
    expect(state).toMatchObject({
      replan: null,
      question: null,
      move: 'summarise',
      intervention: expect.stringMatching(/"Step 0" is still hard after 3 changes of the plan.*teacher/),
      plan: { version: 4, replans: 3 },
    })
    expect(statuses(state)).toEqual(['blocked', 'pending', 'pending'])
  })
})
