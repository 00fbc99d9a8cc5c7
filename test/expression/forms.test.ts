// The form of an expression: a table for each question, with expressions of the same value in other forms.
import { describe, expect, test } from 'vitest'
import {
  hasNoBrackets,
  isEquation,
  isExpanded,
  isFactored,
  isLowestTerms,
  isSimplified,
  isSingleFraction,
} from '../../src/expression/forms.js'
import type { Node } from '../../src/expression/ast.js'
import { parseLearner } from '../../src/expression/learner-parse.js'

function tree(typed: string) {
  const read = parseLearner(typed, { symbols: ['a', 'b', 'x', 'y'], relations: true })
  if (!read.ok) throw new Error(`${typed}: ${read.message}`)
  return read.root
}

const table = (is: (node: Node) => boolean, yes: readonly string[], no: readonly string[]): unknown =>
  describe(is.name, () => {
    test.each(yes)('%s is', typed => expect(is(tree(typed))).toBe(true))
    test.each(no)('%s is not', typed => expect(is(tree(typed))).toBe(false))
  })

table(
  isExpanded,
  ['x', '7', 'x^2+2x+1', '-x^2-x', '3xy', 'x*x', 'x/2+1', 'sin(x+1)', 'y = 2x+1', '1/(x+1)', 'x^2-x+x'],
  ['2(x+1)', '(x+1)^2', '(x+1)/2', 'x(x+1)+1', '-(x+1)', '(2x)^2', 'y = 2(x+1)'],
)
table(
  isFactored,
  [
    'x',
    '7',
    '(x+1)(x-2)',
    '2(x+1)',
    '(x+1)^2',
    '-(x+1)',
    'x^2+1',
    'x(x+1)',
    '3x(x-1)^2',
    'x^2+x+1',
    'x+y',
    '(x-y)(x+y)',
    'x^3-2',
    'x^2+y^2',
    '(2x+1)/3',
  ],
  [
    'x^2-1',
    'x^2-x-2',
    '2x+4',
    'x^2+x',
    '(x^2-1)(x+2)',
    '(2x+2)(x-1)',
    'x^2-y^2',
    'xy+x',
    'x^3-1',
    'x^4+4',
    '(x-1)*(x^2-4x+4)',
    'x^2-1/4',
    '1/x+1',
  ],
)
table(
  isLowestTerms,
  ['3/4', '7', '-3/4', 'x/2', '(x+1)/(x-1)', '1/x', '(2x+1)/2', 'x/y', '3/4x^2'.replace('x^2', '*x^2')],
  ['6/8', '4/2', '2x/4', '(x^2-1)/(x+1)', 'x/x^2', '(2x+2)/4', 'xy/y', '3/1', '0/3', '(xy+y)/(xy)'],
)
table(isSingleFraction, ['(x+y)/(xy)', '3/4', 'x', '-x/2'], ['1/x+1/y', '1/(1/x)', 'x/2+1', 'x^-1', '2*(1/x)'])
table(
  hasNoBrackets,
  ['x^2+2x+1', 'sin(x)+1', '(x)', 'x^-1', '-x', 'x^(-2)'],
  ['2(x+1)', '(x+1)^2', 'a-(b-x)', 'x/(2y)', '-(x+1)', 'x^(a+1)'],
)
table(
  isSimplified,
  [
    'x',
    '2x+3',
    'x^2+x',
    '2(x+1)',
    '3/4',
    '-x',
    'x/2',
    '1/x',
    '2x/3',
    'sqrt(2)',
    '-3',
    'x^2y',
    'sqrt(x)/2',
    'x+y-1',
    '2^x',
    '1/2*x',
    '-1/2',
  ],
  [
    'x+x',
    '2x+3x',
    'x*x',
    '1x',
    'x+0',
    '2+3',
    '2*3',
    'x^1',
    'x^0',
    '4/6',
    'x/x',
    '--x',
    '2^3',
    '(x^2)^3',
    'x*2*3',
    '2x/4',
    'xy+yx',
    'x*x^2',
    '(x^2-1)/(x+1)',
    '0*x',
    'x/1',
    'sin(x+x)',
    '1*x',
    '2+x+1',
    '6/3',
  ],
)
table(isEquation, ['y = 2x', 'x = 3'], ['x', 'x < 3', '2x + 1'])
