// What a learner earns who compares the options with the question and reads neither: by taking what stands there, or what does not.
import { generateItem, type Blueprint, type Catalogue } from '../../src/items/index.js'
import { standingIn } from '../../src/items/domain/item/named-answer.js'

/** Means over choices, each blueprint counting once. */
export type GivenOptions = {
  /** The share of the choices in which some options stand in the question and others do not. */
  readonly mixed: number
  /** What taking an option that stands in the question earns, one that does not, and any. */
  readonly taking: number
  readonly avoiding: number
  readonly chance: number
}

/** `seeds` choices of every tier of each blueprint that is asked as a choice. */
export function givenOptions(catalogue: Catalogue, seeds: number): GivenOptions {
  const all = catalogue.blueprints().flatMap(blueprint => {
    const plays = playsOf(blueprint, seeds)
    return plays.length === 0 ? [] : [meanOf(plays)]
  })
  return meanOf(all)
}

function playsOf(blueprint: Blueprint, seeds: number): GivenOptions[] {
  const plays: GivenOptions[] = []
  for (const tier of blueprint.tiers.keys())
    for (const form of blueprint.parts[0].forms)
      for (let number = 0; number < seeds; number++) {
        const item = generateItem(blueprint, { seed: `given/${number}`, tier, form, sectionId: null })
        for (const { prompt, answer, key, options, form: asked } of item.parts) {
          if (asked !== 'choice') continue
          const stands = options.map(standingIn(`${item.stem}\n${prompt}`, answer))
          const there = stands.filter(Boolean).length
          const isKeyThere = stands[options.findIndex(({ value }) => value === key)]!
          const chance = 1 / options.length
          const isMixed = there > 0 && there < options.length
          plays.push({
            mixed: isMixed ? 1 : 0,
            taking: !isMixed ? chance : isKeyThere ? 1 / there : 0,
            avoiding: !isMixed ? chance : isKeyThere ? 0 : 1 / (options.length - there),
            chance,
          })
        }
      }
  return plays
}

function meanOf(all: readonly GivenOptions[]): GivenOptions {
  const mean = (of: keyof GivenOptions): number => all.reduce((sum, each) => sum + each[of], 0) / all.length
  return { mixed: mean('mixed'), taking: mean('taking'), avoiding: mean('avoiding'), chance: mean('chance') }
}
