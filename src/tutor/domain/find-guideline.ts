// Finds the guideline for the name of a topic.
import { byPosition, type GuidelineHeading } from '../../library/index.js'

export type Wanted = {
  readonly topic: string
  readonly subtopic?: string | undefined
  readonly grade?: number | undefined
}

/**
 * Topic and subtopic are compared without regard to case and spacing; a subtopic may be named by its beginning, unless another has
 * exactly that name. Of several the one whose grade is nearest, then the first by subtopic. Null: there is none.
 */
export function guidelineMeant(
  headings: readonly GuidelineHeading[],
  { topic, subtopic, grade }: Wanted,
): GuidelineHeading | null {
  const ofTopic = headings.filter(heading => plain(heading.topic) === plain(topic))
  const named = subtopic === undefined ? ofTopic : ofSubtopic(ofTopic, plain(subtopic))
  const far = (heading: GuidelineHeading): number => (grade === undefined ? 0 : Math.abs(heading.grade - grade))
  return (
    named.toSorted(
      (one, other) =>
        far(one) - far(other) ||
        one.grade - other.grade ||
        byText(one.subtopic, other.subtopic) ||
        byText(one.guidelineId, other.guidelineId),
    )[0] ?? null
  )
}

function ofSubtopic(headings: readonly GuidelineHeading[], query: string): readonly GuidelineHeading[] {
  const exact = headings.filter(heading => plain(heading.subtopic) === query)
  return exact.length > 0 || query === ''
    ? exact
    : headings.filter(heading => plain(heading.subtopic).startsWith(query))
}

/** The guideline taught after this one: same country, board, subject and topic, ordered by grade, then by curriculum position, then by id. */
export function guidelineAfter(headings: readonly GuidelineHeading[], here: GuidelineHeading): GuidelineHeading | null {
  const topic = headings
    .filter(
      other =>
        other.country === here.country &&
        other.board === here.board &&
        other.subject === here.subject &&
        other.topic === here.topic &&
        other.grade >= here.grade,
    )
    .toSorted((one, other) => one.grade - other.grade || byCurriculumOrder(one, other))
  return topic.find(other => other.grade > here.grade || byCurriculumOrder(other, here) > 0) ?? null
}

const byCurriculumOrder = (one: GuidelineHeading, other: GuidelineHeading): number =>
  byPosition(one, other) || byText(one.guidelineId, other.guidelineId)

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
