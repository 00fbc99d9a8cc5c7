import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readScope } from '../../../../src/compiler/domain/scope/read-scope.js'
import {
  ScopeConcepts,
  scopeConcepts,
  ScopeDag,
  scopeDag,
  ScopeError,
} from '../../../../src/compiler/domain/scope/scope.js'
import { findCycle } from '../../../../src/kernel/dag.js'

const FILE = `# Rust

## Memory

1. Ownership: who frees a value
   Every value has one owner.
2. Borrowing (requires Ownership)
   - Shared references
   - Mutable references — builds on Shared references

## Types

- Traits, after Generics
- Generics
- \`Iterator\`, see also Traits

## Errors

Errors are values.

## Out of scope

- Unsafe code

## Sources

- [The Rust Book](https://doc.rust-lang.org/book/) (definition): Klabnik and Nichols, 2023.
`
const titles = (...of: Parameters<typeof readScope>) => readScope(...of).concepts.map(({ title }) => title)

describe('a scope file', () => {
  test('names things by list items, and by sections without a list', () => {
    expect(titles(FILE, 'full')).toEqual([
      'Ownership',
      'Borrowing',
      'Shared references',
      'Mutable references',
      'Traits',
      'Generics',
      'Iterator, see also Traits',
      'Errors',
    ])
    expect(readScope(FILE, 'full').concepts[0]).toEqual({
      id: 'C1',
      title: 'Ownership',
      section: 'Memory',
      parent: null,
      line: 5,
      notes: ['Ownership: who frees a value', 'Every value has one owner.'],
    })
  })

  test('says what comes before what by words, nesting and numbers', () => {
    const edges = readScope(FILE, 'full').edges.map(({ from, to, kind, because }) => `${from} ${to} ${kind} ${because}`)
    expect(edges).toEqual([
      'C1 C2 prerequisite words',
      'C3 C4 prerequisite words',
      'C6 C5 prerequisite words',
      'C2 C3 prerequisite nesting',
      'C2 C4 prerequisite nesting',
      'C5 C7 related words',
    ])
    expect(readScope('1. One\n2. Two', 'full').edges).toMatchObject([
      { from: 'C1', to: 'C2', kind: 'recommended_before', strength: 'soft' },
    ])
  })

  test('tells what is left out and what may be cited', () => {
    expect(readScope(FILE, 'full')).toMatchObject({
      excluded: ['Unsafe code'],
      sources: [{ title: 'The Rust Book', role: 'definition', citation: 'Klabnik and Nichols, 2023.' }],
    })
  })

  test('is read section by section', () => {
    expect(titles(FILE, 'section', 'types')).toEqual(['Traits', 'Generics', 'Iterator, see also Traits'])
    expect(() => readScope(FILE, 'section', 'Macros')).toThrow(
      'there is no section “Macros”; there are “Rust”, “Memory”, “Types”, “Errors”, “Out of scope”, “Sources”',
    )
    expect(() => readScope(FILE, 'section')).toThrow(ScopeError)
  })

  test('is read line by line as a seed list', () => {
    expect(titles('# Seeds\nOwnership\n* Borrowing\n3. Traits\n', 'seed-list')).toEqual([
      'Ownership',
      'Borrowing',
      'Traits',
    ])
  })

  test('passes over front matter, code and comments', () => {
    expect(titles('---\na: b\n---\n- One\n```\n- no\n```\n<!-- - no\n- no -->\n- Two', 'full')).toEqual(['One', 'Two'])
  })

  test('that goes in a circle is refused at the line', () => {
    expect(() => readScope('- One (requires Two)\n- Two (requires One)', 'full')).toThrow(/^line 2: .*“One”.*circle/)
  })

  test.each(['', '## Out of scope\n- x', '```\n- code\n```'])('that names nothing is refused: %j', text => {
    expect(() => readScope(text, 'full')).toThrow(ScopeError)
  })

  test('of whatever text is read or refused, and its edges close no circle', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '- A',
        '- B (requires A)',
        '  - C, after B',
        '1. D',
        '2. E builds on C',
        '## F',
        'G needs A',
        '',
        '```',
        '- A',
        '<!--',
        '- Z (before A)',
      ),
      fc.string({ maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), fc.constantFrom('full', 'seed-list'), (lines, mode) => {
        let scope
        try {
          scope = readScope(lines.join('\n'), mode)
        } catch (error) {
          expect(error).toBeInstanceOf(ScopeError)
          return
        }
        ScopeConcepts.parse(scopeConcepts(scope))
        const { nodes, edges } = ScopeDag.parse(scopeDag(scope))
        const ordered = edges.filter(({ kind }) => kind !== 'related')
        const steps = nodes.map(id => ({ id, after: ordered.filter(({ to }) => to === id).map(({ from }) => from) }))
        expect(findCycle(steps)).toBeNull()
      }),
    )
  })
})
