// The reference and the JSON Schema say what the code does: nothing missing, nothing stale.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ANSWER_TYPES } from '../../src/items/domain/answers/registry.js'
import { BUILT_INS } from '../../src/expression/functions.js'
import { parseExpression } from '../../src/expression/parse.js'
import { parseTemplate, render } from '../../src/expression/template.js'
import { schemaText } from '../../src/items/infrastructure/authoring/json-schema.js'
import { withLintTable } from '../../src/items/infrastructure/authoring/lint-table.js'

const reference = readFileSync('blueprints/REFERENCE.md', 'utf8')

test('the JSON Schema is that of the code; viva blueprint schema --write brings it up to date', () =>
  expect(readFileSync('blueprints/blueprint.schema.json', 'utf8')).toBe(schemaText()))
test('so is the table of lints of the reference', () => expect(reference).toBe(withLintTable(reference)))

describe('the reference explains', () => {
  test('every answer type in a row that leads to its words', () => {
    const [, types] = /^### Answer types$([\s\S]*?)^### /m.exec(reference)!
    const rows = [...types!.matchAll(/^\| \[`(\w+)`\]\(#answer-(\w+)\) \|/gm)]
    expect(rows.map(([, type]) => type!).toSorted()).toEqual(Object.keys(ANSWER_TYPES).toSorted())
    for (const [, type, anchor] of rows) expect(anchor).toBe(type)
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
