// How a value is written in YAML.
import { parseDocument } from 'yaml'
import { Braces, isList, isScalarValue, type ScalarValue, type Written } from './plain-values.js'

/** Columns after which a folded text goes on in the next line. */
const WIDTH = 130

type Place = {
  /** As `yaml` names it: what was there is written in the same way, where it can be. */
  readonly style: string
  readonly isInBraces: boolean
  /** Of the lines of a block. */
  readonly indent: number
}

export function scalarText(value: ScalarValue, { style, isInBraces, indent }: Place): string {
  if (typeof value !== 'string') return String(value)
  if (!isInBraces) {
    const lines = value.split('\n')
    const isBlock = lines.every(line => line === line.trimEnd()) && lines[0] !== '' && !/^\s/.test(value)
    if (lines.length > 1 && isBlock) return block('|-', lines, indent)
    if (style === 'BLOCK_LITERAL' && isBlock) return block('|-', lines, indent)
    if (style === 'BLOCK_FOLDED' && isBlock && !/ {2}/.test(value)) return block('>-', folded(value, WIDTH - indent), indent)
  }
  if (style === 'QUOTE_SINGLE' && !value.includes('\n')) return `'${value.replaceAll("'", "''")}'`
  return style !== 'QUOTE_DOUBLE' && isReadAsIs(value, isInBraces) ? value : JSON.stringify(value)
}

/** `indent`: the column in which the value begins, where it goes over several lines. */
export function writtenText(value: Written, indent: number, isInBraces: boolean): string {
  if (isScalarValue(value)) return scalarText(value, { style: 'PLAIN', isInBraces, indent })
  if (value instanceof Braces) return writtenText(value.value, indent, true)
  const next = `\n${' '.repeat(indent)}`
  if (isList(value)) {
    const items = value as readonly Written[]
    if (isInBraces || items.length === 0) return `[${items.map(item => writtenText(item, 0, true)).join(', ')}]`
    return items.map(item => `- ${writtenText(item, indent + 2, false)}`).join(next)
  }
  const fields = Object.entries(value as Readonly<Record<string, Written>>)
  if (isInBraces || fields.length === 0)
    return fields.length === 0 ? '{}' : `{ ${fields.map(([name, one]) => `${nameText(name)}: ${writtenText(one, 0, true)}`).join(', ')} }`
  return fields.map(([name, one]) => `${nameText(name)}:${behindName(one, indent)}`).join(next)
}

const nameText = (name: string): string => scalarText(name, { style: 'PLAIN', isInBraces: true, indent: 0 })

function behindName(value: Written, indent: number): string {
  const isOnOneLine = isScalarValue(value) || value instanceof Braces || Object.keys(value).length === 0
  const text = writtenText(value, indent + 2, false)
  return isOnOneLine ? ` ${text}` : `\n${' '.repeat(indent + 2)}${text}`
}

const block = (sign: string, lines: readonly string[], indent: number): string =>
  [sign, ...lines.map(line => (line === '' ? '' : ' '.repeat(indent) + line))].join('\n')

function folded(text: string, width: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** Whether the text means itself without quotation marks: not a number, not a list, not half a comment. */
function isReadAsIs(value: string, isInBraces: boolean): boolean {
  if (value === '' || value !== value.trim() || value.includes('\n')) return false
  const read = parseDocument(isInBraces ? `{ a: ${value} }` : `a: ${value}`, { prettyErrors: false })
  if (read.errors.length > 0) return false
  const found = read.toJS() as Readonly<Record<string, unknown>> | null
  return found !== null && Object.keys(found).length === 1 && found['a'] === value
}

/** The order in which blueprints have their sections. */
const SECTIONS =
  'schema id version status license title language skills authors align bloom params derive constraints tiers variant_key stem figure contexts parts misconceptions choice solution hints expected exposure accessibility exceptions tests deployed texts'.split(
    ' ',
  )

/** The place of the section behind which a new one belongs. */
export function sectionBefore(names: readonly string[], name: string): number {
  const order = SECTIONS.indexOf(name)
  const before = names.findLastIndex(one => SECTIONS.indexOf(one) >= 0 && SECTIONS.indexOf(one) < order)
  return before < 0 ? names.length - 1 : before
}
