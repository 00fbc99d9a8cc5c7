// A learner who asks in a lesson that no model follows: nothing is judged or counted, and what was asked is kept for the teacher.
import { expect, test } from 'vitest'
import { sentencesOf } from '../../src/tutor/domain/repetition.js'
import { begun } from '../support/played-by-internal.js'
import { someGuideline } from '../support/some-guideline.js'

const guideline = someGuideline()
const lesson = (allow_hints = true) =>
  begun(
    { session_type: 'tutoring', guideline_id: guideline.guidelineId, config: { allow_hints } },
    { guidelines: [guideline] },
  )

test('ten questions are answered by what is true and by no hint; neither plan nor score nor question moves', async () => {
  const play = await lesson()
  const { item } = play.open
  const { plan, question, lastGrading } = play.kept.driverState as any
  for (let asks = 1; asks <= 10; asks += 1) await play.command('ask', { text: `Warum denn (${asks})?` })
  expect(play.faults).toEqual([])
  expect(play.open.item).toBe(item)
  expect(play.kept.driverState).toMatchObject({
    plan,
    lastGrading,
    redirects: 0,
    question: { ...question, hints: expect.anything() },
  })
  expect(play.kept.outcomes.size).toBe(0)
  const said = play.streamed('message_complete').map(({ text }) => text as string)
  expect(play.streamed('hint_shown')).toEqual([])
  const [first, ...others] = said.slice(-10)
  expect(first).toMatch(/cannot understand sentences like this one. A person can.*kept with this lesson/)
  // Further ones are answered in a sentence, another one each time, with the way to a person in it.
  expect(others[0]).toMatch(/^I cannot understand that either; it is kept with this lesson/)
  // Nothing is numbered, and nobody is promised a teacher.
  expect(others.join(' ')).not.toMatch(/\d|teacher|break/)
  for (const text of [first, ...others]) expect(text).toContain('“I need a person”')
  const sentences = said.slice(-10).flatMap(sentencesOf)
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('the teacher reads each question among the notes, also while it is open', async () => {
  const play = await lesson(false)
  await play.command('ask', { text: 'यह क्या है?' })
  const notes = play.kept.driverNotes.filter(({ name }) => name === 'note')
  expect(notes.map(({ payload }) => payload)).toEqual([
    { open: true, text: expect.stringMatching(/^Adding: asked “यह क्या है\?” at “.+”\. Nobody was there to answer\.$/) },
  ])
  expect(play.streamed('message_complete').at(-1)!['text']).toMatch(/kept with this lesson/)
})
