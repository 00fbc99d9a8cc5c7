// One mistake is one problem, and a word that is nearly right is named with the one that was meant.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nearestWord } from '../../src/kernel/nearest-word.js'
import { checkBlueprintFile } from '../../src/items/infrastructure/authoring/check-blueprint-file.js'

const SHIPPED = readFileSync('blueprints/mathematics/rectangle-perimeter.yaml', 'utf8')
const file = join(mkdtempSync(join(tmpdir(), 'viva-one-problem-')), 'blueprint.yaml')

/** What the check says of a shipped blueprint in which a text is replaced. */
async function problemsWith(from: string, to: string): Promise<string[]> {
  const source = SHIPPED.replace(from, to)
  expect(source).not.toBe(SHIPPED)
  writeFileSync(file, source)
  const { problems } = await checkBlueprintFile(file, 'x.yaml', { seeds: 12, mutants: false, language: null })
  return problems.map(({ field, message }) => `${field}: ${message}`)
}

const WIDE = 'wide: { type: int, range: [2, 19] }'

test.each([
  [
    '  long: { type',
    '  lomg: { type',
    /^tiers\.easy\.params\.long: .*Did you mean “lomg”\? 33 other places use it, too\.$/,
  ],
  ['  long: { type', '\tlong: { type', /^: A line is set in with spaces here, not with a tab\.$/],
  [WIDE, 'wide: { type: int, ranges: [2, 19] }', /^params\.wide\.ranges: .*Did you mean “range”\?$/],
  [WIDE, 'wide: { type: integer, range: [2, 19] }', /^params\.wide\.type: Write one of these: int, decimal, /],
  ['long: { range: [3, 12] }', 'long: { range: [12, 3] }', /^tiers\.easy\.params\.long\.range: The range is empty\.$/],
  ['It is {{long}}', 'It is {{lonh}}', /^stem: .*no value named “lonh” here\. Did you mean “long”\?$/],
  ['2 * (long + wide)', '2 * long / (wide - wide)', /^derive\.round: .*divided by zero\. \[generates\]$/],
  ['2 * (long + wide)', '2 * long(1 + wide)', /no function “long”\. A product needs \*: write long \* \(…\)\.$/],
  ['2 * (long + wide)', '2 * maxx(long, wide)', /^derive\.round: .*no function “maxx”\. Did you mean “max”\?$/],
  ['label: Whole number', 'label: "Whole {{long}}"', /^parts\[0\]\.response\.label: .*takes no values in braces\.$/],
  ['bloom: apply\n', '', /^bloom: This is missing: .*Write one of these: remember, /],
  ['bloom: apply', 'blom: apply', /^blom: This word is unknown here\. Did you mean “bloom”\?$/],
  ['title: Perimeter', 'titel: Perimeter', /^titel: This word is unknown here\. Did you mean “title”\?$/],
  ['bloom: apply', 'bloom: aply', /^bloom: Write one of these: remember, .*\. Did you mean “apply”\?$/],
  [
    '    when: not backwards and',
    '    whem: not backwards and',
    /^misconceptions\[2\]\.whem: .*Did you mean “when”\?$/,
  ],
  [
    'columns: [what, unit]',
    'columns: [what, units]',
    /“place_unit” here\. Did you mean “place_units”\? 5 other places/,
  ],
])('“%s” as “%s” is one problem', async (from, to, says) =>
  expect(await problemsWith(from, to)).toEqual([expect.stringMatching(says)]),
)

test('a constraint by which nothing can be drawn in any tier is the only thing that is wrong', async () => {
  const problems = await problemsWith('long > wide and', 'long > wide + 1000 and')
  expect(problems.map(problem => problem.split(':')[0])).toEqual(['constraints[0]'])
})

test.each([
  ['Range', 'range'],
  ['misconception', 'misconceptions'],
  ['rnage', 'range'],
  ['msiconceptoins', 'misconceptions'],
  ['colour', null],
  ['descending', null],
  ['c', null],
  ['no', null],
])('“%s” is meant for %s', (written, meant) =>
  expect(nearestWord(written, ['range', 'misconceptions', 'ascending', 'b', 'on'])).toBe(meant),
)
