// Sets, lists and tuples: several answers of one type in one line.
import { listedIn } from '../../../../expression/printing.js'
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { BRACKETS, elementTexts, MAX_ELEMENTS, type ListNoun } from '../../../../expression/element-list.js'
import { SYMBOL } from '../../../../expression/learner-names.js'
import { compareValues, setOf } from '../../../../expression/compare-values.js'
import { list as listOf, tuple as tupleOf, type Value } from '../../../../expression/value.js'
import { show } from '../../../../expression/show.js'
import { accept, refuse, wrong, type AnswerType, type ReadAnswer } from '../answer-type.js'
import { CREDITS, judgeOrdered, judgeUnordered, type Credit } from '../elements/judge-elements.js'
import { line } from '../written/line.js'
import type { Cell, CellTypes } from '../elements/cells.js'

type Settings = {
  readonly of: Cell
  readonly brackets: 'optional' | 'required'
  readonly symbols: readonly string[]
  readonly credit: Credit
  /** For sets only. */
  readonly duplicates?: 'ignore' | 'wrong'
}

/** Elements in which a comma can be nothing but a separator. */
const WITHOUT_DECIMALS = [
  'integer',
  'ipv4',
  'ipv6',
  'mac',
  'mask',
  'network',
  'prefix_length',
  'short_text',
  'wildcard',
]
/** Whole numbers with signs of multiplication between them, as prime factors are written. No whole number is written so. */
const PRODUCT = /^\[?\d+(?: ?[·⋅×*x] ?\d+)+\]?$/iu
const WITH_BRACKETS = ['set', 'list', 'tuple', 'interval', 'expression', 'equation']

const credit = z.enum(CREDITS).default('all_or_nothing').describe('what part of it earns')

/** The three of them, made of elements of these types. */
export function collectionsOf(types: CellTypes): Readonly<Record<ListNoun, AnswerType<Settings>>> {
  const response = (mostSymbols: number) =>
    z.strictObject({
      of: types.schema.describe('what the elements are'),
      brackets: z.enum(['optional', 'required']).default('optional').describe('whether they have to be typed'),
      symbols: z
        .array(z.string().regex(SYMBOL).meta({ title: 'symbol' }))
        .max(mostSymbols)
        .default([])
        .describe('what is solved for: `x = 2` is then read, too'),
    })
  return {
    /** In any order. `symbols` with one symbol: `x = 2 or x = 3` and `x = ±2` are read. For its score see judgeUnordered. */
    set: {
      ...collection('set', types),
      response: response(1),
      grade: z.strictObject({
        credit,
        duplicates: z.enum(['ignore', 'wrong']).default('ignore').describe('what an element written twice is'),
      }),
      judge: (canonical, key, { of, credit: rule, duplicates = 'ignore' }) =>
        judgeUnordered(elements(canonical), elements(key), types.of(of).judge, { credit: rule, duplicates }),
    },
    /** In order. Whole numbers may be written as a product, `2 · 2 · 7`. For its score see judgeOrdered. */
    list: {
      ...collection('list', types),
      response: response(1),
      grade: z.strictObject({ credit }),
      judge: (canonical, key, { of, credit: rule }) =>
        judgeOrdered(elements(canonical), elements(key), types.of(of).judge, rule),
    },
    /**
     * A point or the like: in order, and of one size; another size is wrong. `symbols` with one symbol for each element: `x = 1, y = 2`
     * is read, in any order, where brackets are optional.
     */
    tuple: {
      ...collection('tuple', types),
      response: response(8),
      grade: z.strictObject({ credit }),
      judge: (canonical, key, { of, credit: rule }) => {
        const [given, keys] = [elements(canonical), elements(key)]
        if (given.length !== keys.length)
          return { ...wrong, note: 'wrong_size', say: `There are ${keys.length} numbers in it.` }
        return judgeOrdered(given, keys, types.of(of).judge, rule)
      },
    },
  }
}

type Shared = Omit<AnswerType<Settings>, 'response' | 'grade' | 'judge'>

