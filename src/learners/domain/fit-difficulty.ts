// How hard groups of questions are, by maximum likelihood: one-parameter item response theory with a known chance of guessing, abilities
// integrated out over a normal distribution (Bock & Aitkin 1981). Which question is asked may depend on the answers before it.

/** One answer: to a question of the group of this index, with this chance to be right without knowing. */
type Response = { readonly group: number; readonly guess: number; readonly right: boolean }

type Difficulties = {
  /** In logits, by group; 0 is the ability of the middle learner. NaN: no answer to the group. */
  readonly difficulty: readonly number[]
  /** Standard deviation of the abilities, in logits. */
  readonly spread: number
}

const NODES = Array.from({ length: 25 }, (_, at) => (at - 12) / 3)
const ROUNDS = 60
const CLOSE = 1e-4
const BOUND = 5

/** `learners`: the answers of each. */
export function fitDifficulties(learners: readonly (readonly Response[])[], groups: number): Difficulties {
  const { cells, patterns } = counted(learners)
  let fitted: Difficulties = { difficulty: Array.from({ length: groups }, () => 0), spread: 1 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = improved(cells, patterns, fitted)
    const moved = Math.max(
      Math.abs(next.spread - fitted.spread),
      ...next.difficulty.map((b, group) => (Number.isNaN(b) ? 0 : Math.abs(b - fitted.difficulty[group]!))),
    )
    fitted = next
    if (moved < CLOSE) break
  }
  return fitted
}

/** Questions that are alike to the fit. */
type Cell = { readonly group: number; readonly guess: number }
/** Learners who gave as many right answers to as many questions of each cell: `counts` by cell. In what order does not matter. */
type Pattern = {
  learners: number
  readonly counts: readonly { readonly cell: number; readonly right: number; readonly all: number }[]
}

function counted(learners: readonly (readonly Response[])[]) {
  const cells: Cell[] = []
  const cellAt = new Map<string, number>()
  const patterns = new Map<string, Pattern>()
  for (const answers of learners) {
    const own = new Map<number, { cell: number; right: number; all: number }>()
    for (const { group, guess, right } of answers) {
      const key = `${group} ${guess}`
      const cell = cellAt.get(key) ?? cells.push({ group, guess }) - 1
      cellAt.set(key, cell)
      const count = own.get(cell) ?? { cell, right: 0, all: 0 }
      own.set(cell, { cell, right: count.right + Number(right), all: count.all + 1 })
    }
    const counts = [...own.values()].toSorted((one, other) => one.cell - other.cell)
    const key = counts.map(({ cell, right, all }) => `${cell} ${right} ${all}`).join()
    const pattern = patterns.get(key)
    if (pattern === undefined) patterns.set(key, { learners: 1, counts })
    else pattern.learners += 1
  }
  return { cells, patterns: [...patterns.values()] }
}

/** Answers to one cell at one node of ability. */
type Expected = { readonly ability: number; readonly guess: number; right: number; all: number }

function improved(
  cells: readonly Cell[],
  patterns: readonly Pattern[],
  { difficulty, spread }: Difficulties,
): Difficulties {
  const abilities = NODES.map(node => node * spread)
  const prior = NODES.map(node => Math.exp(-(node ** 2) / 2))
  const expected = cells.map(({ guess }) =>
    abilities.map((ability): Expected => ({ ability, guess, right: 0, all: 0 })),
  )
  const chances = cells.map(({ group, guess }) =>
    abilities.map(ability => chance(ability, numeric(difficulty[group]!), guess)),
  )
  let [squares, weights] = [0, 0]
  for (const { learners, counts } of patterns) {
    const likely = NODES.map((_, node) =>
      counts.reduce((product, { cell, right, all }) => {
        const single = chances[cell]![node]!
        return product * single ** right * (1 - single) ** (all - right)
      }, prior[node]!),
    )
    const sum = likely.reduce((all, one) => all + one, 0)
    for (const [node, ability] of abilities.entries()) {
      const weight = (learners * likely[node]!) / sum
      squares += weight * ability ** 2
      weights += weight
      for (const { cell, right, all } of counts) {
        const at = expected[cell]![node]!
        at.all += weight * all
        at.right += weight * right
      }
    }
  }
  return {
    difficulty: difficulty.map((_, group) =>
      likeliest(expected.flatMap((nodes, cell) => (cells[cell]!.group === group ? nodes : []))),
    ),
    spread: weights === 0 ? spread : Math.sqrt(squares / weights),
  }
}

const numeric = (b: number): number => (Number.isNaN(b) ? 0 : b)
const chance = (ability: number, b: number, guess: number): number => guess + (1 - guess) / (1 + Math.exp(b - ability))

/** The difficulty at which what was seen is most likely: the zero of the slope, by halving; the likelihood has one top. */
function likeliest(cells: readonly Expected[]): number {
  if (cells.length === 0) return NaN
  let [low, high] = [-BOUND, BOUND]
  while (high - low > CLOSE / 10) {
    const middle = (low + high) / 2
    if (tooEasy(cells, middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Whether the likelihood still rises with the difficulty: fewer were right than it says. */
function tooEasy(cells: readonly Expected[], b: number): boolean {
  let slope = 0
  for (const { ability, guess, right, all } of cells) {
    const known = 1 / (1 + Math.exp(b - ability))
    const expected = guess + (1 - guess) * known
    slope += ((all * expected - right) / expected) * known
  }
  return slope > 0
}
