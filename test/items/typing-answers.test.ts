// What the guide to typing answers claims about each spelling is what the graders do.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { recipeProblems } from '../support/a-recipe.js'

const EXPECTED = { right: { score: 1 }, wrong: { score: 0 }, 'not read': { verdict: 'malformed' } } as const

const guide = readFileSync('docs/typing-answers.md', 'utf8')
const tables = [...guide.matchAll(/<!-- asked: (\{.+\}) -->\n([\s\S]*?)(?=\n\n[^|]|$(?![\s\S]))/g)].map(
  ([, asked, table]) => {
    const rows = [...table!.matchAll(/^\| `(.+)` +\| +(right|wrong|not read) +\|$/gm)]
    return { part: parse(asked!) as { key: string }, table: table!, rows }
  },
)

test('every table is read whole', () => {
  expect(tables.length).toBe([...guide.matchAll(/<!-- asked/g)].length)
  for (const { table, rows } of tables)
    expect(rows).toHaveLength(table.split('\n').filter(line => line.startsWith('| `')).length)
})

test.each(tables)('$part.response.type, $part.key', ({ part, rows }) => {
  const tests = rows.map(([, answer, is]) => ({ answer, expect: EXPECTED[is as keyof typeof EXPECTED] }))
  const recipe = { params: {}, stem: 'Answer.', parts: [{ id: 'asked', ...part }], tests }
  expect(recipeProblems(recipe, 1)).toEqual([])
})
