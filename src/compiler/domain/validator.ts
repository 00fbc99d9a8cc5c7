// Whether a document is a curriculum that may be handed out: seventeen rules, read by the same code as the judge's.
import type { z } from 'zod'
import { CompiledCurriculum, NodeId } from '../../contract/curriculum.js'
import { VALIDATION_RULES, type ValidationFinding, type ValidationRule } from '../../contract/curriculum-plan.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { judge, type Judgement } from './judge.js'
import type { RuleId } from './rules.js'

/** The rule of a report that each hard fail of the judge stands for. */
const REPORTED_AS: Readonly<Partial<Record<RuleId, ValidationRule>>> = {
  'structure.duplicate_node_ids': 'schema.unique_ids_titles',
  'validation.titles': 'schema.unique_ids_titles',
  'structure.missing_prerequisite': 'graph.prerequisite_integrity',
  'structure.cycle': 'graph.no_cycles',
  'validation.reachability': 'graph.reachability',
  'progression.all_roots': 'graph.progression',
  'progression.depth_too_shallow': 'graph.progression',
  'validation.too_few_nodes': 'graph.node_count',
  'validation.too_many_nodes': 'graph.node_count',
  'validation.total_hours': 'graph.total_hours',
  'validation.node_quality': 'quality.node_quality',
  'validation.repetition': 'quality.repetition',
  'validation.time_granularity': 'quality.time_granularity',
  'resource.missing': 'evidence.mode_rules',
  'validation.evidence': 'evidence.mode_rules',
  'validation.open_questions': 'evidence.open_questions',
}

/** What is wrong with a document, in the order of the rules; empty: it is valid. Of one that is no curriculum only the fields are named. */
export function validate(document: unknown, spec: TopicSpec): ValidationFinding[] {
  const read = CompiledCurriculum.safeParse(document)
  const findings = read.success
    ? findingsOf(judge(read.data, spec))
    : read.error.issues.map(issue => wrongField(issue, document))
  return findings.toSorted((a, b) => VALIDATION_RULES.indexOf(a.rule) - VALIDATION_RULES.indexOf(b.rule))
}

function findingsOf({ diagnostics, critique }: Judgement): ValidationFinding[] {
  const found = diagnostics.flatMap(({ rule_id: id, message, node_ids: nodes }): ValidationFinding[] => {
    const rule = id.startsWith('coverage.') ? 'coverage.specification' : REPORTED_AS[id as RuleId]
    return rule === undefined ? [] : [{ rule, message, nodes }]
  })
  if (critique.minimumMet) return found
  return [
    ...found,
    ...critique.diagnostics.map(({ message, node_ids: nodes }) => ({
      rule: 'quality.learner_path_coherence' as const,
      message,
      nodes,
    })),
  ]
}

function wrongField({ path, message }: z.core.$ZodIssue, document: unknown): ValidationFinding {
  const [list, place, ...field] = path
  if (list !== 'nodes' || typeof place !== 'number')
    return { rule: 'schema.top_level', message: `${pathText(path) || 'the document'}: ${message}`, nodes: [] }
  const id = NodeId.safeParse((document as { nodes: { id?: unknown }[] }).nodes[place]?.id)
  const where = pathText([list, place, ...field])
  return { rule: 'schema.node_shape', message: `${where}: ${message}`, nodes: id.success ? [id.data] : [] }
}

/** As authors write it: `nodes[2].mastery_check.task`. */
const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
