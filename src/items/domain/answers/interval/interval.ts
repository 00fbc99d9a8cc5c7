// A set of numbers on the line: an interval, several of them, points among them, or nothing at all.
import { printedIn } from '../../../../expression/printing.js'
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { SYMBOL } from '../../../../expression/learner-names.js'
import { setOf } from '../../../../expression/compare-values.js'
import { show } from '../../../../expression/show.js'
import type { Value } from '../../../../expression/value.js'
import { accept, right, wrong, type AnswerType } from '../answer-type.js'
import { readSpans } from './interval-text.js'
import { line } from '../written/line.js'
import { joined, point, spansMaths, spansOf, spansText, type Span } from './spans.js'

type Settings = { readonly symbols: readonly string[] }

/**
 * Right exactly when both hold the same numbers: `[1, 2] U [2, 3]` is `[1, 3]`. With the right ends and other brackets the note is
 * `wrong_ends`. The author's value is an interval, or a list or set of intervals and numbers.
 */
export const interval: AnswerType<Settings> = {
  response: z.strictObject({
    symbols: z
      .array(z.string().regex(SYMBOL).meta({ title: 'symbol' }))
      .max(1)
      .default([])
      .describe('with `x`, `2 < x < 5` is read, too'),
  }),
  grade: z.strictObject({}),
  fromValue: value => spansText(joined(pieces(value))),
  toValue: canonical => {
    const spans = spansOf(canonical)
    return spans.length === 1 ? spans[0]! : setOf(spans)
  },
  read: line((plain, { symbols }) => {
    const read = readSpans(plain, symbols[0] ?? null)
    return read.ok ? accept(spansText(read.spans)) : read
  }),
  judge: (canonical, key) => {
    if (canonical === key) return right
    if (canonical.replace(/[[(\])]/g, '') !== key.replace(/[[(\])]/g, '')) return wrong
    return { ...wrong, note: 'wrong_ends', say: 'The ends are right; look again at which of them belong to it.' }
  },
  show: (canonical, _settings, language) => printedIn(`$${spansMaths(spansOf(canonical))}$`, language),
  ask: ({ symbols }, { label }) => ({
    noun: 'expression',
    props: { label, symbols: [...symbols], notation: 'interval' },
  }),
}

function pieces(value: Value): Span[] {
  if (value.kind === 'interval') return [value]
  if (value.kind === 'number') return [point(value)]
  if (value.kind === 'list' || value.kind === 'set') return value.items.flatMap(pieces)
  throw new BadValue(`${show(value)} is no interval`)
}
