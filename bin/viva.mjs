#!/usr/bin/env node
// The `viva` command. In a checkout it installs and builds first; a published package brings its build along.
import { existsSync } from 'node:fs'
import { unsuitable } from './suitable-node.mjs'

const complaint = unsuitable(process.versions.node)
if (complaint !== null) {
  process.stderr.write(`viva: ${complaint}\n`)
  process.exit(1)
}
if (existsSync(new URL('../src', import.meta.url))) await (await import('../scripts/ensure.mjs')).ensure()
// Stacks then name the sources.
process.setSourceMapsEnabled(true)
const { run } = await import('../dist/server/cli.js')
await run(process.argv)
