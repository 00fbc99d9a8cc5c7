// `viva mastery fit`: what the stored answers say about the parameters by which mastery is estimated.
import { Command } from 'commander'
import type { Database } from '../../db/index.js'
import { wholeNumber } from '../../kernel/option-values.js'
import {
  ENOUGH,
  fitMastery,
  type HeldOut,
  type MasteryFit,
  type Series,
  type TracingFit,
} from '../domain/fit-mastery.js'
import { ITEM_TYPES } from '../domain/item-type.js'
import { TIER_DIFFICULTY } from '../domain/evidence.js'
import { TRACING } from '../domain/tracing.js'
import { readSeries } from './read-series.js'

type MasteryWorld = {
  readonly out: (text: string) => void
  /** Progress, which is no part of the answer. */
  readonly note: (text: string) => void
  readonly fail: () => void
  /** Opens the configured database. The command closes it. */
  readonly database: () => Promise<Database>
}

type Options = { readonly answers: number; readonly learners: number; readonly json: boolean }

const PROGRESS_MS = 2_000

export function masteryCommand(world: MasteryWorld): Command {
  const command = new Command('mastery').description('how mastery is estimated')
  command
    .command('fit')
    .description(
      'fit the parameters of the estimates to the stored answers, and say how much better they predict answers that were held out; changes nothing',
    )
    .option(
      '--answers <count>',
      'a skill with as many has parameters of its own',
      wholeNumber(1, 999_999),
      ENOUGH.answers,
    )
    .option('--learners <count>', 'and with as many learners', wholeNumber(1, 999_999), ENOUGH.learners)
    .option('--json', 'the figures as JSON', false)
    .action(async ({ json, ...enough }: Options) => {
      const tell = sometimes(world.note)
      const series = await readAll(world, tell)
      if (series.length === 0) {
        world.note('No answers have been stored yet: there is nothing to fit to.\n')
        return world.fail()
      }
      const fit = fitMastery(series, enough, (done, of) => tell(() => `fitted ${done} of ${of}\n`))
      world.out(json ? `${JSON.stringify(fit, null, 2)}\n` : fitReport(fit))
    })
  return command
}

async function readAll(world: MasteryWorld, tell: (line: () => string) => void): Promise<Series[]> {
  const database = await world.database()
  try {
    const all: Series[] = []
    let answers = 0
    for await (const part of readSeries(database)) {
      all.push(...part)
      answers += part.reduce((sum, one) => sum + one.answers.length, 0)
      tell(() => `read ${answers} answers\n`)
    }
    return all
  } finally {
    await database.close()
  }
}

/** Writes a line when the last one is some time ago. */
function sometimes(note: (text: string) => void): (line: () => string) => void {
  let last = performance.now()
  return line => {
    if (performance.now() - last < PROGRESS_MS) return
    last = performance.now()
    note(line())
  }
}

/** For people. */
export function fitReport({ tracing, spread, difficulties, rating }: MasteryFit): string {
  const head = ['skill', 'learners', 'answers', 'known', 'learns', 'slips', ...ITEM_TYPES.map(type => `guess ${type}`)]
  const errors = ['held out', 'error', 'in use', 'log loss', 'in use']
  return [
    'Knowledge tracing, fitted to four learners in five; the errors are those of the fifth (root mean square, and nats for each answer).',
    ...aligned([
      [...head, ...errors],
      [
        'in use',
        '',
        '',
        figure(TRACING.known),
        figure(TRACING.learns),
        figure(TRACING.slips),
        'by format',
        'by format',
        'by format',
      ],
      ...tracing.map(tracingRow),
    ]),
    '',
    `Difficulty in logits by the first answers; abilities spread by ${figure(spread)} (standard deviation).`,
    ...aligned([
      ['tier', 'item type', 'answers', 'fitted', 'in use'],
      ...difficulties.map(({ tier, type, answers, difficulty }) => [
        tier,
        type,
        String(answers),
        figure(difficulty),
        figure(TIER_DIFFICULTY[tier]),
      ]),
    ]),
    ...(rating === null
      ? []
      : [`The rating on ${rating.inUse.answers} answers that were held out: ${errorsOf(rating).join(', ')}.`]),
    '',
  ].join('\n')
}

function tracingRow({ skillId, skills, learners, answers, fitted, heldOut }: TracingFit): string[] {
  const name = skillId ?? `${skills} others, pooled`
  const counts = [name, String(learners), String(answers)]
  if (fitted === null) return [...counts, 'too few']
  const { known, learns, slips, guess } = fitted
  return [
    ...counts,
    ...[known, learns, slips, ...ITEM_TYPES.map(type => guess[type])].map(figure),
    ...(heldOut === null
      ? ['0']
      : [
          String(heldOut.inUse.answers),
          ...[heldOut.fitted.rmse, heldOut.inUse.rmse, heldOut.fitted.logLoss, heldOut.inUse.logLoss].map(exact),
        ]),
  ]
}

const errorsOf = ({ fitted, inUse }: { readonly fitted: HeldOut; readonly inUse: HeldOut }): string[] => [
  `error ${exact(fitted.rmse)} (in use ${exact(inUse.rmse)})`,
  `log loss ${exact(fitted.logLoss)} (in use ${exact(inUse.logLoss)})`,
]

const figure = (value: number): string => value.toFixed(2)
const exact = (value: number): string => value.toFixed(4)

/** Columns as wide as their widest cell; the first to the left, the others to the right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)))
  return rows.map(row =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}
