// Curricula that are nothing but a graph: what there is to draw, with the words that the schema asks for.
import type { CompiledCurriculum, CurriculumNode } from '../../src/contract/curriculum.js'

/** A sound node; `about` says what is special about it. */
export const aNode = (id: string, about: Partial<CurriculumNode> = {}): CurriculumNode => ({
  id,
  title: `The idea of ${id}`,
  capability: `Explain ${id} to a friend.`,
  prerequisites: [],
  core_ideas: [`${id} has parts.`, `${id} can be drawn.`],
  pitfalls: [`${id} is not its neighbour.`],
  mastery_check: { task: `Draw ${id} and label each of its parts.`, pass_criteria: `All parts of ${id} are labelled.` },
  estimate_minutes: 45,
  resources: [{ title: `About ${id}`, url: 'https://example.org/about', kind: 'doc' }],
  ...about,
})

/** A curriculum of these nodes: an id each, with the ids that come before it. */
export const aGraph = (prerequisites: Readonly<Record<string, readonly string[]>>): CompiledCurriculum => ({
  topic: 'A topic',
  nodes: Object.entries(prerequisites).map(([id, before]) => aNode(id, { prerequisites: [...before] })),
})

/** `size` nodes in about the square root of that many layers, each with up to three prerequisites; always the same ones. */
export function aLargeCurriculum(size: number): CompiledCurriculum {
  const perLayer = Math.max(1, Math.round(Math.sqrt(size) * 0.8))
  let state = 7
  const draw = (below: number): number => (state = (state * 16_807) % 2_147_483_647) % below
  const subjects = [
    'Signals',
    'Sampling',
    'Filters',
    'Noise and error',
    'Transforms',
    'Windows',
    'Feedback',
    'Control of a plant',
  ]
  return {
    topic: 'Digital signal processing from the ground up',
    nodes: Array.from({ length: size }, (_, i) => {
      const layer = Math.floor(i / perLayer)
      const earlier = (): number => {
        const back = draw(5) === 0 ? Math.min(layer, 3) : 1
        return (layer - back) * perLayer + draw(perLayer)
      }
      const before = layer === 0 ? [] : Array.from({ length: 1 + draw(3) }, earlier)
      return aNode(`N${i + 1}`, {
        title: `${subjects[i % subjects.length]!}, part ${i + 1}`,
        prerequisites: [...new Set(before)].map(at => `N${at + 1}`),
        estimate_minutes: 30 + 5 * draw(12),
      })
    }),
    open_questions: [{ question: 'How far can a filter be learned?', related_nodes: ['N3'], status: 'open' }],
  }
}
