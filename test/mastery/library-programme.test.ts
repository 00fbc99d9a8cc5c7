// Programmes about what the library holds: concepts that a person has confirmed, documents, and what is written about a topic.
import { expect, test } from 'vitest'
import type { CreateSessionBody } from '../../src/contract/session.js'
import { someConcept } from '../support/some-concepts.js'
import { CLAY, DOCUMENT, GLAZE, KILN, library } from './a-pottery-library.js'
import { playProgramme } from './played-programme.js'

const play = (body: Partial<CreateSessionBody>) => playProgramme(body, { library })

test.each([
  [
    'a concept brings what is learnt before it',
    { concept_ids: [GLAZE.conceptId] },
    ['Clay', 'Kiln', 'Glaze'],
    ['Glaze'],
  ],
  [
    'a document is all of its concepts',
    { document_ids: [DOCUMENT] },
    ['Clay', 'Kiln', 'Glaze'],
    ['Clay', 'Glaze', 'Kiln'],
  ],
  ['a topic is the concept of its name', { topic: 'kiln' }, ['Clay', 'Kiln'], ['Kiln']],
  ['a topic without a concept is what is written about it', { topic: 'cracks' }, ['cracks'], ['cracks']],
] as const)('%s', async (_what, body, concepts, goals) => {
  const played = await play(body as Partial<CreateSessionBody>)
  const plan = await played.plan()
  expect(plan.concepts.map(({ title }) => title).toSorted()).toEqual([...concepts].toSorted())
  expect(plan.goals.map(id => plan.concepts.find(({ conceptId }) => conceptId === id)!.title).toSorted()).toEqual(
    [...goals].toSorted(),
  )
})

test('passages are quoted with document and page, and reading is all that can be done without verified questions', async () => {
  const played = await play({ concept_ids: [KILN.conceptId] })
  await played.choose('Go on with: Clay')
  expect((await played.texts()).at(-1)).toContain(
    '> Clay is wedged before it is thrown.\n>\n> — *Pottery*, page 1, Making',
  )
  await played.choose('I have read this')
  await played.choose('Go on with: Kiln')
  expect((await played.texts()).at(-1)).toContain(
    `> ![A \\[kiln\\]](documents/${DOCUMENT}/figures/${CLAY.conceptId})\n>\n> — *Pottery*, page 2, Making`,
  )
  await played.choose('I have read this')
  expect(await played.session()).toMatchObject({ status: 'completed', endReason: 'mastered' })
})

test('what is withdrawn in the middle is quoted no more, and the programme says so', async () => {
  let isThere = true
  const { passages } = library
  const withdrawable: typeof passages = {
    search: query => passages.search(query),
    find: async (ids, audience) => (isThere ? passages.find(ids, audience) : []),
  }
  const played = await playProgramme(
    { concept_ids: [KILN.conceptId] },
    { library: { ...library, passages: withdrawable } },
  )
  await played.choose('Go on with: Clay')
  await played.choose('I have read this')
  isThere = false
  await played.choose('Go on with: Kiln')
  expect((await played.texts()).at(-1)).toBe(
    'What the documents said about Kiln has been withdrawn, so nothing can be shown here.',
  )
})

test.each([
  [{ concept_ids: [someConcept(9, 'Wheel').conceptId] }, 'unknown_concept'],
  [{ document_ids: [someConcept(9, 'Wheel').conceptId] }, 'document_not_found'],
  [{ concept_ids: [CLAY.conceptId], guideline_id: 'x' }, 'setting_not_allowed'],
])('%j is refused with %s', async (body, code) => {
  await expect(play(body)).rejects.toMatchObject({ code })
})

test('where nothing is found the documented error names the topics that there are', async () => {
  await expect(play({ topic: 'zebras' })).rejects.toMatchObject({
    code: 'rag_empty',
    details: { related_topics: [CLAY, GLAZE, KILN].map(({ conceptId, name }) => ({ concept_id: conceptId, name })) },
  })
})
