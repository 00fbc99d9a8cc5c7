import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixedLinesOf } from '../../src/widgets/code-editor/code-mirror.js'
import { fixedTexts, locateFixed } from '../../src/widgets/code-editor/read-only-lines.js'

const code = 'def f(x):\n    # here\n    return y'

describe('the fixed lines of a starting code', () => {
  test('are found by number, in order, once, and only where there is such a line', () => {
    expect(fixedTexts(code, [3, 1, 1, 9])).toEqual(['def f(x):', '    return y'])
  })

  test.each([
    ['untouched', code, [0, 2]],
    ['with lines put between', 'def f(x):\n    y = 1\n    y += x\n    return y', [0, 3]],
    ['with lines around', '# a\ndef f(x):\n    return y\n', [1, 2]],
    ['one changed', 'def g(x):\n    return y', null],
    ['one removed', 'def f(x):', null],
    ['swapped', '    return y\ndef f(x):', null],
  ])('in code that is %s', (_, edited, places) => {
    expect(locateFixed(edited, fixedTexts(code, [1, 3]))).toEqual(places)
  })
})

describe('the editor', () => {
  const open = () => EditorState.create({ doc: code, extensions: fixedLinesOf([0, 2]) })
  const edit = (from: number, to: number, insert: string) => {
    const state = open()
    return state.update({ changes: { from, to, insert } }).state.doc.toString()
  }
  const secondLine = 'def f(x):\n'.length
  const thirdLine = 'def f(x):\n    # here\n'.length

  test.each([
    ['a change inside a fixed line', 4, 5, 'g'],
    ['taking the break before one', thirdLine - 1, thirdLine, ''],
    ['taking the break behind one', secondLine - 1, secondLine, ''],
    ['typing at its end', secondLine - 1, secondLine - 1, ' # no'],
    ['typing at its beginning', thirdLine, thirdLine, 'x'],
    ['deleting everything', 0, code.length, ''],
    ['pasting over all of it', 0, code.length, 'pass'],
  ])('refuses %s', (_, from, to, insert) => {
    expect(edit(from, to, insert)).toBe(code)
  })

  test.each([
    ['a change of a free line', secondLine, thirdLine - 1, '    y = x', 'def f(x):\n    y = x\n    return y'],
    [
      'a new line below a fixed one',
      secondLine - 1,
      secondLine - 1,
      '\n    a',
      'def f(x):\n    a\n    # here\n    return y',
    ],
    ['a new line at the very end', code.length, code.length, '\nf(1)', `${code}\nf(1)`],
  ])('takes %s', (_, from, to, insert, result) => {
    expect(edit(from, to, insert)).toBe(result)
  })

  test('whatever is typed where, the fixed lines stay and stay in order', () => {
    const change = fc.record({
      from: fc.integer({ min: 7, max: 24 }),
      length: fc.nat(6),
      insert: fc.constantFrom('', '\n', 'x', 'a\nb', '  '),
    })
    let taken = 0
    fc.assert(
      fc.property(fc.array(change, { minLength: 5, maxLength: 25 }), changes => {
        let state = open()
        for (const { from, length, insert } of changes) {
          const start = Math.min(from, state.doc.length)
          const before = state.doc.toString()
          state = state.update({
            changes: { from: start, to: Math.min(start + length, state.doc.length), insert },
          }).state
          if (state.doc.toString() !== before) taken++
        }
        expect(locateFixed(state.doc.toString(), fixedTexts(code, [1, 3]))).not.toBeNull()
      }),
    )
    expect(taken).toBeGreaterThan(100)
  })
})
