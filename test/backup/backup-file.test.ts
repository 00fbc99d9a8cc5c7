// What is no whole backup of ours is refused before anything is touched, with a sentence that says what to do.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { checkedHead, partsOf, Sum } from '../../src/backup/backup-file.js'
import { restoreBackup } from '../../src/backup/restore.js'
import { Database, openPglite } from '../../src/db/index.js'
import { pgliteTemplate } from '../support/pglite-template.js'

const folder = mkdtempSync(path.join(os.tmpdir(), 'viva-backup-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEAD = {
  format: 'viva-backup',
  version: 1,
  viva: '9.9.9',
  schema: 1,
  migrations: 1,
  made_at: '2026-11-28T10:00:00.000Z',
  database: 'pglite',
}
const TABLE = { table: 'session', columns: ['a', 'b'] }
const ROW = ['Ünïcode, "quoted"\nand broken', null]

function text(head: object = HEAD): string {
  const sum = new Sum()
  const lines = [head, TABLE].map(line => sum.add(JSON.stringify(line), false))
  return [...lines, sum.add(JSON.stringify(ROW), true), sum.tail()].join('')
}

let files = 0
function fileOf(content: string | Buffer): string {
  const file = path.join(folder, `${(files += 1)}`)
  writeFileSync(file, typeof content === 'string' ? gzipSync(content) : content)
  return file
}

test('a whole one is read as it was written', async () => {
  const file = fileOf(text())
  expect(await checkedHead(file)).toEqual(HEAD)
  const parts = []
  for await (const part of partsOf(file)) parts.push(part)
  expect(parts).toEqual([
    { kind: 'table', ...TABLE },
    { kind: 'row', row: JSON.stringify(ROW) },
  ])
})

test('a folder is named, with what is needed in its place', async () => {
  await expect(checkedHead(folder)).rejects.toThrow(`${folder} is a folder. Name the file in it that`)
})

test.each<[string, string | Buffer, RegExp]>([
  ['something else', Buffer.from('PGDMP'), /no backup/],
  ['lines of something else', '{"hello":1}\n', /no backup that `viva backup` has written/],
  ['nothing', '', /is empty/],
  ['a file that was cut off', gzipSync(text()).subarray(0, -12), /is cut off/],
  ['one without its last line', text().split('\n').slice(0, -2).join('\n'), /last line is missing/],
  ['one with another byte', text().replace('quoted', 'quotes'), /damaged/],
  ['one with a row too few', text().replace(`${JSON.stringify(ROW)}\n`, ''), /damaged/],
  ['one of a later format', text({ ...HEAD, version: 2 }), /Viva 9\.9\.9, in a format/],
])('%s', async (_what, content, sentence) => {
  await expect(checkedHead(fileOf(content))).rejects.toThrow(sentence)
})

test('a backup of a newer schema is not restored, and the database stays as it is', async () => {
  const database = new Database(await openPglite(null, { template: await pgliteTemplate() }))
  const file = fileOf(text({ ...HEAD, schema: 9_999_999_999_999 }))
  await expect(restoreBackup(database, file)).rejects.toThrow('of a newer version, Viva 9.9.9')
  expect(await database.takesWrites()).toBe(true)
  await database.close()
})
