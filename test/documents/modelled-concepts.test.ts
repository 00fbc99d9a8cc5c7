// What a model proposes: what can be proved to lead to a passage and a concept stays, everything else is dropped with a reason.
import { describe, expect, test } from 'vitest'
import { readOutput } from '../../src/agent/index.js'
import { MODELLED_LISTS, modelledConcepts } from '../../src/documents/domain/modelled-concepts.js'

const shown = { language: 'en', passageIds: ['passage-1', 'passage-2'], known: ['The Moon'] }
const concept = (name: string, passages: unknown = [1]) => ({ name, definition: `What ${name} is.`, passages })
const relation = (source: string, type: string, target: string, passages: unknown = [2]) => ({
  source,
  target,
  type,
  rationale: 'It says so.',
  passages,
})
const read = (concepts: unknown[], relationships: unknown[] = []) =>
  modelledConcepts({ concepts, relationships }, shown)

test('a proposal names its passages, and relates its concepts and those that were there', () => {
  const { proposal, dropped } = read(
    [concept('Tide', [2, 1, 2]), concept('Ebb')],
    [relation('Ebb', 'part-of', ' tide '), relation('Tide', 'depends-on', 'the moon')],
  )
  expect(dropped).toEqual([])
  expect(proposal.concepts.map(({ name, passageIds }) => [name, passageIds])).toEqual([
    ['Tide', ['passage-2', 'passage-1']],
    ['Ebb', ['passage-1']],
  ])
  expect(
    proposal.relationships.map(({ source, type, target, passageIds }) => [source, type, target, passageIds]),
  ).toEqual([
    ['ebb', 'part-of', 'tide', ['passage-2']],
    ['tide', 'depends-on', 'the moon', ['passage-2']],
  ])
})

describe('dropped is', () => {
  test.each([
    ['a concept without a passage', concept('Tide', []), 'no_passage'],
    ['a concept of a passage that was not shown', concept('Tide', [0, 3, -1, 1e9]), 'no_passage'],
    ['a concept whose passages are ids of its own', concept('Tide', ['passage-1']), 'malformed'],
    ['a concept without a name', concept(' … '), 'malformed'],
    ['a concept with a name like a page', concept('x'.repeat(5_000)), 'malformed'],
    ['a concept that cannot be stored', concept('Ti\u0000de'), 'malformed'],
    ['what is no concept', null, 'malformed'],
  ])('%s', (_, entry, reason) => {
    const { proposal, dropped } = read([entry, concept('Ebb')])
    expect(dropped).toEqual([{ name: expect.any(String), reason }])
    expect(dropped[0]!.name.length).toBeLessThanOrEqual(200)
    expect(proposal.concepts.map(({ name }) => name)).toEqual(['Ebb'])
  })

  test.each([
    ['a relation to itself', relation('Tide', 'part-of', 'tide'), 'self_relation'],
    ['a relation to what is not there', relation('Tide', 'enables', 'Atlantis'), 'unknown_concept'],
    ['a relation that no passage says', relation('Tide', 'enables', 'The Moon', [9]), 'no_passage'],
    ['a relation of another type', relation('Tide', 'causes', 'The Moon'), 'malformed'],
    ['what is no relation', 7, 'malformed'],
  ])('%s', (_, entry, reason) => {
    const { proposal, dropped } = read([concept('Tide')], [entry])
    expect(dropped).toEqual([{ name: expect.any(String), reason }])
    expect(proposal.relationships).toEqual([])
  })

  test('what is named twice, and what is too much', () => {
    const many = Array.from({ length: 1_000 }, (_, i) => concept(`Concept ${i}`))
    const { proposal, dropped } = read([concept('Concept 0'), ...many])
    expect(proposal.concepts).toHaveLength(40)
    const reasons = dropped.map(({ reason }) => reason)
    expect(reasons.filter(reason => reason === 'twice')).toHaveLength(1)
    expect(reasons.filter(reason => reason === 'too_many')).toHaveLength(960)
    const same = Array.from({ length: 3 }, () => relation('Concept 0', 'enables', 'The Moon'))
    expect(read([concept('Concept 0')], same).dropped).toHaveLength(2)
  })

  test.each([[null], [[]], ['prose'], [{ concepts: [] }], [{ concepts: {}, relationships: [] }]])(
    'the whole answer where it has no lists: %j',
    answer => {
      expect(readOutput(MODELLED_LISTS, JSON.stringify(answer)).ok).toBe(false)
    },
  )
})
