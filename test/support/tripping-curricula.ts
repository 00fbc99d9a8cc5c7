// For each rule a small curriculum that breaks it and no other one, except such as cannot be kept where it is broken.
import type { RuleId } from '../../src/compiler/domain/rules.js'
import type { CompiledCurriculum, CurriculumNode, Resource } from '../../src/contract/curriculum.js'
import type { TopicSpec } from '../../src/contract/topic-spec.js'
import { someSpec, soundCurriculum } from './some-curriculum.js'

export type Tripping = {
  readonly rule: RuleId
  readonly spec: TopicSpec
  readonly curriculum: CompiledCurriculum
  /** Rules that are broken with it. */
  readonly implied: readonly RuleId[]
}

type NodeChange = Partial<CurriculumNode> | ((node: CurriculumNode) => Partial<CurriculumNode>)

/** A sound curriculum with some of its nodes changed; `all` stands for every node. */
function changed(size: number, changes: Readonly<Record<string, NodeChange>>): CompiledCurriculum {
  const { topic, nodes } = soundCurriculum(size)
  const apply = (node: CurriculumNode, change: NodeChange = {}): CurriculumNode => ({
    ...node,
    ...(typeof change === 'function' ? change(node) : change),
  })
  return { topic, nodes: nodes.map(node => apply(apply(node, changes['all']), changes[node.id])) }
}

type About = { readonly spec?: TopicSpec; readonly implied?: readonly RuleId[] }
const tripping = (rule: RuleId, curriculum: CompiledCurriculum, about: About = {}): Tripping => ({
  rule,
  curriculum,
  spec: someSpec(),
  implied: [],
  ...about,
})

const withConstraints = (about: Partial<TopicSpec['constraints']>): TopicSpec =>
  someSpec({ constraints: { ...someSpec().constraints, ...about } })

const alone = { prerequisites: [] }
const [seventh] = soundCurriculum(7).nodes.slice(-1)
const sound = soundCurriculum(8)

export const trippingCurricula: readonly Tripping[] = [
  tripping('structure.duplicate_node_ids', changed(8, { N8: { id: 'N7' } })),
  tripping('structure.missing_prerequisite', changed(8, { N8: { prerequisites: ['N4', 'N99'] } })),
  tripping('structure.cycle', changed(8, { N2: { prerequisites: ['N1', 'N4'] } })),
  tripping('progression.all_roots', changed(5, { all: alone })),
  tripping('progression.depth_too_shallow', changed(6, { all: { prerequisites: ['N1'] }, N1: alone })),
  tripping('progression.listing_order', { ...sound, nodes: [...sound.nodes.slice(1), sound.nodes[0]!] }),
  tripping('resource.missing', changed(8, { N8: { resources: [] } })),
  tripping(
    'resource.repetitive_anchor',
    changed(8, Object.fromEntries(['N2', 'N4', 'N5', 'N7', 'N8'].map(id => [id, leadingToOneAddress]))),
  ),
  tripping('effort.flat_distribution', changed(8, { all: { estimate_minutes: 45 } })),
  tripping(
    'effort.outlier',
    changed(8, {
      N2: { estimate_minutes: 65 },
      N4: { estimate_minutes: 140 },
      N5: { estimate_minutes: 45 },
      N8: { estimate_minutes: 45 },
    }),
  ),
  tripping(
    'redundancy.title_repetition',
    changed(8, { N8: { title: seventh!.title, capability: seventh!.capability } }),
    { implied: ['validation.titles'] },
  ),
  tripping('learner.prerequisite_overload', changed(8, { N8: { prerequisites: ['N4', 'N5', 'N6'] } })),
  tripping('learner.workload_jump', changed(8, { N8: { estimate_minutes: 105 } })),
  tripping('coverage.unknown_part', changed(8, { N8: { covers: ['S1', 'O1'] } })),
  tripping('coverage.unclaimed_part', sound, {
    spec: someSpec({ context_pack: { required_outcomes: ['Sort a list by sorting method 8'] } }),
  }),
  tripping('coverage.out_of_scope', sound, { spec: someSpec({ scope_out: ['SORTING METHOD 3'] }) }),
  tripping('coverage.missing_term', changed(8, { N8: { covers: ['S1', 'T1'] } }), {
    spec: someSpec({ context_pack: { focus_terms: ['quicksort'] } }),
  }),
  tripping('coverage.unplaced_misconception', sound, {
    spec: someSpec({ misconceptions: ['stopping method 8 too early'] }),
  }),
  tripping(
    'validation.titles',
    changed(8, { N8: { title: seventh!.title, capability: 'Measure how many swaps ten coins need.' } }),
  ),
  tripping('validation.reachability', changed(8, { N8: alone })),
  tripping('validation.too_few_nodes', sound, { spec: withConstraints({ node_count_min: 9 }) }),
  tripping('validation.too_many_nodes', sound, { spec: withConstraints({ node_count_max: 7 }) }),
  tripping('validation.total_hours', sound, {
    spec: withConstraints({ total_hours_min: 20, total_hours_max: 24 }),
  }),
  tripping('validation.time_granularity', changed(8, { N8: { estimate_minutes: 47 } })),
  tripping(
    'validation.node_quality',
    changed(8, {
      N8: ({ core_ideas: ideas }) => ({
        capability: '',
        core_ideas: ideas.slice(1),
        pitfalls: [],
        mastery_check: { task: '', pass_criteria: '' },
      }),
    }),
  ),
  tripping(
    'validation.repetition',
    changed(8, {
      N8: ({ core_ideas: ideas }) => ({
        mastery_check: seventh!.mastery_check,
        core_ideas: [...ideas, seventh!.core_ideas[0]!],
      }),
    }),
  ),
  tripping('validation.evidence', changed(8, { N8: ({ resources }) => ({ resources: resources.slice(1) }) })),
  tripping(
    'validation.open_questions',
    {
      ...sound,
      open_questions: [{ question: 'Is there a faster method?', related_nodes: ['N7'], status: 'open' }],
    },
    { spec: someSpec({ evidence_mode: 'strict' }) },
  ),
]

function leadingToOneAddress({ resources: [first, second] }: CurriculumNode): { resources: Resource[] } {
  return { resources: [first!, { ...second!, url: 'https://sorting.example/all' }] }
}
