// Where the files are that Viva brings along: found from the package's root, because a bundled module has lost its place among the folders.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The folder of Viva's `package.json`, from the sources and from the build alike. */
export const PACKAGE_ROOT = rootAbove(import.meta.dirname)

const isSource = import.meta.dirname === path.join(PACKAGE_ROOT, 'src', 'kernel')

/** A file or folder of the package, by its path below the root. */
export const packageFile = (below: string): string => path.join(PACKAGE_ROOT, below)

/** Of this Viva. */
export const { version: VERSION } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }

/** A file that the build makes beside the server, by its path below `dist/server/`; null while the sources run, which it may not be made from. */
export const builtFile = (below: string): string | null =>
  isSource ? null : packageFile(path.join('dist', 'server', below))

/** The code of a thread, by its path below `src/`, which the build keeps. TypeScript is JavaScript there: see `isTypeScript`. */
export const threadCode = (below: string): { readonly url: URL; readonly isTypeScript: boolean } => {
  const file = isSource ? path.join('src', below) : path.join('dist', 'server', below.replace(/\.(?:ts|mjs)$/, '.js'))
  return { url: pathToFileURL(packageFile(file)), isTypeScript: file.endsWith('.ts') }
}

function rootAbove(folder: string): string {
  const parent = path.dirname(folder)
  if (existsSync(path.join(folder, 'package.json')) || parent === folder) return folder
  return rootAbove(parent)
}
