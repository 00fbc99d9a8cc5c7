// Blueprints from a few words: what every blueprint needs and a test is not about stands here.
import { BlueprintFile } from '../../src/items/domain/blueprint/blueprint-schema.js'
import { compileBlueprint } from '../../src/items/domain/blueprint/compile-blueprint.js'
import type { Blueprint } from '../../src/items/index.js'

export type Words = Readonly<Record<string, unknown>>

export const needed: Words = {
  schema: 'blueprint/1',
  id: 'tiny',
  version: 1,
  status: 'reviewed',
  license: 'CC0-1.0',
  title: 'Tiny',
  skills: [{ id: 'tiny', weight: 1 }],
  bloom: 'apply',
  tiers: { easy: { b: 0, when: 'true' } },
  expected: { seconds: 5 },
  exposure: { min_variants: 100, because: 'It is tiny.' },
  accessibility: { keyboard: true, essential_time: false },
}

const compile = (words: Words) => compileBlueprint(BlueprintFile.parse({ ...needed, ...words }), 'hash')

/** Throws when something is wrong with the words. */
export function compiled(words: Words): Blueprint {
  const made = compile(words)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.blueprint
}

/** What is wrong beside the schema, each with its path joined by dots. */
export function problemsIn(words: Words): { path: string; message: string }[] {
  const made = compile(words)
  return made.ok ? [] : made.problems.map(({ path, message }) => ({ path: path.join('.'), message }))
}
