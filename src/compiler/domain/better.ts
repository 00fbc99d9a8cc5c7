import type { Judgement } from './judge.js'

/**
 * Whether `a` is better than `b`: fewer hard fails, then judged content, with fewer critical findings and a higher score, then a higher
 * structure score, then fewer diagnostics. The order is strict.
 */
export function isBetter(a: Judgement, b: Judgement): boolean {
  for (const [one, other] of [
    [-a.hardFails, -b.hardFails],
    [Number(a.content.score !== null), Number(b.content.score !== null)],
    [-a.content.criticals, -b.content.criticals],
    [a.content.score ?? 0, b.content.score ?? 0],
    [a.structure, b.structure],
    [-a.diagnostics.length, -b.diagnostics.length],
  ] as const)
    if (one !== other) return one > other
  return false
}
