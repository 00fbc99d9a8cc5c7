// Whether a specification can meet strict evidence, which admits only given and cited sources.
import type { TopicSpec } from '../../../contract/topic-spec.js'
import { isCited } from '../judging/resources.js'
import type { Scope } from '../scope/scope.js'
import type { SpecProblem } from './check-spec.js'

/** A problem if strict evidence is required and no definition and example at different addresses are cited. */
export function checkEvidence(spec: TopicSpec, scope: Scope | null): SpecProblem[] {
  if (spec.evidence_mode !== 'strict') return []
  const given = [...(spec.context_pack?.sources ?? []), ...(scope?.sources ?? [])]
  const cited = given.filter(isCited)
  const addresses = (role: 'definition' | 'example'): string[] =>
    cited.filter(source => source.role === role).map(({ url }) => url)
  const [definitions, examples] = [addresses('definition'), addresses('example')]
  if (definitions.some(url => examples.some(other => other !== url))) return []
  return [{ field: 'evidence_mode', message: `${found(definitions.length, examples.length)} ${REMEDY}` }]
}

function found(definitions: number, examples: number): string {
  if (definitions === 0 && examples === 0)
    return 'Strict evidence needs sources, and none with a role and a citation is given.'
  if (definitions === 0) return 'Strict evidence needs a definition, and no cited source is one.'
  if (examples === 0) return 'Strict evidence needs an example, and no cited source is one.'
  return 'Strict evidence needs a definition and an example at different addresses.'
}

const REMEDY =
  'Give at least one definition and one example, each with a citation, in context_pack.sources or in a section Sources of the scope file, there as “[title](address) (definition), author and year”; or ask for standard evidence.'
