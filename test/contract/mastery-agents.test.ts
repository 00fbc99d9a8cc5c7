// The schemas of the agents against the document that defines them: every field, its type and its words, in both directions.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as contract from '../../src/contract/mastery-agents.js'

const DOCUMENT = readFileSync(new URL('../fixtures/mastery/agent-contracts.md', import.meta.url), 'utf8')

/** A field of a documented block: its type as written, its comment, and what is inside it. */
type Field = { readonly name: string; readonly type: string; readonly comment: string; readonly inner: Field[] }

/** The block in ```python``` behind `label`, in the section that begins with `heading`. */
function documented(heading: string, label: string): Field[] {
  const from = DOCUMENT.indexOf(heading)
  const at = DOCUMENT.indexOf(label, from)
  const start = DOCUMENT.indexOf('```python', at)
  const end = DOCUMENT.indexOf('```', start + 3)
  if (from < 0 || at < 0 || start < 0) throw new Error(`The document has no ${label} under ${heading}`)
  return fieldsIn(DOCUMENT.slice(start + '```python'.length, end).split('\n'))
}

function fieldsIn(lines: readonly string[]): Field[] {
  const root: Field[] = []
  const open: Field[][] = [root]
  for (const line of lines) {
    const found = /^\s*"(\w+)":\s*([^#]*?),?\s*(?:#\s*(.*))?$/.exec(line)
    if (found) {
      const field: Field = { name: found[1]!, type: found[2]!.trim(), comment: found[3] ?? '', inner: [] }
      open.at(-1)!.push(field)
      if (/[[{]$/.test(field.type)) open.push(field.inner)
    } else if (/^\s*[\]}],?\s*$/.test(line) && open.length > 1 && !/^\s{8,}\}/.test(line)) open.pop()
  }
  return root
}

type Json = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Json>>
  readonly items?: Json
  readonly anyOf?: readonly Json[]
  readonly enum?: readonly string[]
  readonly const?: unknown
}

const jsonOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input' }) as Json

/** The JSON types of a schema, null among them where it takes null. */
const typesOf = (schema: Json): string[] =>
  schema.anyOf !== undefined ? schema.anyOf.flatMap(typesOf) : [schema.type ?? typeof schema.const].flat()

const DOCUMENTED_TYPES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^str \| None$/, ['string', 'null']],
  [/^\[str\] \| None$/, ['array', 'null']],
  [/^str$/, ['string']],
  [/^int$/, ['integer']],
  [/^\d+$/, ['number']],
  [/^float$/, ['number']],
  [/^(bool|True|False)$/, ['boolean']],
  [/^(dict|\{)$/, ['object']],
  [/^(list|\[|\[str\])$/, ['array']],
]

function compare(fields: readonly Field[], schema: Json): void {
  const object = schema.type === 'array' ? schema.items! : schema
  expect(Object.keys(object.properties ?? {})).toEqual(fields.map(({ name }) => name))
  for (const { name, type, comment, inner } of fields) {
    const property = object.properties![name]!
    const wanted = DOCUMENTED_TYPES.find(([pattern]) => pattern.test(type))
    expect({ name, types: typesOf(property).toSorted() }).toEqual({ name, types: [...wanted![1]].toSorted() })
    if (inner.length > 0) compare(inner, property)
    const words = wordsOf(comment)
    if (words !== null) expect({ name, words: property.enum }).toEqual({ name, words })
  }
}

/** The words that a comment lists, as `easy | medium | hard` or `One of: a, b`. */
function wordsOf(comment: string): string[] | null {
  const list = /^One of: (.*)$/.exec(comment)?.[1]?.split(', ')
  const split = comment.replaceAll('"', '').split(' | ')
  return list ?? (split.length > 1 && split.every(word => /^\w+$/.test(word)) ? split : null)
}

describe('each contract is the documented one', () => {
  test.each([
    ['### Contract: Route Message', contract.RouteMessage],
    ['### Contract: Assess Prerequisites', contract.AssessPrerequisites],
    ['### Contract: Explain Concept', contract.ExplainConcept],
    ['### Sub-Contract: Prepare Quiz', contract.PrepareQuiz],
    ['### Sub-Contract: Evaluate Answer', contract.EvaluateAnswer],
    ['### Contract: Analyze Performance', contract.AnalyzePerformance],
    ['### Contract: Recommend Learning Path', contract.RecommendPath],
    ['### LearningCycle', contract.LearningCycleContract],
    ['### MasteryLoop', contract.MasteryLoopContract],
  ])('%s', (heading, { input, output }) => {
    compare(documented(heading, '**Input**'), jsonOf(input))
    compare(documented(heading, '**Output**'), jsonOf(output))
  })

  test('the error, and its codes', () => {
    compare(documented('## Error Handling', 'error contract'), jsonOf(contract.AgentFailure))
    const codes = [...DOCUMENT.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, code]) => code)
    expect(codes).toEqual(contract.AGENT_ERROR_CODES)
  })

  test('the defaults that it names', () => {
    expect(contract.PrepareQuiz.input.parse({ topic: 'sets', difficulty: 'adaptive' }).num_questions).toBe(5)
    expect(DOCUMENT).toContain('# Default 5')
    const cycle = contract.LearningCycleContract.input.parse({ topic: 'sets', learner_level: 'beginner' })
    expect(DOCUMENT).toContain(`# Default ${cycle.mastery_threshold}`)
    expect(contract.MasteryLoopContract.input.parse({ topic: 'sets' }).max_iterations).toBe(5)
    expect(DOCUMENT).toContain('"max_iterations": int          # Default 5')
  })
})

describe('output that breaks its contract is refused', () => {
  const path = { learning_path: [], next_topic: '', path_reasoning: 'Nothing is left.', alternative_paths: [] }
  test.each([
    [
      'an agent that does not exist',
      contract.RouteMessage.output,
      { target_agent: 'examiner', routing_reason: 'x', context_for_agent: {} },
    ],
    [
      'a diagnosis that is not complete',
      contract.AssessPrerequisites.output,
      { diagnostic_complete: false, prerequisite_gaps: [], learner_level: 'beginner', recommendation: 'proceed' },
    ],
    ['a mastery above 1', contract.PrerequisiteGap, { concept: 'sets', current_mastery: 1.2, required_mastery: 0.5 }],
    [
      'an empty explanation',
      contract.ExplainConcept.output,
      { explanation: '', examples_provided: [], key_points: [], next_action: 'quiz' },
    ],
    ['a quiz of two questions', contract.PrepareQuiz.input, { topic: 'sets', num_questions: 2, difficulty: 'easy' }],
    [
      'a quiz of eleven questions',
      contract.PrepareQuiz.input,
      { topic: 'sets', num_questions: 11, difficulty: 'easy' },
    ],
    [
      'a pattern that no question shows',
      contract.ErrorPattern,
      { pattern_type: 'careless', description: 'x', affected_questions: [], suggested_remediation: 'x' },
    ],
    ['a field that nobody documents', contract.RecommendPath.output, { ...path, correct_answer: '7' }],
    [
      'an unknown error',
      contract.AgentFailure,
      { success: false, error: { code: 'OOPS', message: 'x', recoverable: true, fallback_action: 'x' } },
    ],
  ] as const)('%s', (_what, schema, output) => {
    expect(schema.safeParse(output).success).toBe(false)
  })
})
