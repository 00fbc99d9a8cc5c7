// The text of a YAML file that is changed one value at a time. Every change is cut out of the text at the place where `yaml` found it, so that
// comments, order, spaces and everything else stay byte for byte.
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { Braces, changed, isScalarValue, plainOf, same, valueAt, type Path, type Plain, type ScalarValue, type Written } from './plain-values.js'
import { scalarText, sectionBefore, writtenText } from './yaml-words.js'

type Edit = { readonly from: number; readonly until: number; readonly text: string }

export class YamlText {
  /** The first thing that keeps it from being read; null: it can be read, and then `value` holds it. */
  readonly problem: { readonly line: number; readonly message: string } | null
  readonly value: Plain
  readonly #document: Document
  readonly #lines = new LineCounter()

  /** `text`: with line feeds alone. */
  constructor(readonly text: string) {
    this.#document = parseDocument(text, { lineCounter: this.#lines, keepSourceTokens: true, prettyErrors: false })
    const [first] = this.#document.errors
    this.problem =
      first !== undefined
        ? { line: this.#lines.linePos(first.pos[0]).line || 1, message: first.message }
        : isMap(this.#document.contents)
          ? null
          : { line: 1, message: 'A blueprint begins with schema: blueprint/1.' }
    this.value = this.problem === null ? (this.#document.toJS({ maxAliasCount: 50 }) as Plain) : null
  }

  /** Undefined where nothing stands. */
  at(path: Path): Plain | undefined {
    return valueAt(this.value, path)
  }

  /** The 1-based line of what stands there, or of the nearest place above it. */
  lineOf(path: Path): number {
    for (let length = path.length; length > 0; length -= 1) {
      const pair = this.#pair(path.slice(0, length))
      const node = pair === null ? this.#node(path.slice(0, length)) : (pair.key as Node)
      if (node?.range) return this.#lines.linePos(node.range[0]).line
    }
    return 1
  }

  /**
   * Writes a value; what is missing above it is made. Null where the text cannot take it: something else stands there, or further in than a
   * list goes.
   */
  set(path: Path, value: Written): YamlText | null {
    const node = this.#node(path)
    if (node === null) return this.#add(path, value)
    if (same(this.at(path), plainOf(value))) return this
    const expected = changed(this.value, path, plainOf(value))
    if (isScalar(node) && isScalarValue(value)) return this.#changed(expected, [this.#scalar(path, node, value)])
    if ((isSeq(node) || isMap(node)) && node.flow === true && !isScalarValue(value))
      return this.#changed(expected, [this.#over(node, writtenText(value, 0, true))])
    return value instanceof Braces ? this.#onOneLine(path, node, value, expected) : null
  }

  /** Puts a map or list that stands over several lines on one; null where a comment stands in it. */
  #onOneLine(path: Path, node: Node, value: Braces, expected: Plain): YamlText | null {
    const pair = this.#pair(path)
    if (pair === null || !(isMap(node) || isSeq(node))) return null
    const from = (pair.key as Node).range![1]
    const [, until] = node.range!
    if (/(?:^|\s)#/.test(this.text.slice(from, until))) return null
    const end = this.text[until - 1] === '\n' ? '\n' : ''
    return this.#changed(expected, [{ from, until, text: `: ${writtenText(value, 0, true)}${end}` }])
  }

  /** Takes a field out of a map, or an item out of a list; with the last one goes the map or list itself. */
  remove(path: Path): YamlText | null {
    const above = this.#node(path.slice(0, -1))
    const last = path.at(-1)!
    if (!(isMap(above) || isSeq(above)) || this.#node(path) === null) return null
    if (above.items.length === 1 && path.length > 1) return this.remove(path.slice(0, -1))
    const expected = changed(this.value, path, undefined)
    const index = isSeq(above) ? Number(last) : namesOf(above).indexOf(String(last))
    if (above.flow === true) return this.#changed(expected, [this.#outOfFlow(above, index)])
    const { from, until } = this.#linesOf(above, index)
    // The first field of an item stands behind the dash.
    if (this.text.slice(this.#lineStart(from), from).trim() !== '') return null
    return this.#changed(expected, [{ from, until, text: '' }])
  }

  /** Adds an item at the end of a list, which is made where it is missing. */
  append(path: Path, item: Written): YamlText | null {
    const list = this.#node(path)
    const known = this.at(path)
    if (list === null) return this.#add(path, [item])
    if (!isSeq(list) || !Array.isArray(known)) return null
    const expected = changed(this.value, path, [...known, plainOf(item)])
    if (list.flow === true) return this.#changed(expected, [this.#intoFlow(list, writtenText(item, 0, true))])
    const column = this.#columnOf(list.range![0])
    const text = `${' '.repeat(column)}- ${writtenText(item, column + 2, false)}\n`
    return this.#changed(expected, [this.#after(this.#linesOf(list, list.items.length - 1).until, text)])
  }

  /** Swaps an item of a list with the next one, and the comments above each with it. */
  swap(path: Path, index: number): YamlText | null {
    const list = this.#node(path)
    const known = this.at(path)
    if (!isSeq(list) || !Array.isArray(known) || index < 0 || index + 1 >= known.length) return null
    const expected = changed(this.value, path, known.with(index, known[index + 1] as Plain).with(index + 1, known[index] as Plain))
    const spans =
      list.flow === true
        ? [index, index + 1].map(i => ({ from: (list.items[i] as Node).range![0], until: (list.items[i] as Node).range![1] }))
        : [index, index + 1].map(i => this.#withComments(list, i))
    const [one, next] = spans as [Omit<Edit, 'text'>, Omit<Edit, 'text'>]
    const [first, second] = [this.#slice(one), this.#slice(next)]
    const end = (text: string): string => (list.flow === true || text.endsWith('\n') ? text : `${text}\n`)
    return this.#changed(expected, [
      { ...one, text: end(second) },
      { ...next, text: end(first) },
    ])
  }

  /** Gives a field of a map another name. */
  rename(path: Path, name: string): YamlText | null {
    const pair = this.#pair(path)
    const above = this.at(path.slice(0, -1))
    if (pair === null || typeof above !== 'object' || above === null || name in above) return null
    const entries = Object.entries(above).map(([key, value]) => [key === path.at(-1) ? name : key, value] as const)
    const expected = changed(this.value, path.slice(0, -1), Object.fromEntries(entries))
    return this.#changed(expected, [this.#over(pair.key as Node, scalarText(name, { style: 'PLAIN', isInBraces: true, indent: 0 }))])
  }

  #add(path: Path, value: Written): YamlText | null {
    const above = path.slice(0, -1)
    const name = path.at(-1)!
    const node = path.length === 1 ? this.#document.contents : this.#node(above)
    if (node === null) {
      // A list begins with its first item.
      if (typeof name === 'number') return name === 0 ? this.#add(above, [value]) : null
      return this.#add(above, { [name]: value })
    }
    if (isSeq(node)) return typeof name === 'number' && name === node.items.length ? this.append(above, value) : null
    // `texts:` with nothing behind it.
    if (isScalar(node) && node.value === null) return null
    if (!isMap(node) || typeof name === 'number') return null
    const expected = changed(this.value, path, plainOf(value))
    const key = scalarText(name, { style: 'PLAIN', isInBraces: true, indent: 0 })
    if (node.flow === true) return this.#changed(expected, [this.#intoFlow(node, `${key}: ${writtenText(value, 0, true)}`)])
    const column = this.#columnOf(node.range![0])
    const at = path.length === 1 ? sectionBefore(namesOf(node), name) : node.items.length - 1
    const { until } = this.#linesOf(node, at)
    const isOnOneLine = isScalarValue(value) || value instanceof Braces
    const text = writtenText(value, column + 2, false)
    const gap = path.length === 1 && !isOnOneLine ? '\n' : ''
    const written = isOnOneLine ? ` ${text}` : `\n${' '.repeat(column + 2)}${text}`
    return this.#changed(expected, [this.#after(until, `${gap}${' '.repeat(column)}${key}:${written}\n`)])
  }

  /** Null where the text would say something else than it is to say. */
  #changed(expected: Plain, edits: readonly Edit[]): YamlText | null {
    const text = edits
      .toSorted((a, b) => b.from - a.from)
      .reduce((whole, edit) => whole.slice(0, edit.from) + edit.text + whole.slice(edit.until), this.text)
    const after = new YamlText(text)
    return after.problem === null && same(after.value, expected) ? after : null
  }

  #scalar(path: Path, node: Scalar, value: ScalarValue): Edit {
    const [from, until] = node.range!
    const isInBraces = path.some((_, length) => {
      const above = length === 0 ? null : this.#node(path.slice(0, length))
      return (isMap(above) || isSeq(above)) && above.flow === true
    })
    const style = node.value === '' || node.value === null ? 'PLAIN' : (node.type ?? 'PLAIN')
    const text = scalarText(value, { style, isInBraces, indent: this.#indentOf(path, node) })
    // A block of lines ends with the end of its last one.
    const end = until > from && this.text[until - 1] === '\n' ? '\n' : ''
    const gap = from === until && this.text[from - 1] === ':' ? ' ' : ''
    return { from, until, text: gap + text + end }
  }

  #indentOf(path: Path, node: Node): number {
    const pair = this.#pair(path)
    return pair === null ? this.#columnOf(node.range![0]) : this.#columnOf((pair.key as Node).range![0]) + 2
  }

  #over(node: Node, text: string): Edit {
    const [from, until] = node.range!
    return { from, until, text }
  }

  #intoFlow(above: YAMLMap | YAMLSeq, text: string): Edit {
    const [start, end] = above.range!
    const last = above.items.length === 0 ? null : this.#flowEnd(above, above.items.length - 1)
    if (last !== null) return { from: last, until: last, text: `, ${text}` }
    const inside = isMap(above) ? ` ${text} ` : text
    return { from: start + 1, until: end - 1, text: inside }
  }

  #outOfFlow(above: YAMLMap | YAMLSeq, index: number): Edit {
    const isLast = index === above.items.length - 1
    if (isLast) return { from: this.#flowEnd(above, index - 1), until: this.#flowEnd(above, index), text: '' }
    return { from: this.#flowStart(above, index), until: this.#flowStart(above, index + 1), text: '' }
  }

  #flowStart(above: YAMLMap | YAMLSeq, index: number): number {
    const item = above.items[index] as Pair | Node
    return ('key' in item ? (item.key as Node) : item).range![0]
  }

  #flowEnd(above: YAMLMap | YAMLSeq, index: number): number {
    const item = above.items[index] as Pair | Node
    return ('key' in item ? ((item.value ?? item.key) as Node) : item).range![1]
  }

  /** From the beginning of the name or dash of an item to the end of its last line. */
  #linesOf(above: YAMLMap | YAMLSeq, index: number): { from: number; until: number } {
    const item = above.items[index] as Pair | Node
    const [first, last] = 'key' in item ? [item.key as Node, (item.value ?? item.key) as Node] : [item, item]
    const start = isSeq(above) ? this.#dashOf(above, index) : first.range![0]
    const lineStart = this.#lineStart(start)
    const from = this.text.slice(lineStart, start).trim() === '' ? lineStart : start
    const end = Math.max(last.range![1], first.range![1])
    if (this.text[end - 1] === '\n' && end > start) return { from, until: end }
    const newline = this.text.indexOf('\n', end)
    return { from, until: newline < 0 ? this.text.length : newline + 1 }
  }

