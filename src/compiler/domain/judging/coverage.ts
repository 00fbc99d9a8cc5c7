// Whether the nodes claim every part of the specification, and whether each claim can be true by what code can prove: the terms that the
// specification asks for stand in the node. The rest is for a reader to judge.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import type { SpecPart } from '../messages.js'
import { NODE_LIMITS, type RuleId } from '../rules.js'
import { sameText } from '../texts.js'
import { called, type Breach, type Facts } from './facts.js'

/** What has to be claimed: parts of the scope (S1 and up), outcomes (O), misconceptions (M), terms (T). A term asks for itself. */
export function partsOf(spec: TopicSpec): SpecPart[] {
  const { scope_in: scope, misconceptions = [], context_pack: pack, required_terms: terms = {} } = spec
  const numbered = (letter: string, texts: readonly string[]): SpecPart[] =>
    texts.map((text, i) => {
      const id = `${letter}${i + 1}`
      const own = letter === 'T' ? [text] : (terms[id] ?? [])
      return { id, text, terms: own, belongs_to: spec.misconception_parts?.[id] ?? [] }
    })
  return [
    ...numbered('S', scope),
    ...numbered('O', pack?.required_outcomes ?? []),
    ...numbered('M', misconceptions),
    ...numbered('T', pack?.focus_terms ?? []),
  ]
}

/** The id of the part of `scope_in` with this title; undefined if there is none. */
export const scopeId = (title: string, { scope_in: scope }: TopicSpec): string | undefined => {
  const place = scope.findIndex(text => sameText(text) === sameText(title))
  return place === -1 ? undefined : `S${place + 1}`
}

const breach = (name: CoverageRule, message: string, ...nodes: readonly CurriculumNode[]): Breach => ({
  rule: `coverage.${name}`,
  message,
  nodeIds: nodes.map(({ id }) => id),
})
type CoverageRule = Extract<RuleId, `coverage.${string}`> extends `coverage.${infer Name}` ? Name : never

/** Breaches of the claims, and nodes with the title of what was to be left out. */
export function coverageBreaches({ nodes, notPlaced, spec }: Facts): Breach[] {
  const leftOut = new Set(spec.scope_out.map(sameText))
  return [
    ...nodes
      .filter(({ title }) => leftOut.has(sameText(title)))
      .map(node => breach('out_of_scope', `${called(node)} is what the specification leaves out.`, node)),
    ...claimBreaches({ nodes, not_placed: notPlaced }, partsOf(spec)),
  ]
}

type Claiming = { readonly nodes: readonly CurriculumNode[]; readonly not_placed?: readonly string[] | undefined }

/** Every part has to be claimed by a node; a misconception may stand in `not_placed` instead. */
export function claimBreaches({ nodes, not_placed: notPlaced = [] }: Claiming, parts: readonly SpecPart[]): Breach[] {
  const known = new Set(parts.map(({ id }) => id))
  const unknown = (ids: readonly string[], who: string, ...of: readonly CurriculumNode[]): Breach[] => {
    const others = ids.filter(id => !known.has(id)).join(', ')
    return others === ''
      ? []
      : [breach('unknown_part', `${who} what the specification does not have: ${others}.`, ...of)]
  }
  return [
    ...nodes.flatMap(node => unknown(claimsOf(node), `${called(node)} covers`, node)),
    ...unknown(notPlaced, 'not_placed names'),
    ...parts.flatMap(part => {
      const claiming = nodes.filter(node => claimsOf(node).includes(part.id))
      if (claiming.length > 0) return [...misplaced(part, claiming), ...absentTerms(part, claiming)]
      return notPlaced.includes(part.id) ? [] : [unclaimed(part)]
    }),
  ]
}

const claimsOf = ({ covers = [] }: CurriculumNode): readonly string[] => covers

const unclaimed = ({ id, text }: SpecPart): Breach =>
  id.startsWith('M')
    ? breach('unplaced_misconception', `No node covers ${id}, and not_placed does not name it: “${text}”.`)
    : breach('unclaimed_part', `No node covers ${id}: “${text}”.`)

