// What a person reads when a file is not what a command needs: each error comes from the system itself.
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenFile, givenText } from '../../src/kernel/given-file.js'
import { isSystemError, systemErrorText, type SystemError } from '../../src/kernel/system-error.js'

let folder: string
const at = (...names: string[]): string => path.join(folder, ...names)
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'viva-errors-'))
  await writeFile(at('file'), 'x')
  await writeFile(at('empty'), ' \n')
  await writeFile(at('bytes'), new Uint8Array([0xff, 0xfe, 0x00]))
  await mkdir(at('folder'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What fails, as a person is told of it. */
async function told(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
  } catch (error) {
    return (isSystemError(error) ? systemErrorText(error) : (error as Error).message).replaceAll(`${folder}/`, '')
  }
  throw new Error('It did not fail.')
}

describe('a file', () => {
  test.each<readonly [string, () => Promise<unknown>, string]>([
    ['that is not there', () => readFile(at('none')), 'There is no file or folder “none”.'],
    [
      'whose folder is not there',
      () => writeFile(at('no', 'x.xml'), ''),
      'There is no folder “no”, so there is no “x.xml” in it.',
    ],
    [
      'below a file',
      () => mkdir(at('file', 'x', 'y'), { recursive: true }),
      '“file” is a file, and a folder is needed there.',
    ],
    [
      'that is a folder, by its handle',
      () => givenFile(at('folder')),
      '“folder” is a folder, and a file is needed there.',
    ],
    [
      'that is there already',
      () => writeFile(at('file'), '', { flag: 'wx' }),
      '“file” is there already. Give another name: nothing is overwritten.',
    ],
    ['with too long a name', () => access(at('x'.repeat(300))), `“${'x'.repeat(300)}” is too long a name.`],
    ['that is empty', () => givenText(at('empty')), '“empty” is empty.'],
    [
      'that is no text',
      () => givenText(at('bytes')),
      '“bytes” is no text in UTF-8. Save it as UTF-8, without a format of a word processor.',
    ],
  ])('%s', async (_, work, text) => expect(await told(work)).toBe(text))
})

test('a port that another program has, and one at which nothing answers', async () => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const again = net.createServer().listen(port, '127.0.0.1')
  const [inUse] = (await once(again, 'error')) as [SystemError]
  expect(systemErrorText(inUse)).toBe(`Port ${port} is in use by another program. Choose another port.`)
  server.close()
  await once(server, 'close')
  const [refused] = (await once(net.connect(port, '127.0.0.1'), 'error')) as [SystemError]
  expect(systemErrorText(refused)).toMatch(`Nothing answers at 127.0.0.1:${port}.`)
})

test('rights are named, and what is not known keeps its own words', () => {
  const of = (code: string, more = {}): SystemError =>
    Object.assign(new Error('ELOOP: too many links'), { code, syscall: 'open', path: at('file'), ...more })
  expect(systemErrorText(of('EACCES'))).toContain('may not be read or written by this account')
  expect(systemErrorText(of('EACCES', { syscall: 'listen', port: 80 }))).toContain('Port 80 may not be opened')
  expect(systemErrorText(of('ENOSPC'))).toContain('The disk is full')
  expect(systemErrorText(of('ELOOP'))).toBe('ELOOP: too many links')
})
