// How much of an order is right: against another order, and against rules of what comes before what.

type Rules = readonly (readonly [string, string])[]

/** The length of the longest common subsequence of two orders of the same entries. Quadratic in their length. */
export function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = Array<number>(b.length + 1).fill(0)
  for (const entry of a) {
    const next = [0]
    for (let j = 0; j < b.length; j++) next.push(b[j] === entry ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!))
    row = next
  }
  return row[b.length]!
}

/** Whether no order of the entries keeps to all the rules. */
export const contradictions = (entries: readonly string[], rules: Rules): boolean =>
  earlierThan(entries, rules).some((earlier, i) => (earlier & (1 << i)) !== 0)

/**
 * The most entries of `given` that stand in an order which some order of all of them has that keeps to the rules.
 * At most twelve entries: every subset is tried, 4,096 in all.
 */
export function longestAgreeing(given: readonly string[], rules: Rules): number {
  const earlier = earlierThan(given, rules)
  // Entries after i that belong before it. Rules that follow from others count, so pairs say everything.
  const against = earlier.map((mask, i) => mask & ~((1 << (i + 1)) - 1))
  /** How many entries a subset has; −1 where they contradict each other. */
  const sizes = new Int8Array(1 << given.length).fill(-1)
  sizes[0] = 0
  for (let subset = 1; subset < sizes.length; subset++) {
    const lowest = 31 - Math.clz32(subset & -subset)
    const rest = subset & (subset - 1)
    if (sizes[rest]! >= 0 && (against[lowest]! & rest) === 0) sizes[subset] = sizes[rest]! + 1
  }
  return Math.max(...sizes)
}

/** Whether two wrong orders of the same entries break the same rules, and so are the same mistake, wherever the other entries stand. */
export function sameRulesBroken(a: readonly string[], b: readonly string[], rules: Rules): boolean {
  const broken = (order: readonly string[]) => rules.map(([first, then]) => order.indexOf(first) > order.indexOf(then))
  const others = broken(b)
  return a.length === b.length && others.includes(true) && broken(a).every((is, i) => is === others[i])
}

/** For each entry the set of those that come before it, by a rule or by a chain of rules, as bits. */
function earlierThan(entries: readonly string[], rules: Rules): number[] {
  const earlier = entries.map(entry =>
    rules.reduce((mask, [first, then]) => (then === entry ? mask | (1 << entries.indexOf(first)) : mask), 0),
  )
  for (let via = 0; via < entries.length; via++)
    for (let i = 0; i < entries.length; i++) if (earlier[i]! & (1 << via)) earlier[i]! |= earlier[via]!
  return earlier
}
