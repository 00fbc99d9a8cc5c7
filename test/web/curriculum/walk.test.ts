import { describe, expect, test } from 'vitest'
import { curriculumView } from '../../../src/library/index.js'
import { followersOf, matching, prerequisitesOf, walkFrom } from '../../../src/web/curriculum/walk.js'
import { aGraph, aNode } from '../../support/a-graph.js'

const DIAMOND = curriculumView(aGraph({ start: [], left: ['start'], right: ['start'], end: ['left', 'right'] }))
const [upper, lower] = DIAMOND.nodes.filter(({ layer }) => layer === 1).toSorted((a, b) => a.y - b.y)

describe('arrow keys', () => {
  test.each([
    ['start', 'before', null],
    ['end', 'before', upper!.id],
    ['end', 'next', null],
    [upper!.id, 'next', 'end'],
    [lower!.id, 'before', 'start'],
    [upper!.id, 'down', lower!.id],
    [lower!.id, 'up', upper!.id],
    [upper!.id, 'up', null],
    ['nobody', 'next', null],
  ] as const)('from %s %s leads to %s', (id, direction, to) => {
    expect(walkFrom(DIAMOND, id, direction)).toBe(to)
  })
})

test('what comes before a node and what it leads to', () => {
  const end = DIAMOND.nodes.find(({ id }) => id === 'end')!
  expect(prerequisitesOf(DIAMOND, end).map(({ id }) => id)).toEqual(['left', 'right'])
  expect(followersOf(DIAMOND, 'start').map(({ id }) => id)).toEqual(['left', 'right'])
})

describe('a search', () => {
  const view = curriculumView({
    topic: 'T',
    nodes: [
      aNode('N1', { title: 'Über Café-Preise', estimate_minutes: 10 }),
      aNode('N2', { title: 'Supply', capability: 'Draw a supply curve.', prerequisites: ['N3'] }),
      aNode('N3', { title: 'Demand', core_ideas: ['The curve falls.'] }),
    ],
  })
  const all = { query: '', layer: null, onlyCritical: false }
  test.each([
    ['nothing', {}, null],
    ['blanks', { query: '  ' }, null],
    ['a word of a title, without its accents', { query: 'uber cafe' }, ['N1']],
    ['a word of an ability or an idea', { query: 'CURVE' }, ['N2', 'N3']],
    ['two words that are both in it', { query: 'supply draw' }, ['N2']],
    ['an id', { query: 'n3' }, ['N3']],
    ['what is not there', { query: 'unicorn' }, []],
    ['a stage', { layer: 0 }, ['N1', 'N3']],
    ['the critical path', { onlyCritical: true }, ['N2', 'N3']],
    ['a word on the critical path', { query: 'falls', onlyCritical: true }, ['N3']],
  ])('for %s', (_, asked, found) => {
    const ids = matching(view, { ...all, ...asked })
    expect(ids && [...ids].toSorted()).toEqual(found)
  })
})
