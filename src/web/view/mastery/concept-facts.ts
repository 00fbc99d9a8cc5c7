// What is said of one concept of a programme: its status and what goes with it.
import type { ProgrammeView } from '../../../client/index.js'
import { programmeTexts } from '../../strings/programmes.js'

export type ProgrammeConcept = ProgrammeView['concepts'][number]

export const titleIn = ({ concepts }: ProgrammeView, id: string): string =>
  concepts.find(one => one.concept_id === id)?.title ?? id

export const statusOf = ({ status, concept_id: id }: ProgrammeConcept, data: ProgrammeView): string =>
  data.concept_id === id ? programmeTexts.table.now : programmeTexts.table.statuses[status]

/** What else is known: whether it is a goal, what it builds on, what the answers say. */
export function conceptFacts(concept: ProgrammeConcept, data: ProgrammeView): string[] {
  const { wording, ...texts } = programmeTexts.table
  const { status, is_goal: isGoal, answers, mastery, prerequisites, trend, due_at: due } = concept
  const isNow = data.concept_id === concept.concept_id
  return [
    ...(isGoal ? [texts.goal] : []),
    ...(isNow ? [texts.statuses[status]] : []),
    ...(answers === 0 ? [] : [texts.mastery({ share: Math.round(mastery * 100) })]),
    ...(trend === null ? [] : [texts.trends[trend]]),
    ...(due === null || status !== 'known' ? [] : [texts.due({ moment: wording.moment(due) })]),
    ...(prerequisites.length === 0
      ? []
      : [texts.after({ concepts: prerequisites.map(id => titleIn(data, id)).join(', ') })]),
  ]
}
