// The reference and the JSON Schema say what the code does: nothing missing, nothing stale.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ANSWER_TYPES } from '../../src/items/domain/answers/registry.js'
import type { AnswerType } from '../../src/items/domain/answers/answer-type.js'
import { BUILT_INS } from '../../src/expression/functions.js'
import { parseExpression } from '../../src/expression/parse.js'
import { parseTemplate, render } from '../../src/expression/template.js'
import { blueprintJsonSchema, schemaText } from '../../src/items/infrastructure/authoring/json-schema.js'
import { withLintTable } from '../../src/items/infrastructure/authoring/lint-table.js'

const reference = readFileSync('blueprints/REFERENCE.md', 'utf8')

/** Every word that may stand in a blueprint, from the schema itself. */
function wordsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: object }
  const own = properties === undefined || !isSchemaMap(properties) ? [] : Object.keys(properties)
  return [...own, ...Object.values(schema).flatMap(wordsOf)]
}
const isSchemaMap = (properties: object): boolean => Object.values(properties).every(each => typeof each === 'object')

test('the JSON Schema is that of the code; viva blueprint schema --write brings it up to date', () =>
  expect(readFileSync('blueprints/blueprint.schema.json', 'utf8')).toBe(schemaText()))
test('so is the table of lints of the reference', () => expect(reference).toBe(withLintTable(reference)))

describe('the reference explains', () => {
  const isMentioned = (word: string) => new RegExp(`\`[^\`\n]*(?<![\\w.])${word}(?!\\w)[^\`\n]*\``).test(reference)
  const words = [...new Set(wordsOf(blueprintJsonSchema()))]
  test('every word of the format', () => {
    expect(words.length).toBeGreaterThan(60)
    expect(words.filter(word => !isMentioned(word))).toEqual([])
  })
  test('every answer type, and its own words in its own row', () => {
    const [, types] = /^### Answer types$([\s\S]*?)^## /m.exec(reference)!
    for (const [type, kind] of Object.entries(ANSWER_TYPES as unknown as Record<string, AnswerType>)) {
      const row = types!.split('\n').find(line => line.startsWith(`| \`${type}\` |`)) ?? ''
      const own = [...Object.keys(kind.response.shape), ...Object.keys(kind.grade.shape)]
      expect([type, own.filter(word => !row.includes(word)), row !== '']).toEqual([type, [], true])
    }
  })
  const examples = [...reference.matchAll(/^\| `(\w+)\(.* \| `([^`]+)` → `([^`]*)` \|$/gm)]
  test('every function by an example', () =>
    expect(examples.map(([, name]) => name!).toSorted()).toEqual([...BUILT_INS.keys()].toSorted()))
  test.each(examples.map(([, name, call, shown]) => [call!, shown!, name!]))('%s as %s', (call, shown, name) => {
    expect(parseExpression(call).source).toMatch(new RegExp(`\\b${name}\\(`))
    expect(render(parseTemplate(`{{${call}}}`), new Map())).toBe(shown)
  })
  test('every function once, and none that is not there', () => {
    const [, tables] = /^## Expressions$([\s\S]*?)^## /m.exec(reference)!
    const calls = [...tables!.matchAll(/^\| `(\w+)\(/gm)].map(([, name]) => name!)
    expect(calls.toSorted()).toEqual([...BUILT_INS.keys()].toSorted())
  })
})

test('its examples are YAML', () => {
  const examples = [...reference.matchAll(/```yaml\n([\s\S]*?)```/g)].map(match => match[1]!)
  expect(examples.length).toBeGreaterThan(4)
  for (const example of examples) expect(parse(example)).toBeTypeOf('object')
})