function collection(noun: ListNoun, types: CellTypes): Shared {
  const [open, close] = BRACKETS[noun]
  return {
    sources: ({ of }) => types.sources(of, ['of']),
    resolve: (settings, resolver) => ({ ...settings, of: types.resolved(settings.of, resolver) }),
    fromValue: (value, { of }) => {
      const made = itemsOf(value, noun).map(types.of(of).fromValue)
      if (made.length > MAX_ELEMENTS) throw new BadValue(`an answer has at most ${MAX_ELEMENTS} elements`)
      return canonicalOf(noun, noun === 'set' ? [...new Set(made)] : made)
    },
    toValue: (canonical, { of }) => {
      const items = elements(canonical).map(types.of(of).toValue)
      return noun === 'set' ? setOf(items) : noun === 'list' ? listOf(items) : tupleOf(items)
    },
    read: line((plain, settings: Settings) => read(noun, plain, settings, types.of(settings.of).read)),
    show: (canonical, { of, brackets }, language) => {
      const made = elements(canonical)
      const shown = noun === 'set' ? bySize(made, types.of(of).toValue) : made
      const listed = listedIn(
        shown.map(each => types.of(of).show(each, language)),
        language,
      )
      // As learners write them: only a point is always in brackets.
      return noun === 'tuple' || brackets === 'required' || shown.length === 0 ? `${open}${listed}${close}` : listed
    },
    write: (canonical, { of }) => `${open}${elements(canonical).map(types.of(of).write).join('; ')}${close}`,
    ask: ({ of, symbols }, { label }) => ({
      noun: 'expression',
      props: { label, symbols: [...new Set([...symbols, ...symbolsOf(of)])], notation: noun },
    }),
  }
}

function read(
  noun: ListNoun,
  plain: string,
  { of, brackets, symbols, duplicates }: Settings,
  readElement: (text: string) => ReadAnswer,
): ReadAnswer {
  const isProduct = noun === 'list' && of.type === 'integer' && PRODUCT.test(plain)
  const cut = elementTexts(isProduct ? plain.replaceAll(/[·⋅×*x]/giu, ';') : plain, {
    noun,
    brackets,
    symbols,
    decimals: !WITHOUT_DECIMALS.includes(of.type),
    nested: WITH_BRACKETS.includes(of.type),
    words: of.type === 'short_text',
  })
  if (!cut.ok) return cut
  const made: string[] = []
  for (const text of cut.texts) {
    // The names of the elements are the symbols of the collection, and gone already.
    if (of.type !== 'equation' && /^\p{L}[\p{L}\d_]* ?=(?!=)/u.test(text))
      return refuse('Write the values alone, without names.')
    const element = readElement(text)
    if (!element.ok) return refuse(`“${text.slice(0, 30)}”: ${element.message}`)
    made.push(element.canonical)
  }
  return accept(canonicalOf(noun, duplicates === 'ignore' ? [...new Set(made)] : made))
}

/** A set in one order, so that it is one text however it was written. */
const canonicalOf = (noun: ListNoun, made: readonly string[]): string =>
  JSON.stringify(noun === 'set' ? made.toSorted() : made)

/** As a formula shows a set; `canonicalOf` has 10 before 9. */
const bySize = (made: readonly string[], valueOf: (element: string) => Value): readonly string[] =>
  made
    .map(element => ({ element, value: valueOf(element) }))
    .toSorted((one, other) => compareValues(one.value, other.value))
    .map(({ element }) => element)

const elements = (canonical: string): string[] => JSON.parse(canonical) as string[]

function itemsOf(value: Value, noun: ListNoun): readonly Value[] {
  const fits = value.kind === noun || value.kind === 'list' || (noun === 'list' && value.kind === 'tuple')
  if (!fits || !('items' in value)) throw new BadValue(`${show(value)} is no ${noun}`)
  // A set shows its elements in order of size.
  return noun === 'set' ? value.items.toSorted(compareValues) : value.items
}

const symbolsOf = ({ settings }: Cell): readonly string[] =>
  'symbols' in settings && Array.isArray(settings.symbols) ? (settings.symbols as string[]) : []
