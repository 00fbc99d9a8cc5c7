import { readFileSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proposalInput } from '../../../../src/compiler/domain/drafting/proposal-input.js'
import { draftCurriculum } from '../../../../src/compiler/domain/drafting/draft.js'
import { checkSpec } from '../../../../src/compiler/domain/drafting/check-spec.js'
import { accepts, judge } from '../../../../src/compiler/domain/judge.js'
import { ProposalInput } from '../../../../src/compiler/domain/messages.js'
import { readScope } from '../../../../src/compiler/domain/scope/read-scope.js'
import { validate } from '../../../../src/compiler/domain/validator.js'
import { sameText } from '../../../../src/compiler/domain/words.js'
import { CompiledCurriculum } from '../../../../src/contract/curriculum.js'
import { TopicSpec } from '../../../../src/contract/topic-spec.js'
import { anyTopicSpec } from '../../../support/any-topic-spec.js'
import { someSpec } from '../../../support/some-curriculum.js'

const FOLDER = 'blueprints/curricula'
const drafted = (spec: TopicSpec): CompiledCurriculum =>
  draftCurriculum(proposalInput(spec, null, { scopeTextMaxChars: 12_000 }))

const twice = (texts: readonly string[]): string[] => {
  const keys = texts.map(sameText)
  return keys.filter((key, i) => keys.indexOf(key) < i)
}

/** What no two nodes may share, and one node may not say twice. */
const repeated = ({ nodes }: CompiledCurriculum): string[] => [
  ...twice(nodes.map(({ title }) => title)),
  ...twice(nodes.map(({ mastery_check: check }) => check.task)),
  ...twice(nodes.map(({ mastery_check: check }) => check.pass_criteria)),
  ...twice(nodes.flatMap(({ core_ideas: ideas }) => ideas)),
]

describe('a specification of the repository', () => {
  const files = readdirSync(FOLDER).filter(file => file.endsWith('.topic.json'))

  test.each(files)('%s gives a draft that is accepted as it is, and is valid', file => {
    const spec = TopicSpec.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')))
    expect(checkSpec(spec)).toEqual([])
    const curriculum = CompiledCurriculum.parse(drafted(spec))
    expect(judge(curriculum, spec)).toMatchObject({ total: 100, diagnostics: [] })
    expect(validate(curriculum, spec)).toEqual([])
    expect(repeated(curriculum)).toEqual([])
    const said = JSON.stringify(curriculum)
    const { misconceptions = [], context_pack: pack } = spec
    for (const text of [...misconceptions, ...(pack?.focus_terms ?? []), ...(pack?.required_outcomes ?? [])])
      expect(said).toContain(JSON.stringify(text).slice(1, -1))
    for (const { url } of pack?.sources ?? []) expect(said).toContain(url)
  })
})

describe('a draft', () => {
  test('of whatever specification passes its schema, is accepted, valid, the same each time, and says nothing twice', () => {
    fc.assert(
      fc.property(anyTopicSpec, spec => {
        TopicSpec.parse(spec)
        const input = ProposalInput.parse(proposalInput(spec, null, { scopeTextMaxChars: 2_000 }))
        const curriculum = CompiledCurriculum.parse(draftCurriculum(input))
        expect(accepts(judge(curriculum, spec), 82)).toBe(true)
        expect(validate(curriculum, spec)).toEqual([])
        expect(repeated(curriculum)).toEqual([])
        expect(JSON.stringify(draftCurriculum(structuredClone(input)))).toBe(JSON.stringify(curriculum))
      }),
      { numRuns: 20 },
    )
  })

  test('calls subjects that differ in signs only by their names', () => {
    const scope = ['C', 'C++', 'C#', 'F major', 'F# major']
    const titles = drafted(someSpec({ scope_in: scope })).nodes.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(scope))
    expect(titles.filter(title => title.includes('(2)'))).toEqual([])
  })

  test('cites what was given and marks every search as unverified', () => {
    const source = { title: 'Sorting methods, a handbook', url: 'https://sorting.example/book', kind: 'book' as const }
    const spec = someSpec({
      context_pack: { sources: [{ ...source, citation: 'Sorter, 2001' }], local_paths: ['notes.md'] },
    })
    const found = drafted(spec).nodes.flatMap(({ resources }) => resources)
    expect(found).toContainEqual({ ...source, citation: 'Sorter, 2001', role: 'definition' })
    for (const resource of found.filter(({ url }) => url !== source.url))
      expect(resource).toMatchObject({
        unverified: true,
        url: expect.stringMatching(/^https:\/\/duckduckgo\.com\/\?q=/) as string,
      })
  })

  test('under strict evidence searches for nothing and leaves nothing open', () => {
    const curriculum = drafted(someSpec({ evidence_mode: 'strict', domain_mode: 'frontier' }))
    expect(curriculum.nodes.flatMap(({ resources }) => resources)).toEqual([])
    expect(curriculum.open_questions).toBeUndefined()
  })

  test('on a frontier names questions that are open, each about a node', () => {
    const { nodes, open_questions: questions = [] } = drafted(someSpec({ domain_mode: 'frontier' }))
    expect(questions.length).toBeGreaterThan(0)
    const ids = nodes.map(({ id }) => id)
    for (const question of questions) expect(ids).toEqual(expect.arrayContaining(question.related_nodes))
  })

  test('keeps to what a scope file says comes before what', () => {
    const scope = readScope('- Merging (requires Splitting)\n- Splitting\n- Counting', 'full')
    const spec = someSpec({ scope_in: ['Counting'] })
    const { nodes } = draftCurriculum(proposalInput(spec, scope, { scopeTextMaxChars: 2_000 }))
    const idOf = (title: string) => nodes.find(node => node.title === title)!.id
    expect(nodes.find(({ title }) => title === 'Merging')!.prerequisites).toContain(idOf('Splitting'))
  })

  test.each([
    ['survey', 'Explain'],
    ['practical', 'Explain'],
    ['mastery', 'Build up the reasoning'],
  ] as const)('asks for other things at the depth %s', (depth, task) => {
    const constraints = { ...someSpec().constraints, depth }
    const [, first] = drafted(someSpec({ constraints, scope_in: ['Heaps'] })).nodes
    expect(first!.mastery_check.task).toMatch(new RegExp(`^${task}`))
  })
})
