// The attack of somebody who reads no question: the bot plays every shipped blueprint and whole exams, with other seeds than the check of
// blueprints uses, and is judged on other items than those on which it picked its strategy.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { payingConstants, playsOf, type Constants } from '../../src/items/domain/lint/blind-bot.js'
import type { Play } from '../../src/items/domain/lint/blind-strategies.js'
import { bestOf, earningsOf, MOST_ABOVE_CHANCE } from '../../src/items/domain/lint/reads-nothing.js'
import type { Study } from '../../src/items/domain/lint/study.js'
import {
  deriveSeed,
  generateItem,
  loadCatalogue,
  examItems,
  type Assessment,
  type Blueprint,
  type Form,
  type Item,
  type Tier,
  sectionShare,
} from '../../src/items/index.js'
import { studySource } from '../../src/items/infrastructure/authoring/check-blueprint-file.js'
import { blueprintPaths } from '../items/lint/shipped.js'
import type { AttackReport, AttackSettings } from './report.js'

/** How many standard errors a gain must exceed the limit by to be a failure: luck alone does that to one gain at the limit in twenty. */
const CERTAINTY = 1.64
/** Share of an exam's score that the best strategy may earn above chance. */
const MOST_IN_EXAM = 0.03
/** Items of one kind from which the bot learns, for exams, what their keys usually are. */
const LEARNED_FROM = 40

/** By blueprint: the strategies that its author excepts. */
type Excepted = ReadonlyMap<string, readonly string[]>

/**
 * `seeds`: how many items of each blueprint, tier and form the bot picks its strategy on, how many others it is judged on, and how many exams
 * it sits of each assessment. Rejects when the bank cannot be loaded. The figures are percentages, and counts of what was played.
 */
export async function attackOptions({
  seeds,
  log,
}: AttackSettings & { readonly seeds: number }): Promise<AttackReport> {
  const studies = blueprintPaths().map(studyOf)
  const excepted = new Map(
    studies.map(each => [each.blueprint.id, each.file.exceptions.reads_nothing?.strategies ?? []]),
  )
  const kinds = studies.flatMap(({ blueprint }) => playedKinds(blueprint, seeds, excepted.get(blueprint.id)!))
  log(row('blueprint', 'tier and form', 'strategy', 'score', 'chance', 'gain'))
  for (const { name, kind, judged } of kinds)
    if (judged !== null) {
      const { strategy, score, chance, error } = judged
      const gain = `${points(score - chance).toFixed(1)} ± ${points(error).toFixed(1)}`
      log(row(name, kind, strategy, percent(score), percent(chance), gain))
    }
  const catalogue = await loadCatalogue(path.resolve(import.meta.dirname, '../../blueprints'))
  const bot = new ExamBot(id => catalogue.blueprint(id)!, excepted)
  const exams = catalogue.assessments().map(assessment => {
    const items = Array.from({ length: seeds }, (_, i) => [
      ...examItems(catalogue, assessment, deriveSeed('attack', i + 1)),
    ])
    return { id: assessment.assessmentId, ...bot.result(assessment, items) }
  })
  log('')
  log(row('exam', '', 'strategies', 'score', 'chance', 'gain'))
  for (const { id, strategies, score, chance } of exams)
    log(row(id, '', strategies.join('; '), percent(score), percent(chance), points(score - chance).toFixed(1)))
  const gains = kinds.flatMap(({ judged }) => (judged === null ? [] : [judged.score - judged.chance]))
  return {
    name: 'somebody who reads nothing',
    figures: {
      kinds_of_items: kinds.length,
      kinds_above_limit: gains.filter(gain => gain > MOST_ABOVE_CHANCE).length,
      most_above_chance_percent: points(Math.max(0, ...gains)),
      exams_of_each: seeds,
      ...Object.fromEntries(
        exams.map(({ id, score, chance }) => [`${id}_above_chance_percent`, points(score - chance)]),
      ),
    },
    failures: [
      ...kinds.flatMap(({ name, kind, judged }) => {
        if (judged === null || !isTooMuch(judged)) return []
        const { strategy, score, chance } = judged
        return [`${name} (${kind}): “${strategy}” scores ${percent(score)} where chance gives ${percent(chance)}.`]
      }),
      ...exams
        .filter(({ score, chance }) => score - chance > MOST_IN_EXAM)
        .map(
          ({ id, score, chance }) => `${id}: the bot scores ${percent(score)} where chance gives ${percent(chance)}.`,
        ),
    ],
  }
}

function studyOf(file: string): Study {
  const { yaml, made } = studySource(readFileSync(file, 'utf8'), path.basename(file), 0)
  if (made === null) throw new Error(`${file}: ${yaml.problems[0]?.message}`)
  return made
}

/** One strategy on items that had no part in picking it; `error`: the standard error of `score - chance`. */
type Judged = { readonly strategy: string; readonly score: number; readonly chance: number; readonly error: number }
type Kind = { readonly name: string; readonly kind: string; readonly judged: Judged | null }

/** One row for each part, form and tier, without the strategies that are excepted; null where the bot has no strategy. */
function playedKinds(blueprint: Blueprint, seeds: number, excepted: readonly string[]): Kind[] {
  return [...blueprint.tiers.keys()].flatMap(tier =>
    blueprint.parts[0].forms.flatMap(form => {
      const [seen, unseen] = ['picked', 'judged'].map(half =>
        itemsFor(blueprint, tier, form, `attack/${half}`, seeds),
      ) as [Item[], Item[]]
      const constants = payingConstants(seen)
      const plays = unseen.map(item => playsOf(item, constants))
      return earningsOf(seen).map((earnings, i) => {
        const best = bestOf(earnings.filter(each => !excepted.includes(each.by)))
        const name = blueprint.parts.length === 1 ? blueprint.id : `${blueprint.id}: ${blueprint.parts[i]!.id}`
        const played = plays.flatMap(parts => parts[i]!.filter(play => play.strategy === best?.strategy))
        return { name, kind: `${tier} ${form}`, judged: played.length === 0 ? null : judgedOn(played) }
      })
    }),
  )
}

