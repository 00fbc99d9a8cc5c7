// Finds files that import each other, directly or through others.
import { importsOf, type SourceFile } from './house-rules.js'

/** One line for each circle, from a file back to itself: `src/a.ts → src/b.ts → src/a.ts`. Imports of types count. */
export function importCircles(files: readonly SourceFile[]): string[] {
  const importsBy = new Map(
    files.map(file => [file.path, importsOf(file).map(target => target.replace(/\.js$/, '.ts'))]),
  )
  const finished = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (finished.has(file)) return
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    for (const target of importsBy.get(file) ?? []) visit(target, [...path, file])
    finished.add(file)
  }
  for (const file of importsBy.keys()) visit(file, [])
  return circles
}
