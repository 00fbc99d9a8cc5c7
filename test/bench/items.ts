// What a question costs: made from its blueprint, and its answer read and graded, for every blueprint there is; and the check of them all.
import { spawn } from 'node:child_process'
import path from 'node:path'
import {
  FORMS,
  generateItem,
  gradeResponse,
  gradesLater,
  loadCatalogue,
  readResponse,
  type Blueprint,
  type Item,
  type Tier,
} from '../../src/items/index.js'
import { judgePart } from '../../src/items/domain/item/judge-part.js'
import { readPart } from '../../src/items/domain/item/read-response.js'
import { givenOptions, type GivenOptions } from '../support/given-options.js'
import { rightPart, rightResponse } from '../support/right-response.js'
import { median, progress, quantile, type Figure } from './figures.js'

const ROOT = path.resolve(import.meta.dirname, '../..')
const BLUEPRINTS = path.join(ROOT, 'blueprints')
const WARM_UP = 30

type Cost = {
  readonly id: string
  /** Milliseconds for a whole item; those of `parts` for one part, by its type. */
  readonly make: number[]
  readonly grade: number[]
  readonly parts: Map<string, number[]>
}

/** Figures of `samples` items of every tier and form of each blueprint, once warm. The check runs as an author runs it. */
export async function measureItems(samples: number): Promise<Figure[]> {
  const costs: Cost[] = []
  const catalogue = await loadCatalogue(BLUEPRINTS)
  for (const blueprint of catalogue.blueprints()) {
    progress(`making questions of ${blueprint.id}`)
    costs.push(costOf(blueprint, samples))
  }
  progress('comparing options with questions')
  const given = givenOptions(catalogue, samples)
  progress('checking all blueprints')
  const check = await checkAll()
  return [...figuresOf(costs), ...givenFigures(given), check]
}

const givenFigures = ({ mixed, taking, avoiding, chance }: GivenOptions): Figure[] => [
  { name: 'choices where some options stand in the question and others do not', value: mixed, unit: 'share' },
  { name: 'right by taking what stands there', value: taking, unit: 'share' },
  { name: 'right by taking what does not', value: avoiding, unit: 'share' },
  { name: 'right by chance', value: chance, unit: 'share' },
]

function costOf(blueprint: Blueprint, samples: number): Cost {
  const make: number[] = []
  const grade: number[] = []
  const parts = new Map<string, number[]>()
  const forms = FORMS.filter(form => blueprint.parts[0].forms.includes(form))
  for (const tier of blueprint.tiers.keys())
    for (const form of forms)
      for (let number = -WARM_UP; number < samples; number += 1) {
        const [item, made] = timed(() => request(blueprint, tier, form, number))
        const response = rightResponse(item)
        const [, graded] = timed(() => judge(item, response))
        if (number < 0) continue
        make.push(made)
        grade.push(graded)
        for (const [type, ms] of partsOf(item)) parts.set(type, [...(parts.get(type) ?? []), ms])
      }
  return { id: blueprint.id, make, grade, parts }
}

const request = (blueprint: Blueprint, tier: Tier, form: (typeof FORMS)[number], number: number): Item =>
  generateItem(blueprint, { seed: `bench/${number}`, tier, form, sectionId: null })

/** Code is read here and graded elsewhere, in the sandbox. */
function judge(item: Item, response: Record<string, unknown>): void {
  const read = readResponse(item, response)
  if (!read.ok) throw new Error(`${item.blueprintId}: the key is malformed: ${JSON.stringify(read.errors)}`)
  if (gradesLater(item)) return
  const verdict = gradeResponse(item, read.canonical)
  if (verdict === null || !verdict.correct) throw new Error(`${item.blueprintId}: the key is wrong (${item.seed})`)
}

/** Each part by itself; code is left out. */
function partsOf(item: Item): [type: string, ms: number][] {
  if (gradesLater(item)) return []
  const keys = new Map(item.parts.map(part => [part.id, part.key]))
  return item.parts.map(part => {
    const given = rightPart(part)
    const [, ms] = timed(() => {
      const read = readPart(part, given, '')
      if (read.ok) judgePart(part, read.canonical, keys, item.parts)
    })
    return [part.form === 'choice' ? 'a choice' : part.answer.type, ms]
  })
}

function timed<T>(work: () => T): [T, number] {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}

function figuresOf(costs: readonly Cost[]): Figure[] {
  const ms = (name: string, value: number): Figure => ({ name, value, unit: 'ms' })
  const worst = (of: 'make' | 'grade') => costs.toSorted((a, b) => median(b[of]) - median(a[of]))[0]!
  const all = (of: 'make' | 'grade') => costs.flatMap(cost => cost[of])
  const byMake = costs.toSorted((a, b) => median(b.make) - median(a.make))
  return [
    ...byMake.flatMap(({ id, make, grade }) => [
      ms(`${id}: make, p50`, median(make)),
      ms(`${id}: read and grade, p50`, median(grade)),
    ]),
    ...[...byType(costs)].map(([type, times]) => ms(`read and grade one part, ${type}, p50`, median(times))),
    ms(`make, p50 over ${costs.length} blueprints`, median(all('make'))),
    ms('make, p99', quantile(all('make'), 0.99)),
    ms(`make, p50 of the slowest, ${worst('make').id}`, median(worst('make').make)),
    ms('read and grade, p50', median(all('grade'))),
    ms('read and grade, p99', quantile(all('grade'), 0.99)),
    ms(`read and grade, p50 of the slowest, ${worst('grade').id}`, median(worst('grade').grade)),
  ]
}

function byType(costs: readonly Cost[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const { parts } of costs)
    for (const [type, times] of parts) found.set(type, [...(found.get(type) ?? []), ...times])
  return new Map([...found].toSorted(([, a], [, b]) => median(b) - median(a)))
}

/** `viva blueprint check` of everything, with its usual threads, from a process that has just started. */
async function checkAll(): Promise<Figure> {
  const start = performance.now()
  const child = spawn(process.execPath, [path.join(ROOT, 'bin/viva.mjs'), 'blueprint', 'check', BLUEPRINTS], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  const last = Buffer.concat(said).toString().trim().split('\n').at(-1) ?? ''
  const seconds = (performance.now() - start) / 1000
  return { name: `viva blueprint check (${code === 0 ? last : `fails: ${last}`})`, value: seconds, unit: 's' }
}
