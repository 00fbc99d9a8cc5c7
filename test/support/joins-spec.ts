import type { TopicSpec } from '../../src/contract/topic-spec.js'

/** A specification whose outline holds together; see `writtenRun` for an accepted curriculum of it. */
export const joinsSpec = (about: Partial<TopicSpec> = {}): TopicSpec => ({
  goal: 'Write SQL queries that answer questions about several tables.',
  audience: 'Analysts who know spreadsheets.',
  prerequisites: ['Sorting and filtering a spreadsheet'],
  scope_in: ['Selecting rows', 'Inner joins', 'Outer joins', 'Aggregation with GROUP BY', 'Subqueries'],
  scope_out: ['Database administration'],
  constraints: { hours_per_week: 6, total_hours_min: 10, total_hours_max: 20, depth: 'practical' },
  domain_mode: 'mature',
  evidence_mode: 'minimal',
  misconceptions: ['A left join never adds rows'],
  ...about,
})
