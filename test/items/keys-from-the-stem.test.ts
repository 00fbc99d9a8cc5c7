// Keys worked out from the words of the question alone, as a reader would, by code that knows nothing of the blueprint.
import { expect, test } from 'vitest'
import { generateItem, type Tier } from '../../src/items/index.js'
import { keyOf } from '../support/only-part.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const SEEDS = 12
type Question = { readonly tier: Tier; readonly stem: string; readonly of: readonly number[] }
/** `of`: the numbers of the stem, in order. */
const WORKED: Readonly<Record<string, (question: Question) => number>> = {
  'physics.matter.density': ({ tier, of: [a, b] }) =>
    tier === 'easy' ? a! / b! : tier === 'medium' ? a! * b! : (a! * 1000) / b!,
  'physics.mechanics.force': ({ tier, of: [mass, b, friction] }) =>
    tier === 'easy' ? mass! * b! : tier === 'medium' ? b! / mass! : (b! - friction!) / mass!,
  'physics.mechanics.acceleration': ({ tier, of }) =>
    tier === 'easy' ? of[0]! / of[1]! : (of[1]! - of[0]!) / of[2]! / (tier === 'hard' ? 3.6 : 1),
  'physics.electricity.ohms_law': ({ tier, of: [a, b] }) =>
    tier === 'easy' ? a! * b! : tier === 'medium' ? b! / a! : (a! / b!) * 1000,
  'physics.energy.kinetic': ({ tier, of: [mass, speed] }) =>
    0.5 * (tier === 'medium' ? mass! / 1000 : mass!) * (tier === 'hard' ? speed! / 3.6 : speed!) ** 2,
  'physics.energy.electrical': ({ tier, of: [power, time, days = 1] }) =>
    tier === 'easy' ? power! * time! : (power! / 1000) * (tier === 'hard' ? (time! / 60) * days : time!),
  'chemistry.amounts.molar_mass': ({ stem }) => {
    const masses = new Map<string | undefined, number>(
      [...stem.matchAll(/\b([A-Z][a-z]?) (\d+(?:\.\d+)?)/g)].map(([, symbol, mass]) => [symbol, +mass!] as const),
    )
    const formula = stem.match(/mathrm\{ (\S+) \}/)![1]!.replaceAll(/[_{}]/g, '')
    const counted = (text: string): number =>
      [...text.matchAll(/\(([^)]*)\)(\d*)|([A-Z][a-z]?)(\d*)/g)].reduce(
        (sum, [, group, groups, symbol, count]) =>
          sum + (group === undefined ? masses.get(symbol)! * +(count || 1) : counted(group) * +(groups || 1)),
        0,
      )
    return counted(formula)
  },
  'chemistry.amounts.moles': ({ tier, of: [a, molar] }) =>
    tier === 'easy' ? a! * molar! : a! / molar! / (tier === 'hard' ? 1000 : 1),
  'chemistry.solutions.concentration': ({ tier, of: [a, b, c] }) =>
    tier === 'easy' ? a! / b! : tier === 'medium' ? (a! / b!) * 1000 : (a! / b! / c!) * 1000,
  'chemistry.solutions.dilution': ({ tier, of: [a, b, c] }) =>
    tier === 'easy' ? (a! * b!) / c! : tier === 'medium' ? (a! * b!) / (a! + c!) : (a! * b!) / c!,
  'chemistry.acids.ph': ({ tier, of: [concentration] }) =>
    Math.round((tier === 'hard' ? 14 + Math.log10(concentration!) : -Math.log10(concentration!)) * 100) / 100,
}

const catalogue = await shippedCatalogue()
test.each(Object.entries(WORKED))('%s', (id, worked) => {
  const blueprint = catalogue.blueprint(id)!
  for (const tier of blueprint.tiers.keys())
    for (let i = 0; i < SEEDS; i++) {
      const item = generateItem(blueprint, { seed: `stem ${i}`, tier, form: 'typed', sectionId: null })
      const of = (item.stem.match(/(?<![\w.])-?\d+(?:\.\d+)?/g) ?? []).map(Number)
      const key = Number(/^-?[\d.]+/.exec(keyOf(item))![0])
      expect(key, `${tier}: ${item.stem}`).toBeCloseTo(worked({ tier, stem: item.stem, of }), 6)
    }
})
