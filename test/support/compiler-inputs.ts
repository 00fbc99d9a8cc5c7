// What authors of curricula are told, for tests that do not care what about.
import type { CompiledCurriculum, CurriculumNode, Resource } from '../../src/contract/curriculum.js'
import type { ModelPolicy } from '../../src/contract/optimization.js'
import type { ProposalInput, RevisionInput } from '../../src/compiler/domain/messages.js'
import { partsOf } from '../../src/compiler/domain/judging/coverage.js'
import { someSpec } from './some-curriculum.js'

export const somePolicy = (about: Partial<ModelPolicy> = {}): ModelPolicy => ({
  provider: 'remote_llm',
  model: 'scripted',
  temperature: 0,
  max_iterations: 4,
  max_actions_per_iteration: 4,
  target_score: 82,
  timeout_seconds: 30,
  retry_budget: 1,
  token_budget: null,
  time_budget_seconds: null,
  schema_version: '1.0',
  ...about,
})

export const someProposalInput = (about: Partial<ProposalInput> = {}): ProposalInput => {
  const { goal, audience, prerequisites, scope_out, constraints, domain_mode, evidence_mode } = someSpec()
  return {
    topic: 'Sorting methods',
    goal,
    audience,
    learners_bring: prerequisites,
    scope: [{ id: 'S1', title: 'Sorting methods', after: [], notes: [], sources: [] }],
    scope_out,
    constraints,
    target_nodes: 8,
    target_minutes: 360,
    max_prerequisites: 2,
    domain_mode,
    evidence_mode,
    domain: null,
    parts: partsOf(someSpec()),
    preferred_resource_kinds: [],
    sources: [],
    scope_text: null,
    ...about,
  }
}

export const someRevisionInput = (nodes: readonly CurriculumNode[], sources: Resource[] = []): RevisionInput => ({
  topic: 'Sorting methods',
  goal: 'Sort anything.',
  audience: 'People who can count.',
  evidence_mode: 'standard',
  preferred_resource_kinds: [],
  sources,
  curriculum: nodes.map(({ id, title, prerequisites, estimate_minutes }) => ({
    id,
    title,
    prerequisites,
    estimate_minutes,
  })),
  tasks: nodes.map(node => ({
    action_type: 'rewrite_node',
    node,
    problems: ['It still needs a task.'],
    rule_ids: ['validation.node_quality'],
    fields: ['mastery_check'],
  })),
})

/** As a provider with a strict schema sends it: every field is there, and null where there is nothing to say. */
export const onTheWire = ({ topic, nodes, open_questions, not_placed }: CompiledCurriculum) => ({
  curriculum: {
    topic,
    nodes: nodes.map(nodeOnTheWire),
    open_questions: open_questions ?? null,
    not_placed: not_placed ?? null,
  },
})

export const nodeOnTheWire = (node: CurriculumNode) => ({
  ...node,
  skills: undefined,
  covers: node.covers ?? null,
  estimate_confidence: node.estimate_confidence ?? null,
  resources: node.resources.map(resource => ({ role: null, citation: null, unverified: null, ...resource })),
})
