// Which concepts the structure of a document names.
import { expect, test } from 'vitest'
import { conceptKey } from '../../src/documents/domain/concept.js'
import { outlinedConcepts } from '../../src/documents/domain/outlined-concepts.js'

const passage = (passageId: string, headings: string[], terms: { term: string; definition: string }[] = []) => ({
  passageId,
  headings,
  terms,
})

test('headings and defined terms, each once, within what stands above them', () => {
  const { concepts, relationships } = outlinedConcepts(
    [
      passage('p1', ['2 Cells']),
      passage('p2', ['2 Cells', '2.1 Osmosis'], [{ term: 'Solute', definition: 'What is dissolved.' }]),
      passage('p3', ['3 Plants', 'OSMOSIS:']),
    ],
    'en',
  )
  expect(concepts.map(({ name, definition, passageIds }) => [name, definition, passageIds])).toEqual([
    ['Cells', '', ['p1', 'p2']],
    ['Osmosis', '', ['p2', 'p3']],
    ['Solute', 'What is dissolved.', ['p2']],
    ['Plants', '', ['p3']],
  ])
  expect(relationships.map(({ source, type, target }) => `${source} ${type} ${target}`)).toEqual([
    'osmosis part-of cells',
    'solute part-of osmosis',
    'osmosis part-of plants',
  ])
})

test('no sentences, and nothing without a letter', () => {
  expect(
    outlinedConcepts([passage('p', ['x'.repeat(81), '* * *', '7'])], 'en').concepts.map(({ name }) => name),
  ).toEqual(['7'])
})

test.each([
  ['Osmosis', ' osmosis. '],
  ['Cell  wall', 'cell\nwall'],
  ['Straße', 'STRASSE'.toLowerCase().replace('ss', 'ß')],
  ['café', 'café'.normalize('NFD')],
])('%j and %j are one name', (one, other) => expect(conceptKey(one)).toBe(conceptKey(other)))
