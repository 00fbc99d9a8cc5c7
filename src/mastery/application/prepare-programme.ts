// What a new programme teaches: skills, concepts, documents, or what a topic names, each with all that is learnt before it.
import type { CreateSessionBody } from '../../contract/session.js'
import type { Audience } from '../../documents/index.js'
import { shownIn, type Skill } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { sameWords } from '../../kernel/text.js'
import { missingField, onDemand, type PreparedSession } from '../../sessions/index.js'
import { LOOP_RULES } from '../domain/learning-cycle.js'
import type { Programme } from '../domain/state.js'
import { fromConcepts, fromDocuments, fromTopic, type Chosen, type LibraryPorts } from './chosen-concepts.js'

/** Concepts of one programme. */
const MOST_CONCEPTS = 200

/** Throws missing_field, unknown_skill, unknown_concept, document_not_found, rag_empty, too_many_concepts. */
export async function prepareProgramme(
  ports: LibraryPorts,
  body: CreateSessionBody,
  learnerId: string,
): Promise<PreparedSession> {
  const { concepts, goals } = await chosen(ports, body, { learnerId })
  if (concepts.length > MOST_CONCEPTS)
    throw new DomainError(
      'malformed',
      'too_many_concepts',
      `A programme has at most ${MOST_CONCEPTS} concepts, and this one would have ${concepts.length}. Choose fewer.`,
    )
  const titles = goals.map(id => concepts.find(({ conceptId }) => conceptId === id)!.title)
  const { config = {}, topic, language = 'en' } = body
  const title = topic ?? titles.slice(0, MOST_TITLES).join(', ')
  const plan: Programme = {
    kind: 'mastery',
    title,
    language,
    concepts,
    goals,
    rules: {
      threshold: config.mastery_threshold ?? LOOP_RULES.threshold,
      mostCycles: config.max_cycles ?? LOOP_RULES.mostCycles,
      questions: config.questions_per_quiz ?? LOOP_RULES.questions,
    },
  }
  return { ...onDemand(body), plan, title }
}

const MOST_TITLES = 3

async function chosen(ports: LibraryPorts, body: CreateSessionBody, audience: Audience): Promise<Chosen> {
  const { language = 'en', skills, topic, concept_ids: conceptIds, document_ids: documentIds } = body
  const all = ports
    .catalogue()
    .skills()
    .map(skill => shownIn(skill, language))
  if (skills !== undefined) {
    const unknown = skills.find(id => !all.some(({ skillId }) => skillId === id))
    if (unknown !== undefined)
      throw new DomainError('not_found', 'unknown_skill', `There is no skill ${unknown}. GET /skills lists them.`)
    return skillProgramme(all, [...new Set(skills)])
  }
  if (conceptIds !== undefined) return fromConcepts(ports, conceptIds, audience)
  if (documentIds !== undefined) return fromDocuments(ports, documentIds, audience)
  if (topic === undefined) throw missingField('topic', 'Say what to learn: a topic, concepts, documents, or skills.')
  const named = all.filter(skill => namesOf(skill).some(name => sameWords(name, topic))).map(({ skillId }) => skillId)
  return named.length > 0 ? skillProgramme(all, named) : fromTopic(ports, topic, audience)
}

/** What a skill is called, in every language. */
const namesOf = ({ title, texts }: Skill): string[] => [title, ...Object.values(texts).map(each => each.title)]

/** Each skill is a concept; what is learnt before it comes with it. */
function skillProgramme(all: readonly Skill[], goals: readonly string[]): Chosen {
  const byId = new Map(all.map(skill => [skill.skillId, skill]))
  const wanted = new Set(goals)
  // A set visits what is added to it while it is gone through.
  for (const id of wanted) for (const before of byId.get(id)!.after) if (byId.has(before)) wanted.add(before)
  const concepts = all
    .filter(({ skillId }) => wanted.has(skillId))
    .map(({ skillId, title, after }) => ({
      conceptId: skillId,
      title,
      prerequisites: after.filter(id => wanted.has(id)),
      skills: [skillId],
      passages: [],
    }))
  return { concepts, goals }
}
