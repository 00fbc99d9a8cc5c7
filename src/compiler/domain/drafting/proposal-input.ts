// Builds the request for a draft from a specification and a scope file.
import type { TopicSpec } from '../../../contract/topic-spec.js'
import type { Resource } from '../../../contract/curriculum.js'
import { partsOf } from '../judging/coverage.js'
import type { ProposalInput } from '../messages.js'
import type { Scope } from '../scope/scope.js'
import { mostPrerequisites } from '../rules.js'
import { sameText } from '../texts.js'
import { scopeParts } from './scope-parts.js'
import { targetMinutes, targetNodes } from './target.js'
import { clip } from '../../../kernel/text.js'

/** Deterministic. `scopeTextMaxChars`: the scope file is cut there. */
export function proposalInput(
  spec: TopicSpec,
  scope: Scope | null,
  { scopeTextMaxChars }: { readonly scopeTextMaxChars: number },
): ProposalInput {
  const { constraints, context_pack: pack } = spec
  const parts = scopeParts(spec, scope)
  return {
    topic: topicOf(spec),
    goal: spec.goal,
    audience: spec.audience,
    learners_bring: distinct([...spec.prerequisites, ...(scope?.brought ?? [])]),
    scope: parts,
    scope_out: distinct([...spec.scope_out, ...(scope?.excluded ?? [])]),
    constraints,
    target_nodes: targetNodes(parts.length, constraints),
    target_minutes: targetMinutes(constraints),
    max_prerequisites: mostPrerequisites(spec),
    domain_mode: spec.domain_mode,
    evidence_mode: spec.evidence_mode,
    domain: pack?.domain ?? null,
    parts: partsOf(spec),
    preferred_resource_kinds: [...new Set(pack?.preferred_resource_kinds ?? [])],
    sources: sourcesOf(pack?.sources ?? [], scope?.sources ?? []),
    scope_text: scope === null ? null : cutText(scope.text, scopeTextMaxChars),
  }
}

/** The domain, or else the goal without its full stop. */
function topicOf({ goal, context_pack: pack }: TopicSpec): string {
  return clip((pack?.domain ?? goal.replace(/[.!]+$/, '')).trim() || goal, LONGEST_TOPIC).trim()
}

const LONGEST_TOPIC = 160

/** Removes duplicates, ignoring case, blanks and final punctuation. */
const distinct = (texts: readonly string[]): string[] =>
  [...new Map(texts.map(text => [sameText(text), text.trim()] as const).toReversed()).values()].toReversed()

/** Sources of the specification come before those of the scope file; one address is one source. */
function sourcesOf(ofSpec: readonly Resource[], ofScope: readonly Resource[]): Resource[] {
  const found = new Map<string, Resource>()
  for (const source of [...ofSpec, ...ofScope]) {
    const known = found.get(`${source.url} ${source.role ?? ''}`)
    if (!known) found.set(`${source.url} ${source.role ?? ''}`, source)
  }
  return [...found.values()]
}

function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const note = '\n[The scope file goes on; the rest was left out.]'
  return `${clip(text, most - note.length)}${note}`
}
