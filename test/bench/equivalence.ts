// How many generated pairs of expressions are called the same though they differ, which has to be none, and how many that are the same by a
// law are not recognised. Judged by an evaluator to fifty digits that shares nothing with the comparison.
import fc from 'fast-check'
import { anyPair, comparedPair } from '../support/expression-pairs.js'
import { median, progress, quantile, type Figure } from './figures.js'

/** Pairs in one batch of fast-check. */
const BATCH = 1_000

/** `count` pairs. `verdicts`: what was wrongly accepted, and a few of the same that were refused. */
export function measureEquivalence(
  count: number,
  seed = 1,
): { readonly figures: Figure[]; readonly verdicts: string[] } {
  const verdicts: string[] = []
  const ms: number[] = []
  const found = { pairs: 0, same: 0, apart: 0, accepted: 0, lawful: 0, refuted: 0, unproven: 0, valueless: 0 }
  for (let batch = 0; batch * BATCH < count; batch++) {
    progress(`${batch * BATCH} of ${count} pairs, ${found.accepted} wrongly accepted`)
    for (const pair of fc.sample(anyPair, {
      numRuns: Math.min(BATCH, count - batch * BATCH),
      seed: seed * 1_000 + batch,
    })) {
      const started = performance.now()
      const compared = comparedPair(pair, String(batch))
      if (compared === null) continue
      ms.push(performance.now() - started)
      const [one, other, isLaw] = pair
      const { verdict, differ } = compared
      found.pairs++
      if (verdict === 'same') found.same++
      if (differ === true) found.apart++
      if (verdict === 'same' && differ === true) {
        found.accepted++
        verdicts.push(`wrongly accepted: ${one} and ${other}`)
      }
      if (!isLaw) continue
      found.lawful++
      if (verdict === 'same') continue
      found[verdict === 'different' ? 'refuted' : differ === null ? 'valueless' : 'unproven']++
      if (verdict === 'different') verdicts.push(`wrongly refuted: ${one} and ${other}`)
      else if (differ !== null && found.unproven <= 20) verdicts.push(`${verdict}: ${one} and ${other}`)
    }
  }
  const pairs = (name: string, value: number): Figure => ({ name, value, unit: 'pairs' })
  return {
    figures: [
      pairs('expressions compared', found.pairs),
      pairs('that real points tell apart', found.apart),
      pairs('called the same', found.same),
      pairs('called the same, though points tell them apart', found.accepted),
      pairs('the same by a law', found.lawful),
      pairs('the same by a law, called different', found.refuted),
      pairs('the same by a law, not proven', found.unproven),
      pairs('the same by a law, with a value at no point, not decided', found.valueless),
      { name: 'comparison and check, p50', value: median(ms), unit: 'ms' },
      { name: 'comparison and check, p99', value: quantile(ms, 0.99), unit: 'ms' },
    ],
    verdicts,
  }
}
