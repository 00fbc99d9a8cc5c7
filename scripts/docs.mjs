// `npm run docs`: builds the site of the guides into dist/site. Its generator stands in docs/site with a lockfile of its own, and is installed only
// here: it is as large as all that the server needs.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const SITE = path.join(ROOT, 'docs/site')
/** Copies of what is read, beside the generator's packages, where its compiler finds them. */
const PAGES = path.join(SITE, 'pages')

install()
rmSync(PAGES, { recursive: true, force: true })
for (const file of pages()) {
  mkdirSync(path.dirname(path.join(PAGES, file)), { recursive: true })
  copyFileSync(path.join(ROOT, file), path.join(PAGES, file))
}
run('npm', ['exec', '--', 'vitepress', 'build'])
console.log('The site is in dist/site. `npx --prefix docs/site vitepress preview docs/site` serves it.')

/** Markdown for readers, and its pictures. */
function pages() {
  const below = (folder, deep = true) =>
    readdirSync(path.join(ROOT, folder), { recursive: deep, encoding: 'utf8' }).map(file =>
      path.posix.join(folder, file),
    )
  return [
    ...below('.', false),
    ...below('docs', false),
    ...below('docs/images'),
    ...['blueprints', 'safety', 'src'].flatMap(one => below(one)),
  ].filter(file => /\.(?:md|svg|webp|png)$/.test(file))
}

function install() {
  const stamp = path.join(SITE, 'node_modules/.stamp')
  const lock = readFileSync(path.join(SITE, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: SITE, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}
