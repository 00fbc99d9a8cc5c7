// What can be taught, level by level: places, then subjects, topics and subtopics of one of them.
import type { LessonSummary } from '../../contract/catalogue.js'
import type { Curriculum, CurriculumPlaces, CurriculumQuery } from '../../contract/tutor.js'
import type { z } from 'zod'
import { byPosition, taughtIn, titlesOf, type GuidelineHeading } from '../domain/guideline.js'
import type { GuidelineStore } from './ports.js'

/** One level below what was asked for, each name once, in order. Where nothing is taught the list is empty. */
export async function getCurriculum(
  guidelines: Pick<GuidelineStore, 'list'>,
  { country, board, grade, subject, topic }: z.infer<typeof CurriculumQuery>,
): Promise<Curriculum> {
  const here = (await guidelines.list({ country, board, grade })).filter(
    known => (subject === undefined || known.subject === subject) && (topic === undefined || known.topic === topic),
  )
  if (topic !== undefined)
    return {
      subtopics: here
        .toSorted((a, b) => byPosition(a, b) || byName(a.subtopic, b.subtopic))
        .map(({ subtopic, guidelineId }) => ({ subtopic, guideline_id: guidelineId })),
    }
  if (subject !== undefined) return { topics: namesOf(here.map(known => known.topic)) }
  return { subjects: namesOf(here.map(known => known.subject)) }
}

export async function getPlaces(guidelines: Pick<GuidelineStore, 'list'>): Promise<CurriculumPlaces> {
  const all = await guidelines.list()
  const boardsOf = (country: string) =>
    namesOf(all.filter(known => known.country === country).map(({ board }) => board))
  const gradesOf = (country: string, board: string) =>
    [
      ...new Set(all.filter(known => known.country === country && known.board === board).map(({ grade }) => grade)),
    ].toSorted((a, b) => a - b)
  return {
    places: namesOf(all.map(({ country }) => country)).flatMap(country =>
      boardsOf(country).map(board => ({ country, board, grades: gradesOf(country, board) })),
    ),
  }
}

type Offered = Omit<z.infer<typeof LessonSummary>, 'subject_title'>

/** Every lesson on offer, its titles in this language: by place, grade and subject, then in the order in which it is taught. */
export async function getLessons(guidelines: Pick<GuidelineStore, 'list'>, language: string): Promise<Offered[]> {
  return (await inOrder(guidelines)).map(heading => {
    const { guidelineId, subject, country, board, grade, language: own } = heading
    const { topic, subtopic, language: shown } = titlesOf(heading, language)
    return {
      guideline_id: guidelineId,
      title: subtopic,
      topic,
      title_language: shown,
      subject,
      country,
      board,
      grade,
      language: own,
      languages: taughtIn(heading),
    }
  })
}

/** Every lesson on offer, as it is listed. */
export const inOrder = async (guidelines: Pick<GuidelineStore, 'list'>): Promise<GuidelineHeading[]> =>
  (await guidelines.list()).toSorted(
    (a, b) =>
      byName(a.country, b.country) ||
      byName(a.board, b.board) ||
      a.grade - b.grade ||
      byName(a.subject, b.subject) ||
      byName(a.topic, b.topic) ||
      byPosition(a, b) ||
      byName(a.subtopic, b.subtopic),
  )

const namesOf = (names: readonly string[]): string[] => [...new Set(names)].toSorted(byName)

/** As people look names up; the same on every machine. */
const { compare: byName } = new Intl.Collator('en', { numeric: true })
