// Bundles what runs in Node: `node scripts/bundle.mjs server`, `client` or `tests`. A process that reads one file starts in a third of the
// CPU time of one that reads two thousand.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { licences } from './licences.mjs'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** What a program is started by, or imported by, and the code behind it. What several need is in chunks beside them. */
const INPUTS = {
  server: {
    cli: 'src/cli.ts',
    // What others import as viva/server.
    embed: 'src/viva-server.ts',
    // Run below, at the end of the build.
    'items/infrastructure/prove-shipped': 'src/items/infrastructure/prove-shipped.ts',
    // Threads, which keep their paths.
    'items/infrastructure/authoring/check-worker': 'src/items/infrastructure/authoring/check-worker.ts',
    'items/infrastructure/code-sandbox-worker': 'src/items/infrastructure/code-sandbox-worker.mjs',
    'documents/infrastructure/reading/reading-thread': 'src/documents/infrastructure/reading/reading-thread.mjs',
  },
  client: { index: 'src/client/index.ts' },
  // Programs that tests start a hundred times.
  tests: { 'cut-server': 'test/support/cut-server.mjs', 'folder-lock': 'src/kernel/folder-lock.ts' },
}

/**
 * What a user installs: packages that find files of their own by their place, such as WebAssembly. All others are bundled, and so is zod, which is
 * installed for the types of viva/client alone.
 */
const OUTSIDE = Object.keys(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).dependencies).filter(
  name => name !== 'zod',
)
/** The page that shows the API. Its package is seven times as large, and its installation tells others of it. */
const DOCS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'].map(file =>
  path.join(ROOT, 'node_modules/swagger-ui-dist', file),
)

const [name] = process.argv.slice(2)
const folder = path.join(ROOT, 'dist', name)
const bundle = await rolldown({
  cwd: ROOT,
  input: INPUTS[name],
  platform: name === 'client' ? 'neutral' : 'node',
  external: id => OUTSIDE.some(one => id === one || id.startsWith(`${one}/`)),
  // A table of timings is no warning for whoever only starts the server.
  checks: { bundlerTimings: false },
  plugins: [licences(name === 'server' ? DOCS : [])],
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

/** Chunks of an earlier build. */
const made = new Set(output.map(({ fileName }) => path.join(folder, fileName)))
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name)
  if (entry.isFile() && !made.has(file)) rmSync(file)
}
if (name === 'server') {
  mkdirSync(path.join(ROOT, 'dist/docs'), { recursive: true })
  for (const file of DOCS) copyFileSync(file, path.join(ROOT, 'dist/docs', path.basename(file)))
  await import(pathToFileURL(path.join(folder, 'items/infrastructure/prove-shipped.js')).href)
}