/** All plays are of one strategy; there is at least one. */
function judgedOn(plays: readonly Play[]): Judged {
  const gains = plays.map(({ score, chance }) => score - chance)
  const gain = mean(gains)
  const variance = mean(gains.map(each => (each - gain) ** 2))
  return {
    strategy: plays[0]!.strategy,
    score: mean(plays.map(({ score }) => score)),
    chance: mean(plays.map(({ chance }) => chance)),
    error: Math.sqrt(variance / plays.length),
  }
}

const isTooMuch = ({ score, chance, error }: Judged): boolean => score - chance > MOST_ABOVE_CHANCE + CERTAINTY * error

const itemsFor = (blueprint: Blueprint, tier: Tier, form: Form, seed: string, count: number): Item[] =>
  Array.from({ length: count }, (_, i) =>
    generateItem(blueprint, { seed: `${seed}/${i}`, tier, form, sectionId: null }),
  )

/** What an exam bot goes by: one strategy for all choices, one for all ticks, and so on. */
const widgetOf = ({ form, answer: { type } }: Item['parts'][number]): string =>
  form === 'choice' ? 'choices' : ['multi_select', 'ordering', 'code'].includes(type) ? type : 'typed'

/** A strategy with what it earned above chance in a sitting of an exam, as a share of the exam's score. */
type Gains = Map<string, Map<string, number>>

/** Takes for each widget the strategy that did best in one half of the exams, and is judged on the other half, both ways. */
class ExamBot {
  readonly #constants = new Map<string, Constants>()

  constructor(
    readonly blueprint: (id: string) => Blueprint,
    readonly excepted: Excepted,
  ) {}

  result(assessment: Assessment, exams: readonly Item[][]) {
    const sittings = exams.map(items => this.#sitting(assessment, items))
    const halves = [0, 1].map(half => sittings.filter((_, i) => i % 2 === half))
    const chosen = halves.map(half => bestByWidget(half.map(({ gains }) => gains)))
    const gained = halves.flatMap((half, h) => half.map(({ gains }) => gainOf(gains, chosen[1 - h]!)))
    const chance = mean(sittings.map(sitting => sitting.chance))
    return {
      strategies: [...chosen[0]!].map(([widget, strategy]) => `${widget}: ${strategy}`),
      score: chance + mean(gained),
      chance,
    }
  }

  #sitting(assessment: Assessment, items: readonly Item[]): { readonly gains: Gains; readonly chance: number } {
    const gains: Gains = new Map()
    let chance = 0
    for (const item of items) {
      const section = assessment.sections.find(each => each.sectionId === item.sectionId)!
      const weight = sectionShare(assessment, section.sectionId) / section.itemCount
      const points = item.parts.reduce((sum, part) => sum + part.points, 0)
      playsOf(item, this.#constantsFor(item)).forEach((plays, i) => {
        const part = item.parts[i]!
        const worth = (weight * part.points) / points
        chance += worth * chanceOf(plays, widgetOf(part))
        const widget = gains.get(widgetOf(part)) ?? new Map<string, number>()
        gains.set(widgetOf(part), widget)
        for (const { strategy, by, score, chance: own } of plays)
          if (!this.excepted.get(item.blueprintId)!.includes(by))
            widget.set(strategy, (widget.get(strategy) ?? 0) + worth * (score - own))
      })
    }
    return { gains, chance }
  }

  /** Learned from other items of the same blueprint, tier and form. */
  #constantsFor({ blueprintId, tier, parts }: Item): Constants {
    const kind = [blueprintId, tier, parts[0].form].join()
    let known = this.#constants.get(kind)
    if (known === undefined) {
      known = payingConstants(itemsFor(this.blueprint(blueprintId), tier, parts[0].form, 'learned', LEARNED_FROM))
      this.#constants.set(kind, known)
    }
    return known
  }
}

/** Of choices, ticks and orders every strategy has the same; what is typed is right by luck now and then, which is not counted. */
const chanceOf = (plays: readonly Play[], widget: string): number =>
  widget === 'typed' || widget === 'code' ? 0 : (plays[0]?.chance ?? 0)

function bestByWidget(sittings: readonly Gains[]): Map<string, string> {
  const widgets = new Set(sittings.flatMap(gains => [...gains.keys()]))
  return new Map(
    [...widgets].flatMap(widget => {
      const strategies = new Set(sittings.flatMap(gains => [...(gains.get(widget)?.keys() ?? [])]))
      const sums = [...strategies].map(
        strategy => [strategy, mean(sittings.map(gains => gains.get(widget)?.get(strategy) ?? 0))] as const,
      )
      const best = sums.toSorted(([, a], [, b]) => b - a)[0]
      return best === undefined ? [] : [[widget, best[0]] as const]
    }),
  )
}

const gainOf = (gains: Gains, chosen: ReadonlyMap<string, string>): number =>
  [...chosen].reduce((sum, [widget, strategy]) => sum + (gains.get(widget)?.get(strategy) ?? 0), 0)

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / Math.max(1, numbers.length)
const points = (share: number): number => Math.round(share * 1_000) / 10
const percent = (share: number): string => `${points(share).toFixed(1)} %`

const row = (name: string, kind: string, strategy: string, score: string, chance: string, gain: string): string =>
  [
    name.padEnd(44),
    kind.padEnd(14),
    strategy.padEnd(34),
    score.padStart(8),
    chance.padStart(8),
    gain.padStart(11),
  ].join(' ')
