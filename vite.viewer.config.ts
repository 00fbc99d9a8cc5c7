// The viewer of curricula as one script that needs nothing else: for documents that are mailed, and for `viva curriculum view`.
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { compiledMessages } from './scripts/compile-messages.js'

const { licences } = (await import(new URL('scripts/licences.mjs', import.meta.url).href)) as { licences(): Plugin }
const path = (below: string) => fileURLToPath(new URL(below, import.meta.url))

export default defineConfig({
  root: path('./src/web'),
  publicDir: false,
  plugins: [compiledMessages(), licences()],
  build: {
    outDir: path('./dist/viewer'),
    emptyOutDir: true,
    target: 'es2022',
    cssMinify: false,
    lib: { entry: path('./src/web/curriculum/standalone.ts'), formats: ['iife'], name: 'viva' },
    rolldownOptions: { checks: { bundlerTimings: false }, output: { entryFileNames: 'viva-curriculum.js' } },
  },
})
