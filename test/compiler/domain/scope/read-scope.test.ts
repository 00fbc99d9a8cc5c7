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
   - Mutable references (requires Shared references)

## Types

- Traits (requires Generics)
- Generics
- \`Iterator\` – see [the book](https://doc.rust-lang.org/book/ch13)

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
      'Iterator',
      'Errors',
    ])
    expect(readScope(FILE, 'full').concepts[0]).toEqual({
      id: 'C1',
      title: 'Ownership',
      section: 'Memory',
      parent: null,
      line: 5,
      notes: ['Ownership: who frees a value', 'Every value has one owner.'],
      sources: [],
    })
  })

  test('says what comes before what by its mark, nesting and numbers', () => {
    const edges = readScope(FILE, 'full').edges.map(({ from, to, kind, because }) => `${from} ${to} ${kind} ${because}`)
    expect(edges).toEqual([
      'C1 C2 prerequisite words',
      'C3 C4 prerequisite words',
      'C6 C5 prerequisite words',
      'C2 C3 prerequisite nesting',
      'C2 C4 prerequisite nesting',
    ])
    expect(readScope('1. One\n2. Two', 'full').edges).toMatchObject([
      { from: 'C1', to: 'C2', kind: 'recommended_before', strength: 'soft' },
    ])
  })

  test('tells what is left out and what may be cited', () => {
    expect(readScope(FILE, 'full')).toMatchObject({
      excluded: ['Unsafe code'],
      sources: [
        { title: 'the book', url: 'https://doc.rust-lang.org/book/ch13' },
        { title: 'The Rust Book', role: 'definition', citation: 'Klabnik and Nichols, 2023.' },
      ],
    })
  })

  test('is read section by section', () => {
    expect(titles(FILE, 'section', 'types')).toEqual(['Traits', 'Generics', 'Iterator'])
    expect(() => readScope(FILE, 'section', 'Macros')).toThrow(
      'there is no section “Macros”; there are “Rust”, “Memory”, “Types”, “Errors”, “Out of scope”, “Sources”',
    )
    expect(() => readScope(FILE, 'section')).toThrow(ScopeError)
  })

  test('with two sections of one name is asked which is meant', () => {
    const file = '# A\n## Basics\n- One\n# B\n## Basics\n- Two'
    expect(() => titles(file, 'section', 'Basics')).toThrow(
      'more than one section is called “Basics” (line 2: “A > Basics”; line 5: “B > Basics”): name it as it stands here',
    )
    expect(titles(file, 'section', 'b > basics')).toEqual(['Two'])
    expect(() => titles('# A\n- One\n# A\n- Two', 'section', 'A')).toThrow(/line 1: .* line 3: .*name of its own/)
    expect(titles('# A\n- One\n## A\n- Two', 'section', 'A')).toEqual(['One', 'Two'])
  })

  test('is read line by line as a seed list', () => {
    const table = '| Thing | Hours |\n|---|---|\n| Macros | 3 |'
    expect(
      titles(`# Seeds\nOwnership\n* Borrowing\n3. Traits\n\n${table}\n\n> A word\n> by someone`, 'seed-list'),
    ).toEqual(['Ownership', 'Borrowing', 'Traits'])
  })

  test.each([
    ['a title without the mark', '- Lifetimes (requires Generics, Traits)\n- Generics', ['Lifetimes', 'Generics']],
    ['a title of one letter', '- A (requires B)\n- B: the second', ['A', 'B: the second']],
    ['words that are no mark', '- Lunch after noon\n- Noon', ['Lunch after noon', 'Noon']],
    ['a difference as it is', '- x - y', ['x - y']],
    ['nothing that is struck out', '- ~~Pointers~~\n- ~~Old~~ New\n- Kept ~~not~~', ['New', 'Kept']],
    ['nothing that nobody sees', '- \u200b\n- \u3164\n- Seen', ['Seen']],
    ['no sign that turns the text', '- Sort\u202eing', ['Sorting']],
    ['the sign of a language', '# C#\n\n## Loops ##', ['Loops']],
    ['an address with brackets', '- [Sorting](https://a.example/Sort_(computing)) by hand', ['Sorting by hand']],
    ['bold and slanted words', '- ***Both***, **bold**, _slanted_ and a*b', ['Both, bold, slanted and a*b']],
  ])('is read for %s', (_, text, expected) => {
    expect(titles(text, 'full')).toEqual(expected)
  })

  test('has links where nothing is struck out', () => {
    const text =
      '- [A](<https://a.example/x_(y)> "Title") ~~[B](https://b.example/)~~ <https://c.example/> https://d.example/.'
    expect(readScope(text, 'full').sources.map(({ url }) => url)).toEqual([
      'https://a.example/x_(y)',
      'https://c.example/',
      'https://d.example/',
    ])
  })

  test('passes over front matter, code and comments', () => {
    expect(titles('---\na: b\n---\n- One\n```\n- no\n```\n<!-- - no\n- no -->\n- Two', 'full')).toEqual(['One', 'Two'])
  })

  test.each([
    ['One', 'Two'],
    ['A', 'B'],
  ])('that goes in a circle from %s to %s is refused at the line', (one, two) => {
    const text = `- ${one} (requires ${two})\n- ${two} (requires ${one})`
    expect(() => readScope(text, 'full')).toThrow(new RegExp(`^line 2: .*“${one}”.*circle`))
  })

  test.each([
    ['- One\n- Two\n- Three (requires One, Two)', ['C1 C3', 'C2 C3']],
    ['- Loops, nested\n- Two (requires Loops, nested)', ['C1 C2']],
    ['- One\n- Two (requires: one)', ['C1 C2']],
    ['- One\n- Two (requires Three)', []],
    ['- One\n- Two, after One; needs One', []],
    ['- 分数\n- 小数 (requires 分数)', ['C1 C2']],
  ])('has the edges that its marks name: %j', (text, edges) => {
    expect(readScope(text, 'full').edges.map(({ from, to }) => `${from} ${to}`)).toEqual(edges)
  })

  test('tells at which thing a link stands', () => {
    const text =
      '# Knots\n- Bowline\n  See [Ashley](https://knots.example/ashley).\n- Clove hitch\n\n# Sources\n- [All](https://knots.example/all)'
    expect(readScope(text, 'full').concepts.map(({ sources }) => sources)).toEqual([
      ['https://knots.example/ashley'],
      [],
    ])
  })

  test.each(['', '## Out of scope\n- x', '```\n- code\n```'])('that names nothing is refused: %j', text => {
    expect(() => readScope(text, 'full')).toThrow(ScopeError)
  })

  test('with a character that cannot be stored is refused at the line', () => {
    expect(() => readScope('- One\n- T\u0000o', 'full')).toThrow(/^line 2: .*cannot be stored/)
  })

  test.each(['- One\n- replace_with a part on tests', '- One\n- Two\n\n  All about replace_with a topic.'])(
    'with something still to be written is refused at the line: %j',
    text => {
      expect(() => readScope(text, 'full')).toThrow(/^line 2: “replace_with” is not written yet/)
    },
  )

  test('has neither notes nor sections that nobody sees', () => {
    expect(readScope('# \u200b\n- One\n  \u3164\n# Prerequisites\n- \u2063', 'full')).toMatchObject({
      concepts: [{ title: 'One', section: null, notes: [] }],
      brought: [],
    })
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
        const steps = nodes.map(id => ({ id, after: edges.filter(({ to }) => to === id).map(({ from }) => from) }))
        expect(findCycle(steps)).toBeNull()
      }),
    )
  })
})
