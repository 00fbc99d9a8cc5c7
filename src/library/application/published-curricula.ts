// The curricula that were published, as anybody may see them.
import {
  CurriculumId,
  type CurriculumHeading,
  type CurriculumHeadings,
  type PublishedView,
} from '../../contract/curriculum-view.js'
import { DomainError } from '../../kernel/errors.js'
import type { PublishedFacts } from '../domain/curriculum.js'
import { curriculumView } from '../domain/curriculum-view.js'
import type { CurriculumStore } from './ports.js'

/** By their titles. */
export async function getCurricula(curricula: CurriculumStore): Promise<CurriculumHeadings> {
  const all = await curricula.list()
  return { curricula: all.map(headingOnWire).toSorted((a, b) => byName(a.title, b.title)) }
}

/** Throws `curriculum_not_found`, also for what can be no id. */
export async function getPublishedView(curricula: CurriculumStore, id: string): Promise<PublishedView> {
  const found = CurriculumId.safeParse(id).success ? await curricula.find(id) : null
  if (found === null)
    throw new DomainError(
      'not_found',
      'curriculum_not_found',
      'There is no curriculum of this id. GET /curricula lists them.',
    )
  const guidelines = new Map(found.concepts.map(({ nodeId, guidelineId }) => [nodeId, guidelineId]))
  return {
    heading: headingOnWire(found.facts),
    view: curriculumView(found.curriculum, { guidelineOf: nodeId => guidelines.get(nodeId) ?? null }),
  }
}

const headingOnWire = (facts: PublishedFacts): CurriculumHeading => ({
  curriculum_id: facts.curriculumId,
  version: facts.version,
  title: facts.title,
  subject: facts.subject,
  country: facts.country,
  board: facts.board,
  grade: facts.grade,
  language: facts.language,
  concept_count: facts.conceptCount,
  total_minutes: facts.totalMinutes,
})

/** As people look names up; the same on every machine. */
const { compare: byName } = new Intl.Collator('en', { numeric: true })
