import type { CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import { isCompound, significantWords } from '../words.js'
import { divided, type Part } from './divide.js'
import type { Nodes } from './graph.js'
import { bare, cut, withCommas } from './phrases.js'

/** What can be taught of a thing before the thing itself. */
const STAGES: readonly (readonly [title: string, capability: string])[] = [
  ['Foundations of', 'Explain the foundations of'],
  ['Examples of', 'Describe examples of'],
  ['Vocabulary of', 'Define the vocabulary of'],
  ['First steps in', 'Perform the first steps in'],
  ['Typical cases of', 'Classify typical cases of'],
  ['Mistakes in', 'Identify mistakes in'],
  ['Limits of', 'Describe the limits of'],
  ['Uses of', 'Identify uses of'],
]

/** The curriculum with `count` nodes, as far as it goes: those that take longest are divided, what was added only at last. */
export function widened(curriculum: CompiledCurriculum, count: number): CompiledCurriculum {
  let { nodes } = curriculum
  while (nodes.length < count) {
    const wider = widerByOne(nodes)
    if (wider === null) break
    nodes = wider
  }
  return { ...curriculum, nodes }
}

function widerByOne(nodes: Nodes): CurriculumNode[] | null {
  const longestFirst = nodes
    .map((node, place) => ({ node, place }))
    .toSorted(
      (a, b) =>
        Number(isStage(a.node)) - Number(isStage(b.node)) ||
        b.node.estimate_minutes - a.node.estimate_minutes ||
        b.node.core_ideas.length - a.node.core_ideas.length,
    )
  for (const { node, place } of longestFirst) {
    const rows = divided(nodes, place, [stageBefore(node, nodes)], node.capability)
    if (rows !== null) return rows
  }
  return null
}

const isStage = ({ title }: CurriculumNode): boolean => STAGES.some(([stage]) => title.startsWith(stage))

function stageBefore({ title }: CurriculumNode, nodes: Nodes): Part {
  const about = cut(bare(title), 150)
  const taken = new Set(nodes.map(node => node.title))
  const [stage, verb] = STAGES.find(([name]) => !taken.has(`${name} ${about}`)) ?? STAGES[0]!
  const names = [about, `“${withCommas(about)}”`, ...[...significantWords(about)].map(word => `“${word}”`), 'it']
  const capability = names.map(name => `${verb} ${name}.`).find(text => !isCompound(text))!
  return { titles: [`${stage} ${about}`], capability }
}
