import type { Judgement } from './judge.js'

/** Whether `a` is better than `b`: fewer hard fails, then a higher score, then fewer diagnostics. Nothing is better than itself. */
export function isBetter(a: Judgement, b: Judgement): boolean {
  if (a.hardFails !== b.hardFails) return a.hardFails < b.hardFails
  if (a.total !== b.total) return a.total > b.total
  return a.diagnostics.length < b.diagnostics.length
}
