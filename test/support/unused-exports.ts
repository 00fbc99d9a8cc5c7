// Finds exported names that no other file imports.
import path from 'node:path'
import { withoutComments, type SourceFile } from './house-rules.js'

/** `path: name` for each exported name of the sources in `src` that no other file imports, a test or a script included. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const imported = new Map<string, Set<string>>()
  for (const file of files)
    for (const [target, name] of importedNames(file)) {
      const names = imported.get(target) ?? new Set()
      imported.set(target, names.add(name))
    }
  return files
    .filter(({ path: file }) => file.startsWith('src/'))
    .flatMap(file => {
      const names = imported.get(file.path)
      if (names?.has('*') === true) return []
      return [...new Set(exportedNames(file))]
        .filter(name => names?.has(name) !== true)
        .map(name => `${file.path}: ${name}`)
    })
}

const DECLARED = /^export\s+(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|type|interface)\s+([\w$]+)/gm
const LISTED = /^export\s+(?:type\s+)?\{([^}]*)\}/gm

function exportedNames({ text }: SourceFile): string[] {
  const code = withoutComments(text)
  return [
    ...[...code.matchAll(DECLARED)].map(([, name]) => name!),
    ...[...code.matchAll(LISTED)].flatMap(([, list]) => namesIn(list!).map(({ outside }) => outside)),
  ]
}

/** Pairs of a file and a name that it exports; `*` where the whole of it is imported. */
function importedNames({ path: from, text }: SourceFile): (readonly [file: string, name: string])[] {
  const code = withoutComments(text)
  // What is built lies in the same places below `dist`.
  const fileOf = (specifier: string): string =>
    path.posix
      .join(path.posix.dirname(from), specifier)
      .replace(/^dist\//, 'src/')
      .replace(/\.js$/, '.ts')
  const named = [...code.matchAll(/^\s*(?:import|export)\b([^'"`;]*?)\bfrom\s*'(\.[^']+)'/gm)]
  const dynamic = [...code.matchAll(/\bimport\(\s*'(\.[^']+)'/g)]
  return [
    ...dynamic.map(([, specifier]) => [fileOf(specifier!), '*'] as const),
    ...named.flatMap(([, clause, specifier]) => {
      const list = /\{([^}]*)\}/.exec(clause!)?.[1]
      const names = list === undefined ? ['*'] : namesIn(list).map(({ inside }) => inside)
      return names.map(name => [fileOf(specifier!), name] as const)
    }),
  ]
}

/** The names in the braces of an import or export. */
const namesIn = (list: string): { readonly inside: string; readonly outside: string }[] =>
  list
    .split(',')
    .map(entry => entry.trim().replace(/^type\s+/, ''))
    .filter(entry => entry !== '')
    .map(entry => {
      const [inside, outside] = entry.split(/\s+as\s+/)
      return { inside: inside!, outside: outside ?? inside! }
    })
