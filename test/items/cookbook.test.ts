// Every recipe of the cookbook is a blueprint, once the words are added that each file has, and keeps every rule that so few words can keep.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { recipeProblems } from '../support/a-recipe.js'

const cookbook = readFileSync('blueprints/COOKBOOK.md', 'utf8')
const recipes = [...cookbook.matchAll(/^### (.+)\n[^#]*?```yaml\n([\s\S]*?)```/gm)].map(([, name, yaml]) => ({
  name: name!,
  recipe: parse(yaml!) as object,
}))
const SEEDS = 12

test('there are forty-four, each in the list at the top', () => {
  const listed = [...cookbook.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor!)
  expect(recipes).toHaveLength(44)
  expect(listed).toEqual(recipes.map(({ name }) => name.toLowerCase().replaceAll(' ', '-')))
})

test.each(recipes)('$name', ({ recipe }) => expect(recipeProblems(recipe, SEEDS)).toEqual([]))
