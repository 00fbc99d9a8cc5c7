// The template of a specification. Each placeholder is refused until it is replaced.
import type { TopicSpec } from '../../contract/topic-spec.js'

export const TOPIC_TEMPLATE: TopicSpec = {
  spec_version: '1.0',
  goal: 'replace_with what somebody can do afterwards, in one sentence',
  audience: 'replace_with who is to learn it',
  prerequisites: ['replace_with something that they can do already'],
  scope_in: ['replace_with the first thing to learn', 'replace_with the second thing to learn'],
  scope_out: ['replace_with something that does not belong to it'],
  constraints: {
    hours_per_week: 6,
    total_hours_min: 16,
    total_hours_max: 24,
    depth: 'practical',
    node_count_min: 8,
    node_count_max: 20,
    max_prerequisites_per_node: 3,
  },
  domain_mode: 'mature',
  evidence_mode: 'minimal',
  misconceptions: ['replace_with something that learners often get wrong'],
  context_pack: {
    domain: 'replace_with the field',
    focus_terms: ['replace_with a term that must come up'],
    local_paths: [],
    preferred_resource_kinds: ['doc', 'book'],
    required_outcomes: ['replace_with something that must be reached'],
    sources: [],
  },
}
