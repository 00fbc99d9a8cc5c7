// Texts and resources that an author has written for a node, taken over field by field. Nothing is written here.
import { CurriculumNode, type Resource } from '../../../contract/curriculum.js'
import { isUnwritten } from '../../../kernel/unwritten.js'
import { NODE_LIMITS } from '../rules.js'
import { sameText } from '../texts.js'
import { isFor, type Mend } from './context.js'
import { replaced } from './graph.js'
import { fieldsFor } from './revise.js'

/** Takes an author's texts over where a rule is broken by what a node says, or does not say; null: no author has written for it. */
export const rewrite: Mend = (curriculum, action, { revised }) => {
  const place = placeOf(curriculum.nodes, action.node_b ?? action.node_id)
  const offered = offeredFor(curriculum.nodes[place], revised)
  if (offered === null) return null
  const node = curriculum.nodes[place]!
  const found = action.rule_ids.filter(isContentRule)
  const change: Partial<CurriculumNode> = {
    ...rewritten(node, offered, fieldsFor(found)),
    ...(isFor(action, 'validation.titles') && { title: offered.title }),
    ...(isFor(action, 'validation.node_quality') && completed(node, offered)),
    ...(isFor(action, 'validation.repetition') && toldApart(node, offered, curriculum.nodes.toSpliced(place, 1))),
  }
  return { ...curriculum, nodes: replaced(curriculum.nodes, place, change) }
}

/**
 * Adds an author's resources to those that are there, and the roles and citations that the given sources have. Under strict evidence addresses
 * that nobody has looked at go, where a definition and an example are left.
 */
export const retarget: Mend = (curriculum, action, { spec, input, revised }) => {
  const place = placeOf(curriculum.nodes, action.node_id)
  const node = curriculum.nodes[place]
  if (node === undefined) return null
  const own = node.resources.map(resource => withFacts(resource, input.sources))
  const have = new Set(own.map(({ url }) => url))
  const offered = offeredFor(node, revised)
  const added = (offered?.resources ?? []).filter(({ url }) => !have.has(url))
  // A reader has seen what does not fit; whether the author's choice is better is for a reader too.
  const isReplaced = action.rule_ids.some(isContentRule) && (offered?.resources.length ?? 0) >= own.length
  const all = isReplaced ? offered!.resources : [...own, ...added].slice(0, Math.max(NODE_LIMITS.texts, own.length))
  const change = {
    resources: spec.evidence_mode === 'strict' ? lookedAt(all) : all,
    ...(spec.evidence_mode === 'strict' &&
      offered?.estimate_confidence !== undefined && {
        estimate_confidence: node.estimate_confidence ?? offered.estimate_confidence,
      }),
  }
  return { ...curriculum, nodes: replaced(curriculum.nodes, place, change) }
}

const isContentRule = (rule: string): boolean => rule.startsWith('content.')

/** The author's version of the fields that a reader found fault with. No list becomes shorter, and nothing that was written becomes empty. */
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

const placeOf = (nodes: readonly CurriculumNode[], id: string | undefined): number =>
  id === undefined ? -1 : nodes.findLastIndex(node => node.id === id)

function offeredFor(
  node: CurriculumNode | undefined,
  revised: ReadonlyMap<string, CurriculumNode>,
): CurriculumNode | null {
  return node === undefined ? null : (CurriculumNode.safeParse(revised.get(node.id)).data ?? null)
}

/** Only what nobody has written yet is taken; lists are added to. */
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

/** Texts that another node holds too give way to the author's. A core idea that has no other wording stays with the other node alone. */
function toldApart(
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

function lookedAt(resources: readonly Resource[]): Resource[] {
  const known = resources.filter(({ unverified }) => !unverified)
  const isEnough = (['definition', 'example'] as const).every(role => known.some(each => each.role === role))
  return isEnough ? known : [...resources]
}

function withFacts(resource: Resource, sources: readonly Resource[]): Resource {
  const { role, citation } = sources.find(({ url }) => url === resource.url) ?? {}
  return { ...(role !== undefined && { role }), ...(citation !== undefined && { citation }), ...resource }
}
