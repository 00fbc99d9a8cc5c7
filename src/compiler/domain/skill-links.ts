// Skills of nodes: those that the specification gives to their parts; and proposals from a catalogue, which a person confirms.
import type { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { NODE_LIMITS } from './rules.js'

/** Gives each node the skills of the parts that it covers, after its own. */
export const withSkills = (
  curriculum: CompiledCurriculum,
  { skills: ofParts = {} }: TopicSpec,
): CompiledCurriculum => ({
  ...curriculum,
  nodes: curriculum.nodes.map(node =>
    linked(
      node,
      (node.covers ?? []).flatMap(id => ofParts[id] ?? []),
    ),
  ),
})

/** The node with these skills too. */
export function linked(node: CurriculumNode, skills: readonly string[]): CurriculumNode {
  const all = [...new Set([...(node.skills ?? []), ...skills])].slice(0, NODE_LIMITS.skills)
  return all.length === 0 ? node : { ...node, skills: all }
}

type Skill = { readonly skill_id: string; readonly title: string; readonly statement: string }

const MOST_PROPOSALS = 3

/** Skills whose words occur in a node, most words first. Nothing follows from a proposal before a person confirms it. */
export function proposedSkills(node: CurriculumNode, catalogue: readonly Skill[], language = 'en'): Skill[] {
  const words = wordsOf([node.title, node.capability, ...node.core_ideas].join(' '), language)
  return catalogue
    .filter(({ skill_id: id }) => !node.skills?.includes(id))
    .map(skill => {
      const own = wordsOf(`${skill.title} ${skill.statement}`, language)
      return { skill, share: [...own].filter(word => words.has(word)).length / Math.max(1, own.size) }
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share || (a.skill.skill_id < b.skill.skill_id ? -1 : 1))
    .slice(0, MOST_PROPOSALS)
    .map(({ skill }) => skill)
}

const LEAST_SHARE = 0.4

const wordsOf = (text: string, language: string): Set<string> =>
  new Set(
    [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text.toLocaleLowerCase(language))].flatMap(
      ({ segment, isWordLike }) => (isWordLike && segment.length > 3 ? [segment] : []),
    ),
  )
