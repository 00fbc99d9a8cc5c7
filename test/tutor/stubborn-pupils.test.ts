// Pupils who never give up a misconception, in lessons of the shipped guidelines, in memory: nobody is told that they did excellently, and
// no skill counts as mastered. One in 60 a day; `npm run test:deep` plays all of them.
import path from 'node:path'
import { expect, test } from 'vitest'
import { sentence } from '../../src/language/say.js'
import { openSchool } from '../support/memory-lesson.js'
import { sampled } from '../support/sampling.js'
import { heldInLesson, stubbornLesson } from '../support/stubborn-pupil.js'

/** Sentences that were said before, of all in a lesson: at the mean, and in the worst. Short steps of solutions are the same in many questions. */
const REPEATED = 0.15
const MOST_REPEATED = 0.2

const BLUEPRINTS = path.resolve(import.meta.dirname, '../../blueprints')

test('nobody who holds a misconception that showed is certified or told “excellent”', async () => {
  const failures: unknown[] = []
  const school = await openSchool(BLUEPRINTS, failures)
  const all = school.guidelines.flatMap(guideline => heldInLesson(guideline, school).map(held => ({ guideline, held })))
  const wrongs: string[] = []
  let showed = 0
  const repeated: number[] = []
  let faults = 0
  for (const { guideline, held } of sampled(all, 60)) {
    const { language, subtopic } = guideline
    const lesson = await stubbornLesson(school, guideline, held)
    if (lesson.shown === 0) continue
    showed += 1
    repeated.push(lesson.repeated)
    faults += lesson.faults
    const praise = sentence(language, 'suggest.done_well', { subtopic })
    if (lesson.mastered || lesson.suggestions.includes(praise) || lesson.completed)
      wrongs.push(
        `${guideline.guidelineId}, ${held.skillId}, ${held.id}: shown ${lesson.shown} times, ${lesson.suggestions[0]}`,
      )
  }
  expect(wrongs).toEqual([])
  expect(failures).toEqual([])
  expect(showed).toBeGreaterThan(0)
  const mean = repeated.reduce((sum, share) => sum + share, 0) / repeated.length
  const percent = (share: number): string => `${Math.round(share * 100)} %`
  process.stdout.write(
    `Sentences said before, in ${showed} lessons of stubborn pupils: ${percent(mean)} at the mean, ${percent(Math.max(...repeated))} at most; ${faults} said a third time.\n`,
  )
  expect(mean).toBeLessThanOrEqual(REPEATED)
  expect(Math.max(...repeated)).toBeLessThanOrEqual(MOST_REPEATED)
}, 1_800_000)
