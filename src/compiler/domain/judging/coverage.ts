// Whether some node claims to teach each part of the specification. Whether a claim is true is for a reader to judge.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import { sameText } from '../texts.js'
import { called, type Breach, type Facts } from './facts.js'

/** The parts of a specification by their ids: what is to be learned, required outcomes, misconceptions, terms. */
export function partsOf({ scope_in: scope, misconceptions = [], context_pack: pack }: TopicSpec): Map<string, string> {
  const numbered = (letter: string, texts: readonly string[]) =>
    texts.map((text, i) => [`${letter}${i + 1}`, text] as const)
  return new Map([
    ...numbered('S', scope),
    ...numbered('O', pack?.required_outcomes ?? []),
    ...numbered('M', misconceptions),
    ...numbered('T', pack?.focus_terms ?? []),
  ])
}

/** The id of the part of `scope_in` with this title; undefined if there is none. */
export const scopeId = (title: string, { scope_in: scope }: TopicSpec): string | undefined => {
  const place = scope.findIndex(text => sameText(text) === sameText(title))
  return place === -1 ? undefined : `S${place + 1}`
}

/**
 * A curriculum without claims leaves coverage to readers; one with claims has to claim every part of the scope and every outcome, and a term
 * that a node claims has to stand in it. No node may have the title of what was to be left out.
 */
export function coverageBreaches({ nodes, spec }: Facts): Breach[] {
  const parts = partsOf(spec)
  const claimed = new Set(nodes.flatMap(({ covers = [] }) => covers))
  const unknown = nodes.flatMap((node): Breach[] => {
    const ids = (node.covers ?? []).filter(id => !parts.has(id))
    if (ids.length === 0) return []
    const message = `${called(node)} covers what the specification does not have: ${ids.join(', ')}.`
    return [{ rule: 'coverage.unknown_part', message, nodeIds: [node.id] }]
  })
  const leftOut = new Set(spec.scope_out.map(sameText))
  const outside = nodes
    .filter(({ title }) => leftOut.has(sameText(title)))
    .map((node): Breach => ({
      rule: 'coverage.out_of_scope',
      message: `${called(node)} is what the specification leaves out.`,
      nodeIds: [node.id],
    }))
  if (claimed.size === 0) return outside
  const missing = [...parts].filter(([id]) => !claimed.has(id))
  return [
    ...outside,
    ...unknown,
    ...nodes.flatMap(node => absentTerms(node, parts)),
    ...missing.map(([id, text]): Breach => ({
      rule: /^[MT]/.test(id) ? 'coverage.not_placed' : 'coverage.missing_part',
      message: `No node covers ${id}: “${text}”.`,
      nodeIds: [],
    })),
  ]
}

/** Terms are exact: a node that claims one has it letter by letter, whatever the case. */
function absentTerms(node: CurriculumNode, parts: ReadonlyMap<string, string>): Breach[] {
  const { title, capability, core_ideas: ideas, pitfalls, mastery_check: check } = node
  const text = [title, capability, ...ideas, ...pitfalls, check.task, check.pass_criteria].join('\n').toLowerCase()
  return (node.covers ?? []).flatMap((id): Breach[] => {
    const term = id.startsWith('T') ? parts.get(id) : undefined
    if (term === undefined || text.includes(term.trim().toLowerCase())) return []
    const message = `${called(node)} claims ${id}, and “${term}” does not stand in it.`
    return [{ rule: 'coverage.absent_term', message, nodeIds: [node.id] }]
  })
}
