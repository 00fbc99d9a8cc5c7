// From the words of a parameter to values. Every draw has a path of its own: H(seed, path) decides, and nothing else.
import { addressSource, macSource } from './draw-address.js'
import { fraction, fromDecimal, whole } from '../../../expression/rational.js'
import { list, text, truth, type Value } from '../../../expression/value.js'
import { ParamError } from './param-error.js'
import type { Param } from '../blueprint/param-schema.js'
import { pick, randomBelow, shuffled } from './random.js'

/** What a parameter is drawn from, checked. `names` are the names that it declares. */
export type ParamSource = {
  readonly names: readonly string[]
  /** How many different draws there are, at most. */
  readonly size: bigint
  readonly draw: (seed: string, path: string) => readonly Value[]
}

export { ParamError } from './param-error.js'

/** Throws ParamError. */
export function paramSource(name: string, param: Param): ParamSource {
  switch (param.type) {
    case 'int': {
      const { range, choice, step = 1 } = param
      oneOf(range, choice, 'range', 'choice')
      if (choice !== undefined) return chosen(name, choice.map(whole))
      const [least, most] = ordered(range!)
      const count = (BigInt(most) - BigInt(least)) / BigInt(step) + 1n
      return single(name, count, (seed, path) => whole(BigInt(least) + BigInt(step) * randomBelow(seed, path, count)))
    }
    case 'decimal': {
      const { range, choice, places = 1 } = param
      oneOf(range, choice, 'range', 'choice')
      if (choice !== undefined) return chosen(name, choice.map(decimal))
      const unit = 10n ** BigInt(places)
      const [from, to] = range!.map((written, i) => {
        const { n, d } = decimal(written)
        // Cut off, the end would lie outside of what was written.
        if ((n * unit) % d !== 0n) throw new ParamError(['range', i], `${written} has more than ${places} places.`)
        return (n * unit) / d
      }) as [bigint, bigint]
      if (from > to) throw new ParamError(['range'], 'The range is empty.')
      const count = to - from + 1n
      return single(name, count, (seed, path) => fraction(from + randomBelow(seed, path, count), unit))
    }
    case 'bool':
      return chosen(name, [truth(false), truth(true)])
    case 'text':
      return chosen(name, param.choice.map(text))
    case 'row':
      return row(name, param)
    case 'sample':
      return sample(name, param)
    case 'ipv4':
    case 'ipv6': {
      const { size, draw } = addressSource(param.type === 'ipv4' ? 4 : 6, param.from)
      return single(name, size, draw)
    }
    case 'mac': {
      const { size, draw } = macSource(param.vendor)
      return single(name, size, draw)
    }
  }
}

function row(name: string, { columns, rows }: Extract<Param, { type: 'row' }>): ParamSource {
  const values = rows.map((cells, i) => {
    if (cells.length !== columns.length)
      throw new ParamError(['rows', i], `This row has ${cells.length} cells for ${columns.length} columns.`)
    return cells.map(scalar)
  })
  columns.forEach((column, i) => {
    if (values.some(cells => cells[i]!.kind !== values[0]![i]!.kind))
      throw new ParamError(['columns', i], `The column “${column}” holds values of several kinds.`)
  })
  return {
    names: columns.map(column => `${name}_${column}`),
    size: BigInt(values.length),
    draw: (seed, path) => pick(seed, path, values),
  }
}

function sample(name: string, { count, range, from }: Extract<Param, { type: 'sample' }>): ParamSource {
  oneOf(range, from, 'range', 'from')
  const [least, most] = range === undefined ? [0, from!.length - 1] : ordered(range)
  const there = BigInt(most) - BigInt(least) + 1n
  if (there < BigInt(count)) throw new ParamError(['count'], `Only ${there} different values are there.`)
  let size = 1n
  for (let i = 0n; i < BigInt(count); i++) size *= there - i
  if (from !== undefined) {
    const values = from.map(scalar)
    if (new Set(from).size < from.length) throw new ParamError(['from'], 'A value stands here twice.')
    return single(name, size, (seed, path) => list(shuffled(seed, path, values).slice(0, count)))
  }
  return single(name, size, (seed, path) => {
    // Each draw leaves out what was drawn before it: never a repetition, and no drawing again.
    const taken: bigint[] = []
    for (let i = 0; i < count; i++) {
      let drawn = randomBelow(seed, `${path}/${i}`, there - BigInt(i))
      for (const earlier of taken.toSorted((a, b) => (a < b ? -1 : 1))) if (drawn >= earlier) drawn++
      taken.push(drawn)
    }
    return list(taken.map(drawn => whole(BigInt(least) + drawn)))
  })
}

const single = (name: string, size: bigint, draw: (seed: string, path: string) => Value): ParamSource => ({
  names: [name],
  size,
  draw: (seed, path) => [draw(seed, path)],
})

const chosen = (name: string, values: readonly Value[]): ParamSource =>
  single(name, BigInt(values.length), (seed, path) => pick(seed, path, values))

function oneOf(a: unknown, b: unknown, first: string, second: string): void {
  if ((a === undefined) === (b === undefined)) throw new ParamError([], `Give “${first}” or “${second}”, one of them.`)
}

function ordered([least, most]: readonly [number, number]): readonly [number, number] {
  if (least > most) throw new ParamError(['range'], 'The range is empty.')
  return [least, most]
}

function decimal(written: string) {
  const { n, d } = fromDecimal(written.replace(/^-/, ''))
  return fraction(written.startsWith('-') ? -n : n, d)
}

const scalar = (value: string | number | boolean): Value =>
  typeof value === 'string' ? text(value) : typeof value === 'number' ? decimal(String(value)) : truth(value)
