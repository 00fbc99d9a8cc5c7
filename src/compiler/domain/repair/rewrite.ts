import type { CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import type { RepairAction } from '../../../contract/optimization.js'
import { sameText } from '../words.js'
import { isFor, type Mend, type WordsContext } from './context.js'
import { replaced } from './graph.js'
import { firstFree } from './phrases.js'
import { toldApart, withBetterWords } from './wording.js'

/** Writes texts of nodes anew where a rule is broken by them. Graph and times stay. */
export const rewrite: Mend<WordsContext> = (curriculum, action, context) => {
  let mended = curriculum
  for (const [place, node] of curriculum.nodes.entries())
    if (isMeant(node, action)) mended = { ...mended, nodes: rewritten(mended, place, action, context) }
  return isFor(action, 'validation.open_questions') ? withoutOpenQuestions(mended) : mended
}

/** Of two nodes, the later one. */
function isMeant({ id }: CurriculumNode, { node_id: only, node_a: first, node_b: later }: RepairAction): boolean {
  const meant = later ?? only ?? first
  return meant === undefined || meant === id
}

function rewritten(
  { nodes }: CompiledCurriculum,
  place: number,
  action: RepairAction,
  context: WordsContext,
): CurriculumNode[] {
  const offered = context.revised.get(nodes[place]!.id)
  const others = nodes.toSpliced(place, 1)
  const apart = toldApart(nodes[place]!, others, action, offered)
  return replaced(nodes, place, withBetterWords(apart, others, action, offered, context))
}

/** What nobody knows yet is no question of a curriculum under strict evidence; its nodes warn of taking it as known. */
function withoutOpenQuestions(curriculum: CompiledCurriculum): CompiledCurriculum {
  const { open_questions: questions = [] } = curriculum
  let { nodes } = curriculum
  const kept: typeof questions = []
  for (const asked of questions) {
    const place = asked.status === 'open' ? placeToWarn(nodes, asked.related_nodes) : -1
    if (place === -1) {
      kept.push(asked)
      continue
    }
    const { pitfalls } = nodes[place]!
    const warning = firstFree([`Taking as settled what is not: ${asked.question}`, asked.question], 600)!
    const isSaid = pitfalls.some(pitfall => sameText(pitfall) === sameText(warning))
    if (!isSaid) nodes = replaced(nodes, place, { pitfalls: [...pitfalls, warning] })
  }
  return { ...curriculum, nodes, open_questions: kept }
}

function placeToWarn(nodes: readonly CurriculumNode[], related: readonly string[]): number {
  const hasRoom = ({ pitfalls }: CurriculumNode): boolean => pitfalls.length < 24
  const place = nodes.findIndex(node => related.includes(node.id) && hasRoom(node))
  return place === -1 ? nodes.findLastIndex(hasRoom) : place
}
