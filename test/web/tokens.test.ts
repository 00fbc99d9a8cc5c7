// The colours of the page: whatever is read can be told from its ground, by day and by night; and one scale for all texts.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, READABLE } from '../../src/kernel/contrast.js'
import { subjectHue } from '../../src/web/view/subject-hue.js'

const WEB = path.resolve(import.meta.dirname, '../../src/web')
const css = readFileSync(path.join(WEB, 'styles/tokens.css'), 'utf8')
const colours = (part: string) =>
  Object.fromEntries([...part.matchAll(/--viva-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]))
const [light, dark, chosenDark] = css
  .split(/@media \(prefers-color-scheme: dark\)|:host\(\[theme='dark'\]\) \{/)
  .map(colours)

const SUBJECTS = [1, 2, 3, 4, 5, 6].map(n => `subject-${n}`)
const PAIRS = [
  ...['page', 'surface', 'sunken'].flatMap(ground =>
    ['ink', 'muted', 'accent', 'right', 'wrong', ...SUBJECTS].map(text => [text, ground] as const),
  ),
  ...['accent', 'accent-strong'].map(ground => ['on-accent', ground] as const),
  ...['ink', 'muted', 'accent'].map(text => [text, 'accent-soft'] as const),
  ['right', 'right-soft'],
  ['wrong', 'wrong-soft'],
] as const

describe.each([
  ['light', light!],
  ['dark', dark!],
])('in %s', (_, colour) => {
  test.each(PAIRS)('%s can be read on %s', (text, ground) => {
    expect(contrast(colour[text]!, colour[ground]!)).toBeGreaterThanOrEqual(READABLE)
  })
})

test('dark is the same, whether the system or the page chose it', () => expect(chosenDark).toEqual(dark))

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#5a3ea6', '#5a3ea6', 1],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
  expect(contrast(other, one)).toBeCloseTo(expected, 2)
})

test('the subjects that come with Viva have colours of their own, always the same', () => {
  const hues = ['Mathematics', 'Networking', 'Physics', 'Chemistry', 'Programming'].map(subjectHue)
  expect(new Set(hues).size).toBe(hues.length)
  expect(subjectHue('Mathematics')).toBe('hue-2')
})

test('texts take their size from the scale', () => {
  const sheets = ['pages', 'view', 'widgets', 'styles'].flatMap(folder =>
    readdirSync(path.join(WEB, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.css') && !file.endsWith('tokens.css'))
      .map(file => readFileSync(path.join(WEB, folder, file), 'utf8')),
  )
  const small = sheets.flatMap(sheet => [...sheet.matchAll(/font-size: ((?:0\.\d+|1(?:\.[0-2]\d*)?)rem)/g)])
  expect(sheets.length).toBeGreaterThan(20)
  expect(small.map(([, size]) => size)).toEqual([])
})
