// The browser's part: built from src/web into dist/web, with addresses that hold below any base path.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const path = (below: string) => fileURLToPath(new URL(below, import.meta.url))

// The page's files are named by what is in them. What others embed has a name that they can write down.
const embedded = 'session-view'

export default defineConfig({
  root: path('./src/web'),
  base: './',
  build: {
    outDir: path('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: path('./src/web/index.html'), [embedded]: path('./src/web/embed.ts') },
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: chunk => (chunk.name === embedded ? 'embed/session-view.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
