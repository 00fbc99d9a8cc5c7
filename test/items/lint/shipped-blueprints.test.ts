// Every blueprint that comes with Viva passes every lint, over 200 seeds in each tier and form.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkSource } from '../../../src/items/infrastructure/authoring/check-blueprint-file.js'
import { blueprintPaths } from './shipped.js'

test.each(blueprintPaths())(
  '%s',
  async file => {
    const { problems, items } = await checkSource(readFileSync(file, 'utf8'), path.basename(file), {
      seeds: 200,
      mutants: false,
    })
    expect(problems.map(({ line, field, message }) => `${line} ${field}: ${message}`)).toEqual([])
    expect(items).toBeGreaterThanOrEqual(200)
  },
  60_000,
)
