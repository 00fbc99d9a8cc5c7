// Specifications that nobody would think of, for properties of whatever reads one: any script, odd items, tight bounds.
import fc from 'fast-check'
import type { TopicSpec } from '../../src/contract/topic-spec.js'
import { checkEvidence } from '../../src/compiler/domain/drafting/check-evidence.js'
import { checkSpec } from '../../src/compiler/domain/drafting/check-spec.js'

const PIECES = [
  'Ownership and borrowing',
  'Read a query plan',
  'How TCP recovers from loss',
  'Why indexes matter',
  'C',
  'C++',
  'C#',
  'Go',
  'R',
  'map',
  'Build and deploy containers',
  'Input validation',
  'Continuous integration',
  'Combine two tables',
  '所有权与借用',
  '生命周期',
  'الملكية',
  'الاستعارة',
  '🦀',
  '🦀🦀',
  '“Quoted” things',
  'First; second; third',
  'Plan; then measure',
  'a',
  'The end',
  'Testing',
  'Choosing an index',
  'Write tests, then run them',
  `A very long item ${'that goes on and on '.repeat(13)}`.trim(),
  `长${'很'.repeat(290)}长`,
  'Regression (linear, logistic)',
  'State: local and global',
  'DNS',
  'Größenordnungen schätzen',
  'Équations différentielles',
  'What is a monad?',
  '100 % coverage',
  "Bayes' theorem",
  'Sort and search',
  'NULL',
  'Validate',
  'INTEGRATION TESTS',
  'then',
  'and',
  '<b>',
  '1',
  '2',
  'x^2',
  'Überblick: the whole',
  'Ownership',
  'ownership (of values)',
] as const

const someText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...PIECES), fc.nat(99)).map(([text, n]) => `${text} ${n}`.slice(0, 300)),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map(text => text.trim().replaceAll('\u0000', '')),
  },
)
const texts = (maxLength: number, minLength = 0) =>
  fc
    .uniqueArray(someText, { minLength, maxLength, selector: text => text.toLowerCase() })
    .map(list => list.filter(text => text !== ''))

type Source = NonNullable<NonNullable<TopicSpec['context_pack']>['sources']>[number]

const FIELD = 'Engineering of programs'

/** For each thing a definition and an example that name it and the field, with citations: enough for strict evidence. */
const sourcesFor = (things: readonly string[]): Source[] =>
  things.flatMap((thing, i) =>
    (['definition', 'example'] as const).map(role => ({
      title: `${FIELD}, ${role} ${i + 1}: ${thing.slice(0, 200).replace(/[\uD800-\uDBFF]$/, '')}`,
      url: `https://library.example/${role}/${i + 1}`,
      kind: 'book' as const,
      role,
      citation: `Engineer, Programs, volume ${i + 1}`,
    })),
  )

/** Passes the schema, `checkSpec` and `checkEvidence`, under any mode of evidence. */
export const anyTopicSpec: fc.Arbitrary<TopicSpec> = fc
  .record({
    goal: fc.oneof(someText, fc.constant('Learn to write programs that do not fail.')),
    prerequisites: texts(3),
    scope_in: fc.oneof(texts(12, 1), texts(60, 1), texts(1, 1)),
    scope_out: texts(3),
    hours: fc.oneof(fc.double({ min: 0.25, max: 80, noNaN: true }), fc.integer({ min: 1, max: 200 })),
    width: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 20, noNaN: true })),
    depth: fc.constantFrom('survey', 'practical', 'mastery'),
    least: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
    more: fc.option(fc.nat(30), { nil: undefined }),
    most_before: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    domain_mode: fc.constantFrom('mature', 'frontier'),
    evidence_mode: fc.constantFrom('minimal', 'standard', 'strict'),
    misconceptions: fc.option(texts(20), { nil: undefined }),
    domain: fc.option(someText, { nil: undefined }),
    focus_terms: texts(20).map(list => list.map(text => text.slice(0, 100).replace(/[\uD800-\uDBFF]$/, ''))),
    required_outcomes: texts(20),
  })
  .map(
    ({
      hours,
      width,
      depth,
      least,
      more,
      most_before: mostBefore,
      domain,
      focus_terms,
      required_outcomes,
      misconceptions,
      ...rest
    }): TopicSpec => ({
      ...rest,
      audience: 'Anybody',
      goal: rest.goal || 'Learn',
      constraints: {
        hours_per_week: 5,
        total_hours_min: hours,
        total_hours_max: hours + width,
        depth,
        ...(least === undefined ? {} : { node_count_min: least }),
        ...(more === undefined ? {} : { node_count_max: (least ?? 1) + more }),
        ...(mostBefore === undefined ? {} : { max_prerequisites_per_node: mostBefore }),
      },
      ...(misconceptions === undefined ? {} : { misconceptions }),
      context_pack:
        rest.evidence_mode === 'strict'
          ? { domain: FIELD, focus_terms, required_outcomes, sources: sourcesFor(rest.scope_in) }
          : { ...(domain ? { domain: domain.slice(0, 120) } : {}), focus_terms, required_outcomes },
    }),
  )
  .filter(spec => spec.scope_in.length > 0 && checkSpec(spec).length + checkEvidence(spec, null).length === 0)
