// Where each learner of a class stands in a mastery programme, and how many of the class have come how far in each concept.
import type { ClassProgrammes } from '../../contract/class-programmes.js'
import type { ProgrammeView } from '../../contract/mastery-programme.js'
import { getProgramme, type ProgrammePorts } from '../../mastery/index.js'
import { findClass, type ClassStore } from '../../people/index.js'
import type { SupervisedStore } from './ports.js'
import { seenBy, type Watching } from './supervised-sessions.js'

export type ClassProgrammePorts = ProgrammePorts & {
  readonly classes: Pick<ClassStore, 'find'>
  readonly supervised: SupervisedStore
}

/** More are not read: each takes some statements. */
const MOST = 60
/** Read at the same time. */
const AT_ONCE = 4

type Line = ClassProgrammes['programmes'][number]
type Concept = ProgrammeView['concepts'][number]

/** Throws class_not_found, also for a class that these staff do not see. */
export async function classProgrammes(
  ports: ClassProgrammePorts,
  staff: Watching,
  classId: string,
): Promise<ClassProgrammes> {
  const { name } = await findClass(ports.classes, classId, staff)
  const { found } = await ports.supervised.page({
    class: name,
    session_type: 'mastery',
    seenBy: seenBy(staff),
    before: null,
    alertsFirst: false,
    among: null,
    limit: MOST + 1,
  })
  const shown = found.slice(0, MOST)
  const views: ProgrammeView[] = []
  for (let at = 0; at < shown.length; at += AT_ONCE)
    views.push(
      ...(await Promise.all(
        shown.slice(at, at + AT_ONCE).map(({ sessionId }) => getProgramme(ports, sessionId, null)),
      )),
    )
  return {
    programmes: views.map((view, at) => lineOf(view, shown[at]!.name)),
    concepts: conceptsOf(views),
    complete: found.length <= MOST,
  }
}

function lineOf(view: ProgrammeView, name: string | null): Line {
  const titles = (wanted: (concept: Concept) => boolean): string[] =>
    view.concepts.filter(wanted).map(({ title }) => title)
  return {
    session_id: view.session_id,
    learner_id: view.learner_id,
    name,
    title: view.title,
    stage: view.stage,
    concept: view.concepts.find(({ concept_id: id }) => id === view.concept_id)?.title ?? null,
    cycle: view.cycle,
    known: view.concepts.filter(isKnown).length,
    concepts: view.concepts.length,
    stuck: titles(concept => isStuck(concept, view)),
    set_aside: titles(({ status }) => status === 'set_aside'),
  }
}

/** Each programme counts once in each of its concepts. */
function conceptsOf(views: readonly ProgrammeView[]): ClassProgrammes['concepts'] {
  const counted = new Map<string, ClassProgrammes['concepts'][number]>()
  for (const view of views)
    for (const concept of view.concepts) {
      const { concept_id: id, title } = concept
      const before = counted.get(id) ?? { concept_id: id, title, known: 0, now: 0, stuck: 0, set_aside: 0, later: 0 }
      const place = placeOf(concept, view)
      counted.set(id, { ...before, [place]: before[place] + 1 })
    }
  return [...counted.values()]
}

function placeOf(concept: Concept, view: ProgrammeView): 'known' | 'now' | 'stuck' | 'set_aside' | 'later' {
  if (isKnown(concept)) return 'known'
  if (concept.status === 'set_aside') return 'set_aside'
  if (isStuck(concept, view)) return 'stuck'
  return concept.concept_id === view.concept_id ? 'now' : 'later'
}

const isKnown = ({ status }: Concept): boolean => status === 'known' || status === 'likely' || status === 'read'

const isStuck = ({ status, concept_id: id }: Concept, { concept_id: now, cycle }: ProgrammeView): boolean =>
  status === 'misconception' || (id === now && cycle !== null && cycle.number > 1)
