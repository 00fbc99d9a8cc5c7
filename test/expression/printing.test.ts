// Numbers in texts whose language has a decimal comma: in words, formulas and code, in lists, and as amounts of money.
import { expect, test } from 'vitest'
import { parseExpression } from '../../src/expression/parse.js'
import { printedIn, printedMoney, listedIn } from '../../src/expression/printing.js'
import { parseTemplate, printedScope, render } from '../../src/expression/template.js'
import { evaluate, type Scope } from '../../src/expression/evaluate.js'

const DERIVED = {
  price: 'money(1234.5, "€")',
  change: 'money(-0.5, "€")',
  sizes: 'map([1 / 2, 5 / 4], decimal(each))',
  address: 'address("10.0.0.1")',
  version: '"3.11"',
  word: '"small" if fixed(1 / 2, 1) == "0.5" else "large"',
}
const derive = new Map(Object.entries(DERIVED).map(([name, source]) => [name, parseExpression(source)]))
const scope: Scope = new Map([...derive].map(([name, expression]) => [name, evaluate(expression, new Map())]))
const text = (source: string, language: string): string =>
  render(parseTemplate(source), scope, printedScope(language, derive, scope))

test.each([
  ['{{fixed(7 / 2, 2)}}', '3.50', '3,50'],
  ['${{decimal(7 / 2)}} + x$', '$3.5 + x$', '$3{,}5 + x$'],
  ['`print({{decimal(7 / 2)}})`', '`print(3.5)`', '`print(3.5)`'],
  ['```\nx = {{decimal(7 / 2)}}\n```', '```\nx = 3.5\n```', '```\nx = 3.5\n```'],
  ['{{price}}', '€1,234.50', '1\u202f234,50\u00a0€'],
  ['{{change}}', '-€0.50', '-0,50\u00a0€'],
  ['{{money(5)}} and {{grouped(12345)}}', '5.00 and 12,345', '5,00 and 12\u202f345'],
  ['{{join(sizes)}}', '0.5, 1.25', '0,5; 1,25'],
  ['{{join(sizes, ", ")}}', '0.5, 1.25', '0,5; 1,25'],
  ['{{join([1, 2])}}', '1, 2', '1, 2'],
  ['{{pad(decimal(1 / 2), 5)}}', '  0.5', '  0,5'],
  ['${{scientific(0.0015, 2)}}$', '$1.5 \\times 10^{-3}$', '$1{,}5 \\times 10^{-3}$'],
  ['{{expr("0.5 x", ["x"])}}', '0.5x', '0,5x'],
  ['{{address}}, {{version}}, 1.5', '10.0.0.1, 3.11, 1.5', '10.0.0.1, 3.11, 1.5'],
  ['{{word}} {{"yes" if fixed(1 / 2, 1) == "0.5" else "no"}}', 'small yes', 'small yes'],
])('%s', (source, english, german) => {
  for (const language of ['en', 'hi', 'ar']) expect(text(source, language)).toBe(english)
  for (const language of ['de', 'es']) expect(text(source, language)).toBe(german)
})

test('an answer that is shown has the notation of its question', () => {
  expect(printedIn('0.5 km', 'de')).toBe('0,5 km')
  expect(printedIn('$x = 0.5$', 'de')).toBe('$x = 0{,}5$')
  expect(printedIn('0.5 km', undefined)).toBe('0.5 km')
  expect(printedMoney('CHF 1,200.00', 'de')).toBe('1\u202f200,00\u00a0CHF')
  expect(listedIn(['0,5', '2'], 'de')).toBe('0,5; 2')
  expect(listedIn(['0.5', '2'], 'en')).toBe('0.5, 2')
})
