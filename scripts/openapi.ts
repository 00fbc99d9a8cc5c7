// `npm run openapi`: checks the OpenAPI document that the server sends with Redocly's linter, by the rules in redocly.yaml. With a file's name it also
// writes the document there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../src/config.js'
import { createLogger } from '../src/http/index.js'
import { start } from '../src/main.js'

const ROOT = path.resolve(import.meta.dirname, '..')
const [wanted] = process.argv.slice(2)
const folder = mkdtempSync(path.join(os.tmpdir(), 'viva-openapi-'))
const file = wanted ?? path.join(folder, 'openapi.json')
try {
  writeFileSync(file, `${JSON.stringify(await served(), null, 2)}\n`)
  process.exitCode = await lint(file)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** As a client gets it, from a server with a new database. */
async function served(): Promise<unknown> {
  const config = readConfig({ PORT: '0', DATA_DIR: path.join(folder, 'data') }, { cwd: ROOT, packageDir: ROOT })
  const server = await start(config, createLogger({ level: 'error' }))
  try {
    return await (await fetch(`${server.url}/openapi.json`)).json()
  } finally {
    await server.stop()
  }
}

/** The exit code of the linter, which tells nobody what it is used for. What it writes is shown when it found something. */
async function lint(document: string): Promise<number> {
  const linter = path.join(ROOT, 'node_modules/@redocly/cli/bin/cli.js')
  const child = spawn(process.execPath, [linter, 'lint', document, '--config', path.join(ROOT, 'redocly.yaml')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  const written: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => written.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) process.stdout.write('The OpenAPI document has no errors and no warnings.\n')
  else process.stderr.write(Buffer.concat(written))
  return code ?? 1
}
