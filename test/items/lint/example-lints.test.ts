// The example below a field gives nothing of the answer away, and is one that the field would take.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { examplesKeepTheKey } from '../../../src/items/domain/lint/example-lints.js'
import { spoilt, studyOf } from './lint-fixture.js'

const SPEED = await readFile('blueprints/mathematics/mean-speed.yaml', 'utf8')
const messagesFor = (source: string, from: string, to: string): string[] => {
  expect(source).toContain(from)
  return examplesKeepTheKey(
    studyOf(
      source.replace(from, () => to),
      60,
    ),
  ).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test.each([
  ['3.5 kg', null],
  ['0.25 h', null],
  ['3.5 m/s', /kind of unit/],
  ['3.5 km/h', /kind of unit/],
  ['60 kg', /earns some of its points/],
  ['fast', /would be refused/],
  ['3.5', /would be refused/],
])('of a speed that has to be given with its unit: %s', (example, message) => {
  const found = messagesFor(SPEED, 'example: 3.5 kg', `example: "${example}"`)
  if (message === null) expect(found).toEqual([])
  else expect(found).toEqual([expect.stringMatching(message)])
  for (const problem of found) expect(problem).toMatch(/^parts\.0\.response\.example: /)
})

test('a number that earns nothing in a wrong unit is the answer’s all the same', () =>
  expect(messagesFor(SPEED.replace(', magnitude_credit: 0.5', ''), 'example: 3.5 kg', 'example: 60 kg')).toEqual([
    expect.stringMatching(/number of the answer/),
  ]))

test('the answer of a single seed is found', () => {
  const [sample] = studyOf(spoilt(), 60).samples.filter(({ form }) => form === 'typed')
  const example = `label: Whole number, example: "${sample!.item.parts[0].key}"`
  expect(messagesFor(spoilt(), 'label: Whole number', example)).toEqual([expect.stringMatching(/This is the answer/)])
})

test('no field but that of a number shows one', async () => {
  const term = await readFile('blueprints/mathematics/expanding-brackets.yaml', 'utf8')
  expect(messagesFor(term, 'type: expression,', 'type: expression, example: x + 1,')).toEqual([
    expect.stringMatching(/Only the field of a number/),
  ])
})
