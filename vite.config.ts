// The browser's part: built from src/web into dist/web, with addresses that hold below any base path.
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { readFileSync } from 'node:fs'
import { compiledMessages } from './scripts/compile-messages.js'

const { licences } = (await import(new URL('scripts/licences.mjs', import.meta.url).href)) as { licences(): Plugin }
const path = (below: string) => fileURLToPath(new URL(below, import.meta.url))

// The page's files are named by what is in them. What others load has a name that they can write down.
const embedded: Record<string, string> = {
  'viva-session': './src/web/embed.ts',
  'viva-client': './src/client/index.ts',
}

/** What the editor of blueprints completes words from. */
const authorReferences = {
  name: 'author-references',
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): void }) {
    const source = readFileSync(path('./blueprints/blueprint.schema.json'), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'authors/blueprint.schema.json', source })
  },
}

type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/** What has to be there before this module runs, and the module itself. */
function needs(entry: string, graph: Graph, found = new Set<string>()): ReadonlySet<string> {
  if (!found.has(entry)) {
    found.add(entry)
    for (const id of graph.getModuleInfo(entry)?.importedIds ?? []) needs(id, graph, found)
  }
  return found
}

/** Each holds what it needs and none before it does. */
const SHARED = { client: './src/client/index.ts', page: './src/web/main.ts', session: './src/web/embed-element.ts' }

/**
 * What a session needs at once comes in three files, which are smaller than thirty: in a small file there is little to compress. The client is
 * one, as others load it by itself; so is what the start page needs, too.
 */
function sessionChunks() {
  let files: ReadonlyMap<string, string> | null = null
  return (id: string, graph: Graph): string | null => {
    files ??= new Map(
      [...needs(path(SHARED.session), graph)].map(one => [
        one,
        Object.entries(SHARED).find(([, entry]) => needs(path(entry), graph).has(one))![0],
      ]),
    )
    return files.get(id) ?? null
  }
}

export default defineConfig({
  root: path('./src/web'),
  base: './',
  plugins: [compiledMessages(), authorReferences, licences()],
  // Served as they are written: the example pages.
  publicDir: path('./src/web/public'),
  build: {
    outDir: path('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Styles are served as they are written: the minifier would rewrite the design tokens, which pages of others read, and selectors.
    cssMinify: false,
    modulePreload: {
      polyfill: false,
      // Only the site's own pages load ahead by names of files: where somebody bundles the element, its files get other names.
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === 'html' || hostId.startsWith('assets/index-') ? files : [],
    },
    rolldownOptions: {
      // A table of timings is no warning for whoever only starts the server.
      checks: { bundlerTimings: false },
      input: {
        index: path('./src/web/index.html'),
        ...Object.fromEntries(Object.entries(embedded).map(([name, file]) => [name, path(file)])),
      },
      preserveEntrySignatures: 'exports-only',
      output: {
        codeSplitting: { groups: [{ name: sessionChunks() }] },
        entryFileNames: chunk => (chunk.name in embedded ? 'embed/[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
