// Curricula and specifications that keep their schemas and nothing else: cycles, ids twice, odd scripts, texts and lists at their limits.
import fc from 'fast-check'
import type { CompiledCurriculum, CurriculumNode, Resource } from '../../src/contract/curriculum.js'
import type { TopicSpec } from '../../src/contract/topic-spec.js'
import { someSpec } from './some-curriculum.js'

const PHRASES = [
  'Explain recursion; build a parser, and then validate it',
  'Compare supply and demand',
  'Sort the list and draw the tree',
  'Integration of everything; ;',
  ';',
  '🙂🙂',
  '排序方法和它的证明',
  'قواعد البيانات; وفهرسة',
  'Ünïcode “quotes” — and dashes',
  'x',
  'Do it',
  'Explain why and when the network of 3 hosts works. Each step is correct.',
]

const text = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...PHRASES) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...PHRASES), fc.integer({ min: 1, max: 9 }))
        .map(([phrase, n]) => `${phrase} ${n}`),
    },
    {
      weight: 4,
      arbitrary: fc.tuple(fc.constantFrom(...PHRASES), fc.integer({ min: max - 40, max })).map(([phrase, length]) => {
        const long = `${phrase} `.repeat(Math.ceil(length / phrase.length)).slice(0, length)
        return !/\p{Surrogate}/u.test(long) ? long.trim() : long.slice(0, -1).trim()
      }),
    },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }).map(any => `${any.replaceAll('\0', '')}.`.trim()),
    },
  )

const id = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 30 }).map(n => `N${n}`) },
  { weight: 1, arbitrary: fc.constantFrom('n1', 'z'.repeat(80), 'N1-2') },
)

const resource: fc.Arbitrary<Resource> = fc.record(
  {
    title: text(300),
    url: fc.oneof(
      fc.constantFrom('https://sorting.example/a', 'https://bread.example/b', 'https://other.example/?q=c'),
      fc.nat({ max: 99 }).map(n => `https://many.example/${n}`),
    ),
    kind: fc.constantFrom('doc' as const, 'book' as const),
    role: fc.constantFrom('definition' as const, 'example' as const, 'reference' as const),
    citation: text(600),
    unverified: fc.constant(true as const),
  },
  { requiredKeys: ['title', 'url', 'kind'] },
)

/** Mostly few, sometimes as many as there may be. */
const list = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.oneof(
    { weight: 19, arbitrary: fc.array(of, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(of, { minLength: 22, maxLength: 24 }) },
  )

const node: fc.Arbitrary<CurriculumNode> = fc.record(
  {
    id,
    title: text(200),
    capability: text(600),
    prerequisites: fc.array(id, { maxLength: 5 }),
    core_ideas: list(text(600)),
    pitfalls: list(text(600)),
    mastery_check: fc.record({ task: text(1_200), pass_criteria: text(1_200) }),
    estimate_minutes: fc.constantFrom(1, 15, 45, 47, 60, 120, 480, 5_000),
    estimate_confidence: fc.constantFrom(0, 0.5, 1),
    resources: list(resource),
    skills: fc.array(text(200), { maxLength: 8 }),
  },
  {
    requiredKeys: [
      'id',
      'title',
      'capability',
      'prerequisites',
      'core_ideas',
      'pitfalls',
      'mastery_check',
      'estimate_minutes',
      'resources',
    ],
  },
)

export const hostileNode = node

export const hostileCurriculum: fc.Arbitrary<CompiledCurriculum> = fc.record(
  {
    topic: text(300),
    nodes: fc.oneof(
      { weight: 15, arbitrary: fc.array(node, { minLength: 1, maxLength: 10 }) },
      { weight: 1, arbitrary: fc.array(node, { minLength: 25, maxLength: 40 }) },
    ),
    open_questions: fc.array(
      fc.record({
        question: text(600),
        related_nodes: fc.array(id, { maxLength: 3 }),
        status: fc.constantFrom('open' as const, 'resolved' as const),
      }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ['topic', 'nodes'] },
)

const sources = fc.array(
  fc.record({
    title: text(300),
    url: fc.nat({ max: 5 }).map(n => `https://source.example/${n}`),
    kind: fc.constant('doc' as const),
    role: fc.constantFrom('definition' as const, 'example' as const),
  }),
  { maxLength: 5 },
)

export const hostileSpec: fc.Arbitrary<TopicSpec> = fc
  .record({
    evidence_mode: fc.constantFrom('minimal' as const, 'standard' as const, 'strict' as const),
    misconceptions: fc.array(text(400), { maxLength: 3 }),
    context_pack: sources.map(given => ({ sources: given })),
    total_hours_min: fc.constantFrom(0.5, 8, 50, 400),
    nodes: fc.option(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat({ max: 5 }))),
  })
  .map(({ total_hours_min, nodes, ...about }) =>
    someSpec({
      ...about,
      constraints: {
        hours_per_week: 6,
        total_hours_min,
        total_hours_max: total_hours_min * 1.2,
        depth: 'practical',
        ...(nodes !== null && { node_count_min: nodes[0], node_count_max: nodes[0] + nodes[1] }),
      },
    }),
  )
