// What `npm pack` would put into the package. That it installs, serves and takes a quiz: `npm run package:try`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

test('the package has what it needs to run, is small, and brings no sources', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const [{ files, size }] = JSON.parse(packed) as [{ files: { path: string }[]; size: number }]
  const paths = files.map(file => file.path)
  const { bin, exports } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const entries = [
    ...Object.values(bin),
    ...Object.values(exports).flatMap(one => (typeof one === 'string' ? [one] : Object.values(one as object))),
  ]
  expect(paths).toEqual(
    expect.arrayContaining([
      ...(entries as string[])
        .map(entry => path.posix.normalize(entry))
        .filter(entry => !entry.startsWith('dist/types')),
      'dist/server/items/infrastructure/code-sandbox-worker.js',
      'dist/server/documents/infrastructure/reading/reading-thread.js',
      'dist/server/licences.txt',
      'dist/web/index.html',
      'dist/docs/swagger-ui-bundle.js',
      'prompts/tutor/plan.md',
      'safety/en.yaml',
      'blueprints/skills.yaml',
      'drizzle/meta/_journal.json',
    ]),
  )
  expect(paths.filter(file => /^(?:src|test|scripts|dist\/tests|data|runs)\//.test(file))).toEqual([])
  expect(size).toBeLessThan(6_500_000)
})
