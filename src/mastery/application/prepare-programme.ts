// What a new programme teaches: skills, or the one that a topic names, each with all that is learnt before it.
import type { CreateSessionBody } from '../../contract/session.js'
import type { Catalogue, Skill } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { sameWords } from '../../kernel/text.js'
import { missingField, onDemand, type PreparedSession } from '../../sessions/index.js'
import type { Concept } from '../domain/concept-graph.js'
import { LOOP_RULES } from '../domain/learning-cycle.js'
import type { Programme } from '../domain/state.js'

export type PreparePorts = { readonly catalogue: () => Catalogue }

/** Concepts of one programme. */
const MOST_CONCEPTS = 200

type Chosen = { readonly concepts: readonly Concept[]; readonly goals: readonly string[] }

/** Throws missing_field, unknown_skill, unknown_topic, too_many_concepts. */
export function prepareProgramme(ports: PreparePorts, body: CreateSessionBody): PreparedSession {
  const { concepts, goals } = chosen(ports, body)
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

function chosen({ catalogue }: PreparePorts, body: CreateSessionBody): Chosen {
  const { skills, topic } = body
  const all = catalogue().skills()
  if (skills !== undefined) {
    const unknown = skills.find(id => !all.some(({ skillId }) => skillId === id))
    if (unknown !== undefined)
      throw new DomainError('not_found', 'unknown_skill', `There is no skill ${unknown}. GET /skills lists them.`)
    return skillProgramme(all, [...new Set(skills)])
  }
  if (topic === undefined) throw missingField('topic', 'Say what to learn: a topic, or skills.')
  const named = all.filter(({ title }) => sameWords(title, topic)).map(({ skillId }) => skillId)
  if (named.length === 0)
    throw new DomainError(
      'not_found',
      'unknown_topic',
      'Nothing here has exactly this title. GET /skills lists what can be learnt.',
    )
  return skillProgramme(all, named)
}

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
