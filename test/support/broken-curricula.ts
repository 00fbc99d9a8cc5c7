// Any curriculum that its schema allows, from almost sound to hopeless.
import fc from 'fast-check'
import type { CompiledCurriculum, CurriculumNode } from '../../src/contract/curriculum.js'
import { soundCurriculum } from './some-curriculum.js'

const text = fc.oneof(
  fc.constantFrom(
    'Sorting method 2',
    'Sort a list and explain it; then validate it.',
    'Integrate all of it',
    'Understand it',
    '🙂',
    '排序 方法',
    'قواعد',
    'x'.repeat(150),
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map(any => `${any.replaceAll('\0', '')}.`),
)

/** An id of the curriculum, or one that is not there. */
const id = fc.integer({ min: 1, max: 12 }).map(place => `N${place}`)

const change: fc.Arbitrary<Partial<CurriculumNode>> = fc.oneof(
  fc.record({ title: text }),
  fc.record({ capability: text }),
  fc.record({ prerequisites: fc.array(id, { maxLength: 4 }) }),
  fc.record({ core_ideas: fc.array(text, { maxLength: 4 }) }),
  fc.record({ pitfalls: fc.array(text, { maxLength: 2 }) }),
  fc.record({ mastery_check: fc.record({ task: text, pass_criteria: text }) }),
  fc.record({ estimate_minutes: fc.constantFrom(1, 15, 45, 47, 60, 120, 480, 5_000) }),
  fc.record({
    resources: fc.array(
      fc.record(
        {
          title: text,
          url: fc.constantFrom('https://sorting.example/a', 'https://bread.example/b', 'https://other.example/?q=c'),
          kind: fc.constant('doc' as const),
          role: fc.constantFrom('definition', 'example', 'reference'),
          citation: text,
          unverified: fc.constant(true as const),
        },
        { requiredKeys: ['title', 'url', 'kind'] },
      ),
      { maxLength: 3 },
    ),
  }),
  fc.record({ id }),
)

/** 1 to 10 nodes of a sound curriculum, up to six of them changed, in any order. */
export const brokenCurriculum: fc.Arbitrary<CompiledCurriculum> = fc
  .record({
    size: fc.integer({ min: 1, max: 10 }),
    changes: fc.array(fc.record({ at: fc.nat(), change }), { maxLength: 6 }),
    openQuestion: fc.option(fc.record({ question: text, related_nodes: fc.array(id, { maxLength: 2 }) })),
    isTurned: fc.boolean(),
  })
  .map(({ size, changes, openQuestion, isTurned }) => {
    const { topic, nodes } = soundCurriculum(size)
    for (const { at, change: about } of changes) Object.assign(nodes[at % size]!, about)
    return {
      topic,
      nodes: isTurned ? nodes.toReversed() : nodes,
      ...(openQuestion === null ? {} : { open_questions: [{ ...openQuestion, status: 'open' as const }] }),
    }
  })
