// What a lesson comes to as numbers: a question counts once, by its first answer, and one that was given up is none.
import { expect, test } from 'vitest'
import { begun } from '../support/played-by-internal.js'
import { someGuideline } from '../support/some-guideline.js'
import { confused, tutored } from '../support/tutored.js'

const guideline = someGuideline()
const lesson = () =>
  begun({ session_type: 'tutoring', guideline_id: guideline.guidelineId }, { guidelines: [guideline] })

test('a further try changes neither how many were answered nor whether it was right', async () => {
  const play = await lesson()
  await play.wrong()
  expect(play.session).toMatchObject({ position: 2, repeated: 1, itemsCompleted: 0 })
  await play.right()
  expect(play.session).toMatchObject({ position: 3, itemsCompleted: 1 })
  await play.right()
  await play.command('finish')
  expect(await play.results()).toMatchObject({
    total_items: 2,
    items_completed: 2,
    items_correct: 1,
    score_percent: 50,
  })
})

test('a question that was given up for another plan is no question', async () => {
  const play = await tutored({ sayings: { evaluator: confused } })
  await play.right()
  await play.command('ask', { text: 'I do not understand.' })
  await play.command('ask', { text: 'I still do not understand.' })
  expect(play.kept.log.map(({ type }) => type)).toContain('ItemLeft')
  await play.right()
  await play.command('finish')
  expect(await play.results()).toMatchObject({
    total_items: 2,
    items_completed: 2,
    items_correct: 2,
    score_percent: 100,
  })
})
