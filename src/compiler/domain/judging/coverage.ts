// Whether some node claims to teach each part of the specification. Whether a claim is true is for a reader to judge.
import type { TopicSpec } from '../../../contract/topic-spec.js'
import { sameText } from '../texts.js'
import { called, type Breach, type Facts } from './facts.js'

/** The parts of a specification by their ids: what is to be learned, required outcomes, misconceptions. */
export function partsOf({ scope_in: scope, misconceptions = [], context_pack: pack }: TopicSpec): Map<string, string> {
  const numbered = (letter: string, texts: readonly string[]) =>
    texts.map((text, i) => [`${letter}${i + 1}`, text] as const)
  return new Map([
    ...numbered('S', scope),
    ...numbered('O', pack?.required_outcomes ?? []),
    ...numbered('M', misconceptions),
  ])
}

/** The id of the part of `scope_in` with this title; undefined if there is none. */
export const scopeId = (title: string, { scope_in: scope }: TopicSpec): string | undefined => {
  const place = scope.findIndex(text => sameText(text) === sameText(title))
  return place === -1 ? undefined : `S${place + 1}`
}

/** A curriculum without claims breaks nothing; one with claims has to claim every part of the scope and every outcome. */
export function coverageBreaches({ nodes, spec }: Facts): Breach[] {
  const parts = partsOf(spec)
  const claimed = new Set(nodes.flatMap(({ covers = [] }) => covers))
  const unknown = nodes.flatMap((node): Breach[] => {
    const ids = (node.covers ?? []).filter(id => !parts.has(id))
    if (ids.length === 0) return []
    const message = `${called(node)} covers what the specification does not have: ${ids.join(', ')}.`
    return [{ rule: 'coverage.unknown_part', message, nodeIds: [node.id] }]
  })
  if (claimed.size === 0) return []
  const missing = [...parts].filter(([id]) => !claimed.has(id))
  return [
    ...unknown,
    ...missing.map(([id, text]): Breach => ({
      rule: id.startsWith('M') ? 'coverage.not_placed' : 'coverage.missing_part',
      message: `No node covers ${id}: “${text}”.`,
      nodeIds: [],
    })),
  ]
}
