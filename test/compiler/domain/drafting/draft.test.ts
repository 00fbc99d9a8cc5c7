import { readFileSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proposalInput } from '../../../../src/compiler/domain/drafting/proposal-input.js'
import { namedParts } from '../../../../src/compiler/domain/drafting/parts.js'
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

/** What is left of its sentences when the names of its parts are taken out, and is there more than once. */
function framesTwice(spec: TopicSpec): string[] {
  const input = proposalInput(spec, null, { scopeTextMaxChars: 12_000 })
  const names = namedParts(input)
    .flatMap(({ title, inside, name }) => [title, inside, name])
    .toSorted((a, b) => b.length - a.length)
  const blank = (text: string): string =>
    names.reduce((left, name) => left.toLowerCase().replaceAll(name.toLowerCase(), '…'), text)
  const { nodes } = draftCurriculum(input)
  return [
    ...twice(nodes.map(({ mastery_check: check }) => blank(check.task))),
    ...twice(nodes.map(({ mastery_check: check }) => blank(check.pass_criteria))),
    ...twice(nodes.flatMap(({ core_ideas: ideas }) => ideas.map(blank))),
    ...twice(nodes.flatMap(({ pitfalls }) => pitfalls.map(blank))),
  ]
}

describe('a specification of the repository', () => {
  const files = readdirSync(FOLDER).filter(file => file.endsWith('.topic.json'))

  test.each(files)('%s gives a draft that is accepted as it is, and is valid', file => {
    const spec = TopicSpec.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')))
    expect(checkSpec(spec)).toEqual([])
    const curriculum = CompiledCurriculum.parse(drafted(spec))
    expect(judge(curriculum, spec)).toMatchObject({ total: 100, diagnostics: [] })
    expect(validate(curriculum, spec)).toEqual([])
    expect(repeated(curriculum)).toEqual([])
    expect(framesTwice(spec)).toEqual([])
    const said = JSON.stringify(curriculum)
    const { misconceptions = [], context_pack: pack } = spec
    for (const text of [...misconceptions, ...(pack?.focus_terms ?? []), ...(pack?.required_outcomes ?? [])])
      expect(said).toContain(JSON.stringify(text).slice(1, -1))
    for (const { url } of pack?.sources ?? []) expect(said).toContain(url)
  })
})

describe('a draft', () => {
  test('of whatever specification passes its schema, is accepted, valid, the same each time, and says nothing twice', () => {
    const modes = new Set<string>()
    fc.assert(
      fc.property(anyTopicSpec, spec => {
        TopicSpec.parse(spec)
        const input = ProposalInput.parse(proposalInput(spec, null, { scopeTextMaxChars: 2_000 }))
        const curriculum = CompiledCurriculum.parse(draftCurriculum(input))
        expect(accepts(judge(curriculum, spec), 82)).toBe(true)
        expect(validate(curriculum, spec)).toEqual([])
        expect(repeated(curriculum)).toEqual([])
        modes.add(spec.evidence_mode)
        expect(JSON.stringify(draftCurriculum(structuredClone(input)))).toBe(JSON.stringify(curriculum))
      }),
      { numRuns: 30 },
    )
    expect(modes).toEqual(new Set(['minimal', 'standard', 'strict']))
  })

  const DEPTHS = ['survey', 'practical', 'mastery'] as const
  test.each([
    ['things', 'The %s rule'],
    ['activities', 'Baking %s loaves'],
    ['things to do', 'Read the %s'],
    ['questions', 'Why %s matters'],
  ])('of sixteen nodes about %s has no sentence that is made like another one', (_, form) => {
    const scope = (many: number) =>
      Array.from({ length: many }, (__, i) => form.replace('%s', `Xy${'abcdefghijklm'[i]}`))
    for (const depth of DEPTHS)
      for (const many of [1, 5, 13]) {
        const constraints = { ...someSpec().constraints, depth, node_count_min: 16, node_count_max: 16 }
        const spec = someSpec({ constraints, scope_in: scope(many) })
        expect(drafted(spec).nodes).toHaveLength(16)
        expect(framesTwice(spec), `${many} at the depth ${depth}`).toEqual([])
      }
  })

  test('of more nodes than there are ways to learn says each time what is to be different', () => {
    const constraints = { ...someSpec().constraints, node_count_min: 48, node_count_max: 48 }
    const spec = someSpec({ constraints, scope_in: ['Heaps', 'Lists', 'Trees'] })
    const tasks = drafted(spec).nodes.map(({ mastery_check: check }) => check.task.replace(/heaps|lists|trees/gi, '…'))
    expect(new Set(tasks).size).toBe(48)
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
