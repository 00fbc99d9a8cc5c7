import { expect, test } from 'vitest'
import { VALIDATION_RULES } from '../../../src/contract/curriculum-plan.js'
import { findingText, validationReport } from '../../../src/compiler/domain/report.js'
import { someSpec, soundCurriculum } from '../../support/some-curriculum.js'

const curriculum = soundCurriculum(4)
const spec = someSpec()

const rowOf = (report: string, rule: string) => report.split('\n').find(line => line.startsWith(`| ${rule} |`))

test('a report without findings passes, and names every rule that was tried', () => {
  const report = validationReport([], { curriculum, spec })
  expect(report).toMatch(/^# Validation: PASS\n/)
  for (const rule of VALIDATION_RULES) expect(rowOf(report, rule)).toMatch(/\| PASS \|$/)
})

test('a report with findings fails, rule by rule, with the nodes', () => {
  const report = validationReport(
    [
      { rule: 'graph.no_cycles', message: 'N1 waits for [itself].', nodes: ['N1', 'N2'] },
      { rule: 'graph.total_hours', message: 'Too long.', nodes: [] },
    ],
    { curriculum, spec },
  )
  expect(report).toMatch(/^# Validation: FAIL\n/)
  expect(rowOf(report, 'graph.no_cycles')).toMatch(/FAIL \(1\) \|$/)
  expect(rowOf(report, 'graph.progression')).toMatch(/PASS \|$/)
  expect(report).toContain('## graph.no_cycles\n\n- N2: N1 waits for \\[itself\\].')
  expect(report).toContain('## graph.total_hours\n\n- Too long.')
})

test('a document that is no curriculum fails, and no other rule is said to have passed', () => {
  const findings = [{ rule: 'schema.top_level' as const, message: 'topic: Required.', nodes: [] }]
  const report = validationReport(findings, { curriculum: null, spec })
  expect(report).toMatch(/^# Validation: FAIL\n\nThe document cannot be read/)
  expect(rowOf(report, 'graph.no_cycles')).toMatch(/not tried \|$/)
})

test.each([
  ['N1 (Sorting) has nothing to learn from.', ['N1'], 'N1 (Sorting) has nothing to learn from.'],
  ['nodes[0].title: There has to be something here.', ['N1'], 'N1: nodes[0].title: There has to be something here.'],
  [
    'N10 (Sorting) says what N2 (Searching) says already.',
    ['N1', 'N2'],
    'N1: N10 (Sorting) says what N2 (Searching) says already.',
  ],
  ['Too long.', [], 'Too long.'],
])('a node is named once: %s', (message, nodes, text) => {
  expect(findingText({ rule: 'quality.repetition', message, nodes })).toBe(text)
})
