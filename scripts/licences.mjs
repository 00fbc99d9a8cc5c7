// Which packages a bundle holds, with their licences: most of them ask that their text goes along.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Under these anybody may use, change and pass on a package. Of `A OR B` one is enough. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'Unlicense']
const TEXTS = /^(?:un)?licen[cs]e|^copying|^notice/i

/** A plugin for rolldown and vite: writes `licences.txt` beside the bundle. Fails for a package that may not be passed on. */
export const licences = (more = []) => ({
  name: 'licences',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap(part => (part.type === 'chunk' ? Object.keys(part.modules) : []))
    const folders = new Set([...modules, ...more].map(packageFolder).filter(folder => folder !== null))
    if (folders.size > 0) this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesOf([...folders]) })
  },
})

/** Of the package in node_modules that a file belongs to; null: it is our own. */
function packageFolder(file) {
  return /^(?:\0.*)?(\/.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1] ?? null
}

function licencesOf(folders) {
  const parts = folders.map(folder => {
    const { name, version, license, author, homepage, repository } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    )
    const isFree = String(license)
      .replace(/[()]/g, '')
      .split(' OR ')
      .some(one => PERMISSIVE.includes(one))
    if (!isFree) throw new Error(`${name} may not be bundled: its licence is ${license}`)
    const texts = readdirSync(folder).filter(file => TEXTS.test(file))
    // Some bring no text: then the package says whose it is.
    const owner = [author?.name ?? author, homepage ?? repository?.url ?? repository].filter(Boolean).join(', ')
    const parts = texts.length === 0 ? [owner] : texts.map(file => readFileSync(path.join(folder, file), 'utf8').trim())
    return [`${name} ${version} (${license})`, ...parts]
  })
  return parts
    .map(part => `${part.join('\n\n')}\n`)
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`)
}
