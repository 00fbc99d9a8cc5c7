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
import type { CurriculumStore, StoredCurriculum } from './ports.js'

/** By their titles. */
export async function getCurricula(curricula: Pick<CurriculumStore, 'find' | 'list'>): Promise<CurriculumHeadings> {
  const all = await curricula.list()
  return { curricula: all.map(headingOnWire).toSorted((a, b) => byName(a.title, b.title)) }
}

/** How many views one process holds. The largest takes about a megabyte. */
const MOST_REMEMBERED = 32

/** Views of the newest versions. Laying a graph out is work, and a version never changes: so each is laid out once. */
export class PublishedViews {
  /** By the curriculum's id, least recently used first. */
  readonly #remembered = new Map<string, PublishedView>()

  constructor(private readonly curricula: Pick<CurriculumStore, 'find' | 'list'>) {}

  /** With the skills that are asked in each node's lesson. Throws `curriculum_not_found`, also for what can be no id. */
  async get(id: string): Promise<PublishedView> {
    const found = CurriculumId.safeParse(id).success ? await this.curricula.find(id) : null
    if (found === null) throw curriculumNotFound()
    const held = this.#remembered.get(id)
    const view = held?.heading.version === found.facts.version ? held : viewOf(found)
    this.#remembered.delete(id)
    this.#remembered.set(id, view)
    if (this.#remembered.size > MOST_REMEMBERED) this.#remembered.delete(this.#remembered.keys().next().value!)
    return view
  }
}

export const curriculumNotFound = (): DomainError =>
  new DomainError('not_found', 'curriculum_not_found', 'There is no curriculum of this id. GET /curricula lists them.')

function viewOf({ facts, curriculum, concepts }: StoredCurriculum): PublishedView {
  const conceptOf = new Map(concepts.map(concept => [concept.nodeId, concept]))
  const nodes = curriculum.nodes.map(node => ({ ...node, skills: [...(conceptOf.get(node.id)?.skills ?? [])] }))
  return {
    heading: headingOnWire(facts),
    view: curriculumView(
      { ...curriculum, nodes },
      { guidelineOf: nodeId => conceptOf.get(nodeId)?.guidelineId ?? null },
    ),
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
  verdicts: facts.verdicts,
})

/** As people look names up; the same on every machine. */
const { compare: byName } = new Intl.Collator('en', { numeric: true })
