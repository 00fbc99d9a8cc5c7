// The way to something to learn, as data: which places there are, what was chosen, and what is to be asked of the server next.
import type { Curriculum, CurriculumPlacesData } from '../../client/index.js'

export interface Place {
  readonly country: string
  readonly board: string
  readonly grade: number
}
export interface Chosen {
  readonly place: Place | null
  readonly subject: string | null
  readonly topic: string | null
}
export interface Choice {
  readonly name: string
  /** What a lesson begins with; null where there is more to choose. */
  readonly guidelineId: string | null
}

export const placesIn = ({ places }: CurriculumPlacesData): Place[] =>
  places.flatMap(({ country, board, grades }) => grades.map(grade => ({ country, board, grade })))

/** The one place that needs no asking: the only one with the learner's grade, or the only one. */
export function placeOf(places: readonly Place[], grade: number | undefined): Place | null {
  const own = places.filter(place => place.grade === grade)
  return own.length === 1 ? own[0]! : places.length === 1 ? places[0]! : null
}

/** `GET /curriculum` for what lies below the choice. */
export function curriculumPath({ place, subject, topic }: Chosen): string {
  const query = new URLSearchParams({
    country: place?.country ?? '',
    board: place?.board ?? '',
    grade: String(place?.grade ?? ''),
    ...(subject === null ? {} : { subject }),
    ...(topic === null ? {} : { topic }),
  })
  return `curriculum?${query}`
}

export function choicesIn(curriculum: Curriculum): Choice[] {
  if ('subtopics' in curriculum)
    return curriculum.subtopics.map(({ subtopic, guideline_id }) => ({ name: subtopic, guidelineId: guideline_id }))
  const names = 'subjects' in curriculum ? curriculum.subjects : curriculum.topics
  return names.map(name => ({ name, guidelineId: null }))
}