/** A misconception is placed where what it is about is taught: at a node that claims a part too, and one of its own where these are given. */
function misplaced(part: SpecPart, claiming: readonly CurriculumNode[]): Breach[] {
  const wanted = part.belongs_to.join(' or ') || 'a part that it is about'
  return claiming
    .filter(node => part.id.startsWith('M') && !teachesPartOf(part, claimsOf(node)))
    .map(node => breach('unplaced_misconception', `${called(node)} covers ${part.id}, and not ${wanted}.`, node))
}

const teachesPartOf = ({ belongs_to: own }: SpecPart, claims: readonly string[]): boolean =>
  claims.some(id => (own.length > 0 ? own.includes(id) : /^[SO]/.test(id)))

/** Every node that claims a part has one of its terms, and together they have all. */
function absentTerms({ id, terms }: SpecPart, claiming: readonly CurriculumNode[]): Breach[] {
  if (terms.length === 0) return []
  const without = new Map(claiming.map(node => [node, absentIn([node], terms)]))
  const empty = claiming.filter(node => without.get(node)!.length === terms.length)
  const missing = empty.length < claiming.length ? absentIn(claiming, terms) : []
  const none = `covers ${id}, and has none of its terms: ${named(terms)}.`
  return [
    ...empty.map(node => breach('missing_term', `${called(node)} ${none}`, node)),
    ...(missing.length === 0
      ? []
      : [breach('missing_term', `No node that covers ${id} has its terms ${named(missing)}.`, claiming[0]!)]),
  ]
}

function absentIn(nodes: readonly CurriculumNode[], terms: readonly string[]): string[] {
  const texts = nodes.map(bareText)
  return terms.filter(term => !texts.some(text => text.includes(bare(term))))
}

const named = (terms: readonly string[]): string => terms.map(term => `“${term}”`).join(', ')

/** Terms are exact: letter by letter, whatever the case. */
const bare = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** All that a node says, to look for exact terms in. */
function bareText({ title, capability, core_ideas: ideas, pitfalls, mastery_check: check }: CurriculumNode): string {
  return bare([title, capability, ...ideas, ...pitfalls, check.task, check.pass_criteria].join('\n'))
}

/** Terms that the text of a part puts into quotation marks, and no node that claims the part has. Nobody asked for them: a hint. */
export function quotedElsewhere({ nodes }: Claiming, { id, text }: SpecPart): string[] {
  const claiming = nodes.filter(node => claimsOf(node).includes(id))
  const quoted = [...text.matchAll(/[“„«"]([^“”„«»"]+)[”“»"]/gu)].map(match => match[1]!)
  return claiming.length === 0 ? [] : absentIn(claiming, quoted)
}

/**
 * The curriculum with claims that its texts prove, each at the first such node, and without claims to what is not there. A node proves a
 * part by the same title, an outcome by the same capability, a misconception by the same pitfall, a term by having it.
 */
export function withProvenClaims<T extends Claiming>(curriculum: T, parts: readonly SpecPart[]): T {
  const known = new Set(parts.map(({ id }) => id))
  const claims = curriculum.nodes.map(node => claimsOf(node).filter(id => known.has(id)))
  for (const part of parts) {
    if (claims.some(ids => ids.includes(part.id))) continue
    const place = curriculum.nodes.findIndex((node, i) => isProven(part, node, claims[i]!))
    if (place !== -1) claims[place]!.push(part.id)
  }
  const isSame = (node: CurriculumNode, i: number) => claims[i]!.join() === claimsOf(node).join()
  const nodes = curriculum.nodes.map((node, i) => (isSame(node, i) ? node : { ...node, covers: claims[i]! }))
  return { ...curriculum, nodes }
}

function isProven(part: SpecPart, node: CurriculumNode, claims: readonly string[]): boolean {
  if (claims.length >= NODE_LIMITS.claims || absentIn([node], part.terms).length > 0) return false
  const same = (other: string): boolean => sameText(other) === sameText(part.text)
  if (part.id.startsWith('S')) return same(node.title)
  if (part.id.startsWith('O')) return same(node.capability)
  if (part.id.startsWith('M')) return node.pitfalls.some(same) && teachesPartOf(part, claims)
  return true
}
