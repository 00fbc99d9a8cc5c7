// What can be taught, level by level.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Curriculum, CurriculumPlaces } from '../../src/contract/tutor.js'
import { getCurriculum, getPlaces } from '../../src/library/application/curriculum.js'
import { MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { newlyWritten } from '../support/some-guideline.js'

const HERE = { country: 'India', board: 'CBSE', grade: 3 }
const lesson = (subject: string, topic: string, subtopic: string, about: object = {}) =>
  newlyWritten({
    ...HERE,
    guidelineId: `${subtopic}.${JSON.stringify(about)}`.toLowerCase(),
    subject,
    topic,
    subtopic,
    ...about,
  })
const LESSONS = [
  lesson('Science', 'Plants', 'Leaves'),
  lesson('Mathematics', 'Tables', 'Table of 10'),
  lesson('Mathematics', 'Tables', 'Table of 2'),
  lesson('Mathematics', 'Fractions', 'Halves'),
  lesson('Mathematics', 'Fractions', 'Halves', { language: 'hi' }),
  lesson('Art', 'Colours', 'Red', { board: 'ICSE' }),
  lesson('Music', 'Rhythm', 'Beats', { grade: 10 }),
  lesson('Music', 'Rhythm', 'Beats', { grade: 2 }),
  lesson('Sports', 'Rhythm', 'Steps', { country: 'Brasil' }),
]

const opened = async (lessons = LESSONS) => {
  const store = new MemoryGuidelineStore()
  await store.add(lessons)
  return store
}

describe('the curriculum', () => {
  test.each<[string, object, Curriculum]>([
    ['subjects of a place', {}, { subjects: ['Mathematics', 'Science'] }],
    ['topics of a subject', { subject: 'Mathematics' }, { topics: ['Fractions', 'Tables'] }],
    [
      'subtopics of a topic, as people count, each guideline once',
      { subject: 'Mathematics', topic: 'Tables' },
      {
        subtopics: [
          { subtopic: 'Table of 2', guideline_id: 'table of 2.{}' },
          { subtopic: 'Table of 10', guideline_id: 'table of 10.{}' },
        ],
      },
    ],
    [
      'one subtopic in two languages',
      { subject: 'Mathematics', topic: 'Fractions' },
      {
        subtopics: [
          { subtopic: 'Halves', guideline_id: 'halves.{"language":"hi"}' },
          { subtopic: 'Halves', guideline_id: 'halves.{}' },
        ],
      },
    ],
    [
      'a topic without its subject',
      { topic: 'Plants' },
      { subtopics: [{ subtopic: 'Leaves', guideline_id: 'leaves.{}' }] },
    ],
    ['nothing of an unknown country', { country: 'Atlantis' }, { subjects: [] }],
    ['nothing of a grade without lessons', { grade: 4 }, { subjects: [] }],
    ['nothing of an unknown subject', { subject: 'mathematics' }, { topics: [] }],
    ['nothing of a topic of another subject', { subject: 'Science', topic: 'Tables' }, { subtopics: [] }],
  ])('%s', async (_, asked, offered) => {
    const found = await getCurriculum(await opened(), { ...HERE, ...asked })
    expect(found).toEqual(offered)
    expect(Curriculum.parse(found)).toEqual(offered)
  })

  test('concepts of a published curriculum stand in its order, before what was written by itself', async () => {
    const store = await opened([
      lesson('Economics', 'Prices', 'Alone'),
      ...['Demand', 'Supply', 'Balance'].map((subtopic, i) =>
        lesson('Economics', 'Prices', subtopic, { position: i + 1 }),
      ),
    ])
    const { subtopics } = (await getCurriculum(store, { ...HERE, topic: 'Prices' })) as {
      subtopics: { subtopic: string }[]
    }
    expect(subtopics.map(({ subtopic }) => subtopic)).toEqual(['Demand', 'Supply', 'Balance', 'Alone'])
  })

  test('places are countries, boards and grades for which something is taught', async () => {
    const places = await getPlaces(await opened())
    expect(CurriculumPlaces.parse(places)).toEqual({
      places: [
        { country: 'Brasil', board: 'CBSE', grades: [3] },
        { country: 'India', board: 'CBSE', grades: [2, 3, 10] },
        { country: 'India', board: 'ICSE', grades: [3] },
      ],
    })
    expect(await getPlaces(new MemoryGuidelineStore())).toEqual({ places: [] })
  })

  test('is the same in whatever order the guidelines came', async () => {
    const whole = async (lessons: typeof LESSONS) => {
      const store = await opened(lessons)
      const asked = [{}, { subject: 'Mathematics' }, { topic: 'Tables' }].map(more =>
        getCurriculum(store, { ...HERE, ...more }),
      )
      return await Promise.all([...asked, getPlaces(store)])
    }
    const expected = await whole(LESSONS)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...LESSONS.keys()], { minLength: LESSONS.length }), async order => {
        expect(await whole(order.map(i => LESSONS[i]!))).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })
})
