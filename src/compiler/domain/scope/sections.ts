// One section of a scope file, found by its name.
import { sameText } from '../texts.js'
import type { MarkdownLine } from './markdown-lines.js'
import { plainText } from './markdown-text.js'
import { cut } from './scope-reader.js'
import { ScopeError } from './scope.js'

const LONGEST_NAME = 300
/** Between the names of a way through headings. */
const BELOW = ' > '

type Section = {
  readonly line: number
  readonly name: string
  /** The names of the headings above it, from the outermost, and its own. */
  readonly way: readonly string[]
  readonly from: number
  /** Behind its last line. */
  readonly end: number
}

/**
 * The lines of a section with its heading. `requested`: its name, alone or behind those of the headings above it. Of several of that name the one
 * that holds all others is meant.
 * @throws ScopeError that names the sections there are, or the lines of those of that name.
 */
export function sectionOf(lines: readonly MarkdownLine[], name: string): MarkdownLine[] {
  const all = sections(lines)
  const meant = all.filter(section => isCalled(section, name))
  const [first] = meant
  if (first === undefined) {
    const known = all.map(({ name }) => `“${name}”`)
    throw new ScopeError(
      `there is no section “${name}”; ` +
        (known.length === 0 ? 'the scope file has no headings' : `there are ${known.join(', ')}`),
    )
  }
  if (meant.some(({ end }) => end > first.end)) throw new ScopeError(manyOf(meant, name))
  return lines.slice(first.from, first.end)
}

function isCalled({ name, way }: Section, requested: string): boolean {
  if (sameText(name) === sameText(requested)) return true
  const names = requested.split(BELOW)
  const last = way.slice(-names.length)
  return names.length === last.length && names.every((each, i) => sameText(each) === sameText(last[i]!))
}

function manyOf(meant: readonly Section[], requested: string): string {
  const ways = meant.map(({ way }) => way.join(BELOW))
  const places = meant.map(({ line }, i) => `line ${line}: “${ways[i]}”`).join('; ')
  const areDistinct = new Set(ways.map(sameText)).size === ways.length && ways.every(way => way !== requested)
  const advice = areDistinct ? 'name it as it stands here' : 'give each a name of its own'
  return `more than one section is called “${requested}” (${places}): ${advice}`
}

function sections(lines: readonly MarkdownLine[]): Section[] {
  const found: (Section & { end: number; readonly level: number })[] = []
  let open: typeof found = []
  for (const [i, line] of lines.entries()) {
    if (line.kind !== 'heading') continue
    for (const closed of open.filter(({ level }) => level >= line.level)) closed.end = i
    open = open.filter(({ level }) => level < line.level)
    const name = cut(plainText(line.text), LONGEST_NAME)
    const way = [...open.map(above => above.name), name]
    const section = { line: line.line, level: line.level, name, way, from: i, end: lines.length }
    open.push(section)
    found.push(section)
  }
  return found
}
