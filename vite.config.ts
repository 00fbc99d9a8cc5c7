// The browser's part: built from src/web into dist/web, with addresses that hold below any base path.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const path = (below: string) => fileURLToPath(new URL(below, import.meta.url))

export default defineConfig({
  root: path('./src/web'),
  base: './',
  build: { outDir: path('./dist/web'), emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
})
