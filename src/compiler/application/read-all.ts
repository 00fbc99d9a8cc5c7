// Has a critic read every node of a curriculum that nobody has read.
import type { NodeReview } from '../../contract/content-review.js'
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { unreviewed } from '../domain/content.js'
import { proposalInput } from '../domain/drafting/proposal-input.js'
import { reviewInput } from '../domain/review-input.js'
import type { Author } from './author.js'

/** How many nodes a critic reads at a time. */
export const READ_AT_ONCE = 8

const NO_LIMIT = { tokens: null, ms: null }

/** The given reviews and the critic's. `notes`: what kept the critic from reading a node. */
export async function readAll(
  author: Author,
  curriculum: CompiledCurriculum,
  spec: TopicSpec,
  given: readonly NodeReview[],
): Promise<{ readonly reviews: readonly NodeReview[]; readonly notes: readonly string[] }> {
  const input = proposalInput(spec, null, { scopeTextMaxChars: 0 })
  const open = unreviewed(curriculum, spec, given)
  const reviews = [...given]
  const notes: string[] = []
  for (let at = 0; at < open.length; at += READ_AT_ONCE) {
    const question = reviewInput(curriculum, open.slice(at, at + READ_AT_ONCE), input)
    const read = await author.review(question, spec, new AbortController().signal, NO_LIMIT)
    reviews.push(...read.reviews)
    notes.push(...read.notes)
  }
  return { reviews, notes }
}
