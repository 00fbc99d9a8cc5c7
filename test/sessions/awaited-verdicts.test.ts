// A verdict that a run waits for: it is, not begun anew when another run takes over, and tried as often as it makes sense.
import { expect, test } from 'vitest'
import { GRADER_VERSION, type CodeGrade } from '../../src/items/index.js'
import { AwaitedVerdicts } from '../../src/sessions/application/awaited-verdicts.js'
import type { ItemRecord } from '../../src/sessions/application/ports.js'
import { anItem, aSession } from '../support/builders.js'

const session = aSession({ position: 1, awaitingVerdict: true })
const answered: ItemRecord = {
  position: 1,
  number: 1,
  solutionShown: false,
  retry: false,
  item: anItem(),
  outcome: { kind: 'answered', response: { code: 'f' }, verdict: null, hintCost: 0 },
}
const verdict = {
  verdict: 'graded',
  score: 1,
  correct: true,
  note: 'passed_all',
  feedback: 'Your code passed every test.',
  graderVersion: GRADER_VERSION,
} as const
const forever = new AbortController().signal

/** A grader that the test ends, and counts. */
function held() {
  const waiting: ((grade: CodeGrade) => void)[] = []
  const owners: string[] = []
  const owed = new AwaitedVerdicts(async (_item, _response, learnerId) => {
    owners.push(learnerId)
    return new Promise(resolve => waiting.push(resolve))
  })
  return { owed, owners, end: (grade: CodeGrade) => waiting.splice(0).forEach(resolve => resolve(grade)) }
}

test('a run that takes over from one that was broken off waits for the same grading', async () => {
  const { owed, owners, end } = held()
  const abort = new AbortController()
  const first = owed.verdictOn(session, answered, abort.signal)
  abort.abort(new Error('The session has ended.'))
  await expect(first).rejects.toThrow('The session has ended.')
  const second = owed.verdictOn(session, answered, forever)
  end({ kind: 'graded', verdict })
  expect(await second).toEqual(verdict)
  expect(owners).toEqual([session.learnerId])
})

test('the answers of two sessions are graded by themselves', async () => {
  const { owed, owners, end } = held()
  const other = aSession({ position: 1, awaitingVerdict: true })
  const both = [owed.verdictOn(session, answered, forever), owed.verdictOn(other, answered, forever)]
  end({ kind: 'graded', verdict })
  expect(await Promise.all(both)).toEqual([verdict, verdict])
  expect(owners).toEqual([session.learnerId, other.learnerId])
})

test('nothing is begun for a run that is over', async () => {
  const { owed, owners } = held()
  await expect(owed.verdictOn(session, answered, AbortSignal.abort(new Error('Over.')))).rejects.toThrow('Over.')
  expect(owners).toEqual([])
})