  #withComments(list: YAMLSeq, index: number): { from: number; until: number } {
    const { from, until } = this.#linesOf(list, index)
    let start = from
    while (start > 0) {
      const above = this.#lineStart(start - 1)
      if (!this.text.slice(above, start).trimStart().startsWith('#')) break
      start = above
    }
    return { from: start, until }
  }

  #dashOf(list: YAMLSeq, index: number): number {
    const token = list.srcToken
    const start = token?.type === 'block-seq' ? token.items[index]?.start : undefined
    return start?.find(({ type }) => type === 'seq-item-ind')?.offset ?? (list.items[index] as Node).range![0]
  }

  #after(at: number, text: string): Edit {
    const isOpen = at > 0 && this.text[at - 1] !== '\n'
    return { from: at, until: at, text: isOpen ? `\n${text}` : text }
  }

  #slice({ from, until }: { from: number; until: number }): string {
    return this.text.slice(from, until)
  }

  #lineStart(offset: number): number {
    return this.text.lastIndexOf('\n', offset - 1) + 1
  }

  #columnOf(offset: number): number {
    return offset - this.#lineStart(offset)
  }

  #node(path: Path): Node | null {
    if (path.length === 0) return this.#document.contents
    return (this.#document.getIn(path, true) as Node | undefined) ?? null
  }

  #pair(path: Path): Pair | null {
    const above = path.length === 0 ? null : this.#node(path.slice(0, -1))
    if (!isMap(above)) return null
    return above.items[namesOf(above).indexOf(String(path.at(-1)))] ?? null
  }
}

const namesOf = (map: YAMLMap): string[] => map.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''))
