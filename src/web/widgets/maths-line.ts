// How a line of maths is read while it is being typed, and the reading as TeX. Expressions are parsed by the parser that grades them; this
// adds what surrounds them: chains of relations, entries in brackets, unions of intervals, infinity. Unfinished or unknown text has no reading.
import type { Node } from '../../expression/ast.js'
import { BRACKETS, elementTexts, type ListNoun } from '../../expression/element-list.js'
import { isEnclosed, splitOutside } from '../../expression/entries.js'
import { plainCharacters } from '../../expression/learner-characters.js'
import { parseLearner } from '../../expression/learner-parse.js'
import { showMaths } from '../../expression/show-maths.js'
import { decimalMark, texWithMark } from '../../language/decimals.js'

/** An expression or a relation alone; intervals, with `∪` between them; or several answers, cut as the grader cuts them. */
export type LineNotation = 'expression' | 'equation' | 'interval' | ListNoun

export type Line =
  | { readonly kind: 'expression'; readonly root: Node }
  | { readonly kind: 'infinity'; readonly negative: boolean }
  /** A relation, a chain of them or a union: one sign fewer than sides. */
  | { readonly kind: 'joined'; readonly of: readonly Line[]; readonly signs: readonly string[] }
  /** `open` and `close` are empty where the entries have no brackets. */
  | { readonly kind: 'entries'; readonly open: string; readonly close: string; readonly of: readonly Line[] }

const LONGEST = 300
const RELATIONS = '=≠<≤>≥'
const SPELLINGS = { '==': '=', '!=': '≠', '<=': '≤', '>=': '≥' }
const LONE_U = /(?<![\p{L}\d_])U(?![\p{L}\d_])/gu
const INFINITY = /^([+-]?)\s*(∞|inf|infinity|oo)$/

/** `symbols` are the only letters that stand for a value. Null when there is nothing to show. */
export function readLine(
  typed: string,
  symbols: readonly string[],
  notation: LineNotation = 'expression',
): Line | null {
  if (typed.length > LONGEST) return null
  let text = plainCharacters(typed).text
  for (const [spelling, sign] of Object.entries(SPELLINGS)) text = text.replaceAll(spelling, sign)
  if (notation === 'interval' && !symbols.includes('U')) text = text.replace(LONE_U, '∪')
  const reader = new LineReader(symbols, notation !== 'expression' && notation !== 'equation')
  if (notation === 'interval') return joined(text, '∪', union => reader.relation(union))
  return notation in BRACKETS ? reader.elements(text, notation as ListNoun) : reader.relation(text)
}

class LineReader {
  constructor(
    readonly symbols: readonly string[],
    readonly hasEntries: boolean,
  ) {}

  relation(text: string): Line | null {
    return joined(text, RELATIONS, side => this.#side(side.trim()))
  }

  /** Several answers. What the grader would refuse, or might take for something else, shows nothing. */
  elements(typed: string, noun: ListNoun): Line | null {
    const text = plainCharacters(typed).text.replace(/\s+/g, ' ').trim()
    if (text === '') return null
    const elements = elementTexts(text, {
      noun,
      brackets: 'optional',
      symbols: this.symbols,
      decimals: true,
      nested: true,
      words: false,
    })
    if (!elements.ok) return null
    const of = elements.texts.map(element => this.relation(element))
    if (!allRead(of)) return null
    const [open, close] = BRACKETS[noun]
    return text.startsWith(open) || of.length === 0
      ? { kind: 'entries', open, close, of }
      : of.length === 1
        ? of[0]!
        : { kind: 'entries', open: '', close: '', of }
  }

  /** Entries without brackets, or the only one. Commas separate unless there are semicolons. */
  #list(text: string): Line | null {
    const bySemicolon = splitOutside(text, ';').pieces
    const pieces = bySemicolon.length > 1 ? bySemicolon : splitOutside(text, ',').pieces
    const of = pieces.map(piece => this.relation(piece))
    return of.length === 1 ? of[0]! : allRead(of) ? { kind: 'entries', open: '', close: '', of } : null
  }

  #side(text: string): Line | null {
    return (this.hasEntries ? (this.#infinity(text) ?? this.#bracketed(text)) : null) ?? this.#expression(text)
  }

  #infinity(text: string): Line | null {
    const [, sign, word] = INFINITY.exec(text) ?? []
    return word === undefined || this.symbols.includes(word) ? null : { kind: 'infinity', negative: sign === '-' }
  }

  /** Null for one value in round brackets, which is an expression. */
  #bracketed(text: string): Line | null {
    const [open, close] = [text.slice(0, 1), text.slice(-1)]
    if (!isEnclosed(text) || (open === '{') !== (close === '}')) return null
    const inner = text.slice(1, -1)
    if (open === '{' && inner.trim() === '') return { kind: 'entries', open, close, of: [] }
    const read = this.#list(inner)
    if (read?.kind === 'entries' && read.open === '') return { ...read, open, close }
    return read === null || open + close === '()' ? null : { kind: 'entries', open, close, of: [read] }
  }

  #expression(text: string): Line | null {
    const read = parseLearner(text, { symbols: this.symbols })
    return read.ok ? { kind: 'expression', root: read.root } : null
  }
}

function joined(text: string, separators: string, read: (piece: string) => Line | null): Line | null {
  const { pieces, signs } = splitOutside(text, separators)
  const of = pieces.map(read)
  return of.length === 1 ? of[0]! : allRead(of) ? { kind: 'joined', of, signs } : null
}

const allRead = (lines: readonly (Line | null)[]): lines is readonly Line[] => !lines.includes(null)

const TEX: Readonly<Record<string, string>> = {
  '≠': '\\neq',
  '≤': '\\leq',
  '≥': '\\geq',
  '∪': '\\cup',
  '{': '\\{',
  '}': '\\}',
}

/** As the language `tag` writes numbers. */
export function lineTex(line: Line, tag: string): string {
  switch (line.kind) {
    case 'expression':
      return texWithMark(showMaths(line.root), tag)
    case 'infinity':
      return line.negative ? '-\\infty' : '\\infty'
    case 'joined': {
      const [first, ...others] = line.of.map(side => lineTex(side, tag))
      return others.reduce((tex, side, at) => `${tex} ${TEX[line.signs[at]!] ?? line.signs[at]} ${side}`, first!)
    }
    case 'entries': {
      const inside = line.of.map(entry => lineTex(entry, tag)).join(decimalMark(tag) === ',' ? ';\\;' : ',\\;')
      return line.open === ''
        ? inside
        : `\\left${TEX[line.open] ?? line.open}${inside}\\right${TEX[line.close] ?? line.close}`
    }
  }
}
