// The choice of a lesson as data: the grades on offer, what is chosen, and the next request to the server.
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
  /** The guideline of the lesson; null if there is more to choose. */
  readonly guidelineId: string | null
}

export const placesIn = ({ places }: CurriculumPlacesData): Place[] =>
  places.flatMap(({ country, board, grades }) => grades.map(grade => ({ country, board, grade })))

/** The entry to preselect: the only one with the learner's grade, or the only one. */
export function placeOf(places: readonly Place[], grade: number | undefined): Place | null {
  const own = places.filter(place => place.grade === grade)
  return own.length === 1 ? own[0]! : places.length === 1 ? places[0]! : null
}

/** The path of `GET /curriculum` for the level below the choice. */
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
