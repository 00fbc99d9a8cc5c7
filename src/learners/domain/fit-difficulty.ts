// How hard groups of questions are, by maximum likelihood: one-parameter item response theory with a known chance of guessing, abilities
// integrated out over a normal distribution (Bock & Aitkin 1981). Which question is asked may depend on the answers before it.

/** One answer: to a question of the group of this index, with this chance to be right without knowing. */
export type Response = { readonly group: number; readonly guess: number; readonly right: boolean }

export type Difficulties = {
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
  let fitted: Difficulties = { difficulty: Array.from({ length: groups }, () => 0), spread: 1 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = improved(learners, fitted)
    const moved = Math.max(
      Math.abs(next.spread - fitted.spread),
      ...next.difficulty.map((b, group) => (Number.isNaN(b) ? 0 : Math.abs(b - fitted.difficulty[group]!))),
    )
    fitted = next
    if (moved < CLOSE) break
  }
  return fitted
}

/** Answers at one node of ability, to one group and with one chance of guessing. */
type Cell = { readonly ability: number; readonly guess: number; right: number; all: number }

function improved(learners: readonly (readonly Response[])[], { difficulty, spread }: Difficulties): Difficulties {
  const abilities = NODES.map(node => node * spread)
  const prior = NODES.map(node => Math.exp(-(node ** 2) / 2))
  const cells = new Map<string, { readonly group: number; readonly cells: Cell[]; readonly chances: number[] }>()
  const cellOf = ({ group, guess }: Response) => {
    const key = `${group} ${guess}`
    const known = cells.get(key)
    if (known !== undefined) return known
    const made = {
      group,
      cells: abilities.map(ability => ({ ability, guess, right: 0, all: 0 })),
      chances: abilities.map(ability => chance(ability, numeric(difficulty[group]!), guess)),
    }
    cells.set(key, made)
    return made
  }
  let [squares, weights] = [0, 0]
  for (const answers of learners) {
    const own = answers.map(answer => ({ right: answer.right, cell: cellOf(answer) }))
    const likely = NODES.map((_, node) =>
      own.reduce(
        (product, { right, cell }) => product * (right ? cell.chances[node]! : 1 - cell.chances[node]!),
        prior[node]!,
      ),
    )
    const sum = likely.reduce((all, one) => all + one, 0)
    for (let node = 0; node < NODES.length; node += 1) {
      const weight = likely[node]! / sum
      squares += weight * abilities[node]! ** 2
      weights += weight
      for (const { right, cell } of own) {
        const at = cell.cells[node]!
        at.all += weight
        if (right) at.right += weight
      }
    }
  }
  const all = [...cells.values()]
  return {
    difficulty: difficulty.map((_, group) => likeliest(all.flatMap(one => (one.group === group ? one.cells : [])))),
    spread: weights === 0 ? spread : Math.sqrt(squares / weights),
  }
}

const numeric = (b: number): number => (Number.isNaN(b) ? 0 : b)
const chance = (ability: number, b: number, guess: number): number => guess + (1 - guess) / (1 + Math.exp(b - ability))

/** The difficulty at which what was seen is most likely: the zero of the slope, by halving; the likelihood has one top. */
function likeliest(cells: readonly Cell[]): number {
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
function tooEasy(cells: readonly Cell[], b: number): boolean {
  let slope = 0
  for (const { ability, guess, right, all } of cells) {
    const known = 1 / (1 + Math.exp(b - ability))
    const expected = guess + (1 - guess) * known
    slope += ((all * expected - right) / expected) * known
  }
  return slope > 0
}
