// Which nodes say the same.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { sameText, significantWords } from '../words.js'
import type { Facts } from './facts.js'

type Pair = readonly [first: CurriculumNode, later: CurriculumNode]

/** For each later node that holds what an earlier one holds: it and the first that does; each pair once. */
export function firstHolders(
  nodes: readonly CurriculumNode[],
  keysOf: (node: CurriculumNode) => readonly string[],
): Pair[] {
  const holder = new Map<string, CurriculumNode>()
  const pairs: Pair[] = []
  for (const node of nodes) {
    const partners = new Set<CurriculumNode>()
    for (const key of keysOf(node)) {
      const first = holder.get(key)
      if (first === undefined) holder.set(key, node)
      else if (first !== node) partners.add(first)
    }
    pairs.push(...[...partners].map((first): Pair => [first, node]))
  }
  return pairs
}

type Reading = Pick<Facts, 'words' | 'key'>

/** Each node that an earlier one is a twin of, behind the first such. */
export function twinsAmong(nodes: readonly CurriculumNode[], reading: Reading): Pair[] {
  const byTitle = new Map<string, CurriculumNode[]>()
  const pairs: Pair[] = []
  for (const node of nodes) {
    const title = reading.key(node.title)
    const earlier = byTitle.get(title) ?? []
    const twin = earlier.find(other => teachTheSame(other, node, reading))
    if (twin !== undefined) pairs.push([twin, node])
    byTitle.set(title, [...earlier, node])
  }
  return pairs
}

/** Whether two nodes are one that was written twice: the same title, and most words of what is learned. Only such may become one. */
export const areTwins = (one: CurriculumNode, other: CurriculumNode): boolean =>
  sameText(one.title) === sameText(other.title) && teachTheSame(one, other, { words: significantWords, key: sameText })

function teachTheSame(one: CurriculumNode, other: CurriculumNode, { words, key }: Reading): boolean {
  if (key(one.capability) === key(other.capability)) return true
  const [a, b] = [words(one.capability), words(other.capability)]
  const shared = [...a].filter(word => b.has(word)).length
  return shared * 2 > Math.max(a.size, b.size)
}
