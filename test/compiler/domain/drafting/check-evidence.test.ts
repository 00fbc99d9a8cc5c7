import { describe, expect, test } from 'vitest'
import { checkEvidence } from '../../../../src/compiler/domain/drafting/check-evidence.js'
import { readScope } from '../../../../src/compiler/domain/scope/read-scope.js'
import type { Resource } from '../../../../src/contract/curriculum.js'
import { someSpec } from '../../../support/some-curriculum.js'

const source = (about: Partial<Resource> = {}): Resource => ({
  title: 'Sorting',
  url: 'https://sorting.example/a',
  kind: 'doc',
  citation: 'Sorter, Sorting, 1999',
  ...about,
})
const definition = source({ role: 'definition' })
const example = source({ role: 'example', url: 'https://sorting.example/b' })
const { citation: _, ...uncited } = example

const strict = (...sources: Resource[]) => someSpec({ evidence_mode: 'strict', context_pack: { sources } })

describe('strict evidence', () => {
  test.each<[string, Resource[], string]>([
    ['no sources', [], 'needs sources'],
    ['sources without a role', [source(), source({ url: 'https://sorting.example/c' })], 'needs sources'],
    ['definitions only', [definition], 'needs an example'],
    ['examples only', [example], 'needs a definition'],
    ['an example that is not cited', [definition, uncited], 'needs an example'],
    ['one address for both', [definition, { ...example, url: definition.url }], 'at different addresses'],
  ])('with %s is refused, and it is said what to do', (_name, sources, message) => {
    expect(checkEvidence(strict(...sources), null)).toEqual([
      { field: 'evidence_mode', message: expect.stringMatching(new RegExp(`${message}.*each with a citation`)) },
    ])
  })

  test.each<[string, Resource[], string | null]>([
    ['by their roles', [definition, example], null],
    [
      'of the scope file',
      [definition],
      '# Sorting\n\n- Sorting by hand\n\n# Sources\n\n- [Sorting worked](https://sorting.example/w) (example), Sorter 1999',
    ],
  ])('may have a definition and an example %s', (_name, sources, scope) => {
    expect(checkEvidence(strict(...sources), scope === null ? null : readScope(scope, 'full'))).toEqual([])
  })
})

test('weaker evidence needs no sources', () => {
  for (const mode of ['minimal', 'standard'] as const)
    expect(checkEvidence(someSpec({ evidence_mode: mode }), null)).toEqual([])
})
