// What Viva ships to read and to choose from raises no alert when a learner writes it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { shippedSafety } from '../support/safety.js'

const FOLDER = path.resolve(import.meta.dirname, '../../blueprints')

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('no text of a blueprint or guideline is taken for a call for help', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.yaml'))
  const texts = new Set(files.flatMap(name => textsIn(parse(readFileSync(path.join(FOLDER, name), 'utf8')))))
  expect(texts.size).toBeGreaterThan(5_000)
  const { signOf } = shippedSafety()
  expect([...texts].flatMap(text => (signOf(text) === null ? [] : [[text, signOf(text)!.entry]]))).toEqual([])
}, 60_000)
