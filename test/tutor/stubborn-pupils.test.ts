// Pupils who never give up a misconception, in lessons of the shipped guidelines, in memory: nobody is told that they did excellently, and
// no skill counts as mastered. One in 120 a day; `npm run test:deep` plays all of them.
import path from 'node:path'
import { expect, test } from 'vitest'
import { sentence } from '../../src/language/say.js'
import { openSchool } from '../support/memory-lesson.js'
import { sampled } from '../support/sampling.js'
import { heldInLesson, stubbornLesson } from '../support/stubborn-pupil.js'

const BLUEPRINTS = path.resolve(import.meta.dirname, '../../blueprints')

test('nobody who holds a misconception that showed is certified or told “excellent”', async () => {
  const failures: unknown[] = []
  const school = await openSchool(BLUEPRINTS, failures)
  const all = school.guidelines.flatMap(guideline => heldInLesson(guideline, school).map(held => ({ guideline, held })))
  const wrongs: string[] = []
  let showed = 0
  for (const { guideline, held } of sampled(all, 120)) {
    const { language, subtopic } = guideline
    const lesson = await stubbornLesson(school, guideline, held)
    if (lesson.shown === 0) continue
    showed += 1
    const praise = sentence(language, 'suggest.done_well', { subtopic })
    if (lesson.mastered || lesson.suggestions.includes(praise) || lesson.completed)
      wrongs.push(
        `${guideline.guidelineId}, ${held.skillId}, ${held.id}: shown ${lesson.shown} times, ${lesson.suggestions[0]}`,
      )
  }
  expect(wrongs).toEqual([])
  expect(failures).toEqual([])
  expect(showed).toBeGreaterThan(0)
}, 1_800_000)
