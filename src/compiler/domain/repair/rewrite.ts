// The repairs `rewrite_node` and `retarget_resources`: take an author's texts and resources over field by field. They write no text.
import { CurriculumNode, type Resource } from '../../../contract/curriculum.js'
import { isUnwritten } from '../../../kernel/unwritten.js'
import { NODE_LIMITS } from '../rules.js'
import { sameText } from '../texts.js'
import { isFor, type RepairFunction } from './context.js'
import { replaced } from './graph.js'
import { fieldsFor } from './revise.js'

/** Takes an author's texts over for the fields that break a rule; null if no author has revised the node. */
export const rewrite: RepairFunction = (curriculum, action, { revised }) => {
  const position = positionOf(curriculum.nodes, action.node_b ?? action.node_id)
  const offered = offeredFor(curriculum.nodes[position], revised)
  if (offered === null) return null
  const node = curriculum.nodes[position]!
  const found = action.rule_ids.filter(isContentRule)
  const change: Partial<CurriculumNode> = {
    ...rewritten(node, offered, fieldsFor(found)),
    ...(isFor(action, 'validation.titles') && { title: offered.title }),
    ...(isFor(action, 'validation.node_quality') && completed(node, offered)),
    ...(isFor(action, 'validation.repetition') &&
      withoutRepetition(node, offered, curriculum.nodes.toSpliced(position, 1))),
  }
  return { ...curriculum, nodes: replaced(curriculum.nodes, position, change) }
}

/**
 * Adds an author's resources, and the roles and citations of the given sources. Under strict evidence it drops unverified addresses if a
 * verified definition and example remain.
 */
export const retarget: RepairFunction = (curriculum, action, { spec, input, revised }) => {
  const position = positionOf(curriculum.nodes, action.node_id)
  const node = curriculum.nodes[position]
  if (node === undefined) return null
  const own = node.resources.map(resource => withFacts(resource, input.sources))
  const have = new Set(own.map(({ url }) => url))
  const offered = offeredFor(node, revised)
  const added = (offered?.resources ?? []).filter(({ url }) => !have.has(url))
  // A reader found that the resources do not fit; a reader will also judge the author's replacements.
  const isReplaced = action.rule_ids.some(isContentRule) && (offered?.resources.length ?? 0) >= own.length
  const all = isReplaced ? offered!.resources : [...own, ...added].slice(0, Math.max(NODE_LIMITS.texts, own.length))
  const change = {
    resources: spec.evidence_mode === 'strict' ? verifiedIfEnough(all) : all,
    ...(spec.evidence_mode === 'strict' &&
      offered?.estimate_confidence !== undefined && {
        estimate_confidence: node.estimate_confidence ?? offered.estimate_confidence,
      }),
  }
  return { ...curriculum, nodes: replaced(curriculum.nodes, position, change) }
}

const isContentRule = (rule: string): boolean => rule.startsWith('content.')

/** The author's version of the fields that a reader found fault with. No list becomes shorter, and no text becomes empty. */
function rewritten(
  node: CurriculumNode,
  offered: CurriculumNode,
  fields: readonly (keyof CurriculumNode)[],
): Partial<CurriculumNode> {
  const { mastery_check: check } = offered
  return {
    ...(fields.includes('title') && { title: offered.title }),
    ...(fields.includes('capability') && offered.capability !== '' && { capability: offered.capability }),
    ...(fields.includes('core_ideas') &&
      offered.core_ideas.length >= node.core_ideas.length && { core_ideas: offered.core_ideas }),
    ...(fields.includes('pitfalls') &&
      offered.pitfalls.length >= node.pitfalls.length && { pitfalls: offered.pitfalls }),
    ...(fields.includes('mastery_check') &&
      check.task !== '' &&
      check.pass_criteria !== '' && { mastery_check: check }),
  }
}

const positionOf = (nodes: readonly CurriculumNode[], id: string | undefined): number =>
  id === undefined ? -1 : nodes.findLastIndex(node => node.id === id)

function offeredFor(
  node: CurriculumNode | undefined,
  revised: ReadonlyMap<string, CurriculumNode>,
): CurriculumNode | null {
  return node === undefined ? null : (CurriculumNode.safeParse(revised.get(node.id)).data ?? null)
}

/** Takes only texts that are not written yet, and appends to lists. */
function completed(node: CurriculumNode, offered: CurriculumNode): Partial<CurriculumNode> {
  const either = (own: string, other: string): string => (isUnwritten(own) ? other : own)
  return {
    title: either(node.title, offered.title),
    capability: either(node.capability, offered.capability),
    core_ideas: joined(node.core_ideas, offered.core_ideas),
    pitfalls: joined(node.pitfalls, offered.pitfalls),
    mastery_check: {
      task: either(node.mastery_check.task, offered.mastery_check.task),
      pass_criteria: either(node.mastery_check.pass_criteria, offered.mastery_check.pass_criteria),
    },
  }
}

function joined(own: readonly string[], offered: readonly string[]): string[] {
  const written = own.filter(text => !isUnwritten(text))
  const known = new Set(written.map(sameText))
  return [...written, ...offered.filter(text => !known.has(sameText(text)))].slice(
    0,
    Math.max(NODE_LIMITS.texts, written.length),
  )
}

/** Replaces texts that another node has too by the author's. A core idea without a replacement is removed from this node. */
function withoutRepetition(
  node: CurriculumNode,
  offered: CurriculumNode,
  others: readonly CurriculumNode[],
): Partial<CurriculumNode> {
  const held = (textsOf: (other: CurriculumNode) => readonly string[]) => new Set(others.flatMap(textsOf).map(sameText))
  const own = (text: string, other: string, taken: ReadonlySet<string>): string =>
    taken.has(sameText(text)) && !taken.has(sameText(other)) ? other : text
  const ideas = held(other => other.core_ideas)
  const spare = offered.core_ideas.filter(idea => !ideas.has(sameText(idea)) && !node.core_ideas.includes(idea))
  return {
    core_ideas: node.core_ideas.flatMap(idea => (ideas.has(sameText(idea)) ? spare.splice(0, 1) : [idea])),
    mastery_check: {
      task: own(
        node.mastery_check.task,
        offered.mastery_check.task,
        held(other => [other.mastery_check.task]),
      ),
      pass_criteria: own(
        node.mastery_check.pass_criteria,
        offered.mastery_check.pass_criteria,
        held(other => [other.mastery_check.pass_criteria]),
      ),
    },
  }
}

function verifiedIfEnough(resources: readonly Resource[]): Resource[] {
  const known = resources.filter(({ unverified }) => !unverified)
  const isEnough = (['definition', 'example'] as const).every(role => known.some(each => each.role === role))
  return isEnough ? known : [...resources]
}

function withFacts(resource: Resource, sources: readonly Resource[]): Resource {
  const { role, citation } = sources.find(({ url }) => url === resource.url) ?? {}
  return { ...(role !== undefined && { role }), ...(citation !== undefined && { citation }), ...resource }
}
