// The operator token is made once, readable by its owner only, and the same for everyone who asks.
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findOperatorToken, loadOperatorToken, OPERATOR_TOKEN_FILE } from '../../src/identity/index.js'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'viva-operator-'))))
afterEach(() => rm(folder, { recursive: true }))
const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('the operator token', () => {
  test('is made in a folder that does not exist yet, for the owner only', async () => {
    const data = join(folder, 'deep', 'data')
    expect(await loadOperatorToken(data)).toMatch(/^[0-9a-f]{64}$/)
    expect(await modeOf(join(data, OPERATOR_TOKEN_FILE))).toBe(0o600)
    expect(await readdir(data)).toEqual([OPERATOR_TOKEN_FILE])
  })

  test('is the same the next time, and another in another folder', async () => {
    const token = await loadOperatorToken(folder)
    expect(await loadOperatorToken(folder)).toBe(token)
    expect(await loadOperatorToken(join(folder, 'other'))).not.toBe(token)
  })

  test('is found where it was made, and never made by looking for it', async () => {
    expect(await findOperatorToken(join(folder, 'data'))).toBeNull()
    expect(await readdir(folder)).toEqual([])
    expect(await findOperatorToken(folder)).toBeNull()
    const token = await loadOperatorToken(folder)
    expect(await findOperatorToken(folder)).toBe(token)
  })

  test('is one when many start together', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => loadOperatorToken(folder)))
    expect(new Set(tokens).size).toBe(1)
    expect(await readdir(folder)).toEqual([OPERATOR_TOKEN_FILE])
  })

  test('is closed again when others could read it', async () => {
    const token = await loadOperatorToken(folder)
    await chmod(join(folder, OPERATOR_TOKEN_FILE), 0o644)
    expect(await loadOperatorToken(folder)).toBe(token)
    expect(await modeOf(join(folder, OPERATOR_TOKEN_FILE))).toBe(0o600)
  })

  test.each(['', 'short', `${'ab'.repeat(31)}zz`])('is not taken from a file that holds %j', async text => {
    await writeFile(join(folder, OPERATOR_TOKEN_FILE), text)
    await expect(loadOperatorToken(folder)).rejects.toThrow(/holds no operator token/)
  })
})
