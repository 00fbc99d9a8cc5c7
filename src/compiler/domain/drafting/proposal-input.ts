// A specification and a scope file made into what an author of curricula is told.
import type { TopicSpec } from '../../../contract/topic-spec.js'
import type { Resource } from '../../../contract/curriculum.js'
import type { ProposalInput } from '../messages.js'
import type { Scope } from '../scope/scope.js'
import { mostPrerequisites } from '../rules.js'
import { sameText } from '../words.js'
import { shortened } from './phrases.js'
import { scopeParts, scopeSize } from './scope-parts.js'
import { targetMinutes, targetNodes } from './target.js'
import { clip } from '../../../kernel/clip.js'

/** Same specification and scope, same input. `scopeTextMaxChars` is where the scope file is cut. */
export function proposalInput(
  spec: TopicSpec,
  scope: Scope | null,
  { scopeTextMaxChars }: { readonly scopeTextMaxChars: number },
): ProposalInput {
  const { constraints, context_pack: pack } = spec
  const target = targetNodes(scopeSize(spec, scope), constraints)
  return {
    topic: topicOf(spec),
    goal: spec.goal,
    audience: spec.audience,
    learners_bring: distinct([...spec.prerequisites, ...(scope?.brought ?? [])]),
    scope: scopeParts(spec, scope, roomForScope(target)),
    scope_out: distinct([...spec.scope_out, ...(scope?.excluded ?? [])]),
    constraints,
    target_nodes: target,
    target_minutes: targetMinutes(constraints),
    max_prerequisites: mostPrerequisites(spec),
    domain_mode: spec.domain_mode,
    evidence_mode: spec.evidence_mode,
    misconceptions: distinct(spec.misconceptions ?? []),
    domain: pack?.domain ?? null,
    focus_terms: distinct(pack?.focus_terms ?? []),
    required_outcomes: distinct(pack?.required_outcomes ?? []),
    preferred_resource_kinds: [...new Set(pack?.preferred_resource_kinds ?? [])],
    sources: sourcesOf(pack?.sources ?? [], scope?.sources ?? []),
    scope_text: scope === null ? null : cutText(scope.text, scopeTextMaxChars),
  }
}

/** A draft has an end of its own, and from six nodes on a beginning too. */
const roomForScope = (target: number): number => (target >= 6 ? target - 2 : target >= 2 ? target - 1 : 1)

/** What it is about: the domain, or else the goal without "Learn to". */
function topicOf({ goal, context_pack: pack }: TopicSpec): string {
  const about =
    pack?.domain ??
    goal
      .replace(/\s+/g, ' ')
      .replace(LEARN, '')
      .replace(/[.!]+$/, '')
  const topic = shortened(about.trim() || goal, 160)
  return topic.replace(/^\p{Ll}/u, letter => letter.toUpperCase())
}

const LEARN =
  /^(?:(?:learners?|students?|participants?|readers?) (?:can|will(?: be able to)?|should(?: be able to)?) |(?:to )?(?:learn|be able|become able|know how)(?: how)? to |(?:to )?(?:learn|understand|master) (?:about )?)/i

/** In the order given, each once; case, blanks and ends of sentences do not count. */
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
