// The samples of code in the README and the guides, and a folder from which they run as in a project of others.
import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { scratch } from './scratch.js'
import { ROOT } from './test-server.js'

/** The server of the samples in the guides. */
export const EXAMPLE_SERVER = 'https://viva.example.org'

/** `name`: `docs/embedding.md js 1` is the first sample in that language of that file. */
export type GuideSample = { readonly name: string; readonly code: string }

const FENCED = /^```(js|ts|html)\n(.*?)^```$/gms

/** All that a browser or Node could run. */
export function guideSamples(): GuideSample[] {
  const guides = readdirSync(path.join(ROOT, 'docs')).filter(file => file.endsWith('.md'))
  return ['README.md', ...guides.map(file => `docs/${file}`)].flatMap(file => {
    const count: Record<string, number> = {}
    return [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(FENCED)].map(match => {
      const language = match[1]!
      count[language] = (count[language] ?? 0) + 1
      return { name: `${file} ${language} ${count[language]}`, code: match[2]! }
    })
  })
}

/** Throws where the guides have no such sample. */
export function guideSample(name: string): string {
  const found = guideSamples().find(sample => sample.name === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found.code
}

/** A folder with the packages that samples import, and this one as `viva`. It goes when the test is over. */
export async function aProject(): Promise<string> {
  const folder = await scratch()
  await mkdir(path.join(folder, 'node_modules/@hono'), { recursive: true })
  await symlink(ROOT, path.join(folder, 'node_modules/viva'))
  for (const name of ['hono', '@hono/node-server'])
    await symlink(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name))
  return folder
}

export type RunningSample = {
  readonly child: ChildProcess
  /** Settles once it has written something that this matches; rejects with all that it wrote if it ends before. */
  heard(pattern: RegExp): Promise<RegExpExecArray>
}

/** Runs a module in a project. `stop` it, unless it ends by itself. */
export async function runSample(
  folder: string,
  code: string,
  env: Record<string, string> = {},
): Promise<RunningSample> {
  const file = path.join(folder, 'sample.mjs')
  await writeFile(file, code)
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      out += data.toString()
      for (const listener of listeners) listener()
    })
  const ended = new Promise<never>((_, reject) =>
    child.once('close', code => setImmediate(() => reject(new Error(`It ended with ${code}.\n${out}`)))),
  )
  ended.catch(() => {})
  const heard = (pattern: RegExp): Promise<RegExpExecArray> =>
    Promise.race([
      new Promise<RegExpExecArray>(resolve => {
        const look = (): void => {
          const found = pattern.exec(out)
          if (found !== null) resolve(found)
        }
        listeners.add(look)
        look()
      }),
      ended,
    ])
  return { child, heard }
}
