import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PACKAGE_ROOT, packageFile, threadCode } from '../../src/kernel/package-files.js'

test('the package is found from its sources', () => {
  expect(PACKAGE_ROOT).toBe(path.resolve(import.meta.dirname, '../..'))
  expect(existsSync(packageFile('prompts'))).toBe(true)
  const { url, isTypeScript } = threadCode('items/infrastructure/authoring/check-worker.ts')
  expect([existsSync(url), isTypeScript]).toEqual([true, true])
})
