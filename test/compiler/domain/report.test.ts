import { expect, test } from 'vitest'
import { VALIDATION_RULES } from '../../../src/contract/curriculum-plan.js'
import { findingText, validationReport } from '../../../src/compiler/domain/report.js'
import { judge } from '../../../src/compiler/domain/judge.js'
import { someSpec, soundCurriculum } from '../../support/some-curriculum.js'
import { hollowTask, reviewsOf } from '../../support/some-reviews.js'

const curriculum = soundCurriculum(4)
const spec = someSpec()

const content = judge(curriculum, spec).content

const rowOf = (report: string, rule: string) => report.split('\n').find(line => line.startsWith(`| ${rule} |`))

test('a report without findings passes, and names every rule that was tried', () => {
  const report = validationReport([], { curriculum, spec, content })
  expect(report).toMatch(/^# Validation: PASS\n/)
  const others: Readonly<Record<string, string>> = {
    'quality.resource_relevance': 'not judged',
  }
  for (const rule of VALIDATION_RULES) expect(rowOf(report, rule)).toContain(`| ${others[rule] ?? 'PASS'} |`)
})

test('a report says who has read the content and what they found, with quotes', () => {
  expect(validationReport([], { curriculum, spec, content })).toContain(
    'Structure: valid. Content: not judged, 0 of 4 nodes were read.',
  )
  const reviews = reviewsOf(curriculum, spec, node => (node.id === 'N2' ? [hollowTask(node)] : []))
  const report = validationReport([], { curriculum, spec, content: judge(curriculum, spec, reviews).content })
  expect(report).toContain('Structure: valid. Content: 90 of 100, read by scripted.')
  expect(report).toContain(
    '- N2 (Sorting method 2), mastery\\_check.task “Sort ten numbers on paper by sorting met”: Nobody could tell',
  )
  expect(rowOf(report, 'quality.resource_relevance')).toMatch(/\| PASS \|$/)
})

test('a report with findings fails, rule by rule, with the nodes', () => {
  const report = validationReport(
    [
      { rule: 'graph.no_cycles', message: 'N1 waits for [itself].', nodes: ['N1', 'N2'] },
      { rule: 'graph.total_hours', message: 'Too long.', nodes: [] },
    ],
    { curriculum, spec, content },
  )
  expect(report).toMatch(/^# Validation: FAIL\n/)
  expect(rowOf(report, 'graph.no_cycles')).toMatch(/FAIL \(1\) \|$/)
  expect(rowOf(report, 'graph.progression')).toMatch(/PASS \|$/)
  expect(report).toContain('## graph.no_cycles\n\n- N2: N1 waits for \\[itself\\].')
  expect(report).toContain('## graph.total_hours\n\n- Too long.')
})

test('a document that is no curriculum fails, and no other rule is said to have passed', () => {
  const findings = [{ rule: 'schema.top_level' as const, message: 'topic: Required.', nodes: [] }]
  const report = validationReport(findings, { curriculum: null, spec, content: null })
  expect(report).toMatch(/^# Validation: FAIL\n\nThe document cannot be read/)
  expect(rowOf(report, 'graph.no_cycles')).toMatch(/not tried \|$/)
})

test.each([
  ['N1 (Sorting) has nothing to learn from.', ['N1'], 'N1 (Sorting) has nothing to learn from.'],
  ['nodes[0].title: This must not be empty.', ['N1'], 'N1: nodes[0].title: This must not be empty.'],
  [
    'N10 (Sorting) says what N2 (Searching) says already.',
    ['N1', 'N2'],
    'N1: N10 (Sorting) says what N2 (Searching) says already.',
  ],
  ['Too long.', [], 'Too long.'],
])('a node is named once: %s', (message, nodes, text) => {
  expect(findingText({ rule: 'quality.repetition', message, nodes })).toBe(text)
})
