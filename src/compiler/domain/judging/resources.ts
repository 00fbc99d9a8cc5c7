// Whether nodes have resources, and whether these are good evidence.
import type { CurriculumNode, Resource } from '../../../contract/curriculum.js'
import { LIMITS } from '../rules.js'
import { sameText } from '../texts.js'
import { called, type Breach, type Facts } from './facts.js'

export function resourceBreaches(facts: Facts): Breach[] {
  return [
    ...facts.nodes.filter(({ resources }) => resources.length === 0).map(missing),
    ...anchors(facts),
    ...facts.nodes.flatMap(node => evidence(node, facts)),
    ...openQuestions(facts),
  ]
}

const missing = (node: CurriculumNode): Breach => ({
  rule: 'resource.missing',
  message: `${called(node)} has nothing to learn from.`,
  nodeIds: [node.id],
})

/** Finds addresses that too many nodes share to be specific to each of them. */
function anchors({ nodes }: Facts): Breach[] {
  const users = new Map<string, Set<string>>()
  for (const { id, resources } of nodes)
    for (const { url } of resources) users.set(url, (users.get(url) ?? new Set()).add(id))
  return [...users]
    .filter(([, ids]) => ids.size > Math.max(2, nodes.length * LIMITS.anchorShare))
    .map(([url, ids]) => ({
      rule: 'resource.repetitive_anchor',
      message: `${ids.size} of ${nodes.length} nodes lead to one address: ${url}`,
      nodeIds: [...ids],
    }))
}

/** Checks the evidence of a node with resources; a node without any breaks another rule. */
function evidence(node: CurriculumNode, { spec }: Facts): Breach[] {
  if (node.resources.length === 0) return []
  const lacks = lackingEvidence(node, spec.evidence_mode)
  if (lacks.length === 0) return []
  const message = `${called(node)} lacks ${spec.evidence_mode} evidence: ${lacks.join('; ')}.`
  return [{ rule: 'validation.evidence', message, nodeIds: [node.id] }]
}

function lackingEvidence(node: CurriculumNode, mode: Facts['spec']['evidence_mode']): string[] {
  const { resources } = node
  if (mode === 'minimal') return []
  const lacks = [
    ...(resources.length < 2 ? ['a second resource'] : []),
    ...(['definition', 'example'] as const)
      .filter(role => !resources.some(resource => resource.role === role))
      .map(role => `a resource with the role ${role}`),
  ]
  if (mode === 'standard') return lacks
  return [
    ...lacks,
    ...(resources.every(isCited) ? [] : ['a citation of each resource']),
    ...(resources.some(({ unverified }) => unverified) ? ['resources that somebody has looked at'] : []),
    ...(node.estimate_confidence === undefined ? ['estimate_confidence'] : []),
  ]
}

/** Whether there is a citation that says more than the title and the address. */
export const isCited = ({ title, url, citation }: Pick<Resource, 'title' | 'url' | 'citation'>): boolean =>
  citation !== undefined && sameText(citation) !== sameText(`${title}. ${url}`)

function openQuestions({ openQuestions: questions, spec }: Facts): Breach[] {
  const open = questions.filter(({ status }) => status === 'open')
  if (spec.evidence_mode !== 'strict' || open.length === 0) return []
  const message = `Strict evidence leaves no question open; open: ${open.map(({ question }) => `“${question}”`).join(', ')}.`
  return [{ rule: 'validation.open_questions', message, nodeIds: [...new Set(open.flatMap(q => q.related_nodes))] }]
}
