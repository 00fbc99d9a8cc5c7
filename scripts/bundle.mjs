// Bundles what runs in Node: `node scripts/bundle.mjs server`, `client` or `tests`. A process that reads one file starts in a third of the
// CPU time of one that reads two thousand.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** What a program is started by, or imported by, and the code behind it. What several need is in chunks beside them. */
const INPUTS = {
  server: {
    cli: 'src/cli.ts',
    'items/infrastructure/authoring/check-worker': 'src/items/infrastructure/authoring/check-worker.ts',
  },
  client: { index: 'src/client/index.ts' },
  // Programs that tests start a hundred times.
  tests: { 'cut-server': 'test/support/cut-server.mjs', 'folder-lock': 'src/kernel/folder-lock.ts' },
}

/** Packages that find files of their own by their place, such as WebAssembly, and those that only threads and authors load. */
const OUTSIDE = [
  '@electric-sql/pglite',
  '@micropython/micropython-webassembly-pyscript',
  'katex',
  'quickjs-emscripten',
  'tsx',
  'unpdf',
]

const [name] = process.argv.slice(2)
const folder = path.join(ROOT, 'dist', name)
const bundle = await rolldown({
  cwd: ROOT,
  input: INPUTS[name],
  platform: name === 'client' ? 'neutral' : 'node',
  external: id => OUTSIDE.some(one => id === one || id.startsWith(`${one}/`)),
  // A table of timings is no warning for whoever only starts the server.
  checks: { bundlerTimings: false },
})
const { output } = await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name].js',
  sourcemap: true,
  // The maps are for the places in stacks. Whoever wants to read the sources has them.
  sourcemapExcludeSources: true,
})
await bundle.close()

/** Chunks of an earlier build. What was copied beside them stays. */
const made = new Set(output.map(({ fileName }) => path.join(folder, fileName)))
for (const file of readdirSync(folder, { recursive: true }).map(below => path.join(folder, below)))
  if (/\.js(?:\.map)?$/.test(file) && !made.has(file)) rmSync(file)
