// What it costs to criticise and judge a curriculum: sound ones of two sizes, one of many words, one in letters that are not English, and
// one that breaks a rule wherever it can.
import { judge } from '../../src/compiler/domain/judge.js'
import type { CompiledCurriculum, CurriculumNode } from '../../src/contract/curriculum.js'
import { someSpec, soundCurriculum } from '../support/some-curriculum.js'
import { median, progress, quantile, type Figure } from './figures.js'

const SENTENCE =
  'Whoever compares two neighbours and swaps them where they stand wrong moves the largest number to the end of the list in one pass.'

const SPEC = someSpec()
const of = (change: (node: CurriculumNode, place: number) => Partial<CurriculumNode>): CompiledCurriculum => {
  const { topic, nodes } = soundCurriculum(200)
  return { topic, nodes: nodes.map((node, i) => ({ ...node, ...change(node, i + 1) })) }
}

const CURRICULA: Readonly<Record<string, CompiledCurriculum>> = {
  '100 nodes': soundCurriculum(100),
  '200 nodes': soundCurriculum(200),
  '200 nodes of many words': of((_, place) => ({
    core_ideas: Array.from({ length: 8 }, (__, i) => `${SENTENCE} ${place} ${i}`),
    pitfalls: Array.from({ length: 6 }, (__, i) => `${SENTENCE} ${place} ${i}`),
    mastery_check: { task: `Sort. ${SENTENCE} ${place}`, pass_criteria: `All of it: ${SENTENCE} ${place}` },
  })),
  '200 nodes in other letters': of((_, place) => ({
    title: `排序 方法 ${place}`,
    capability: `用第${place}种方法对列表进行排序`,
    core_ideas: [`第${place}种方法一次比较两个数字`, `第${place}种方法在没有移动时结束`],
  })),
  '200 nodes that break rules': of((_, place) => ({
    title: 'Sorting',
    capability: `Sort a list and explain sorting method ${place}; integrate it.`,
    prerequisites: place % 5 === 0 ? [`N${place - 1}`, `N${((place + 90) % 200) + 1}`, 'N999'] : [],
    core_ideas: ['Sorting is sorting.'],
    pitfalls: [],
    mastery_check: { task: 'Think.', pass_criteria: 'Fine.' },
    estimate_minutes: place % 5 === 0 ? 481 : 10,
    resources: [{ title: 'Bread', url: 'https://bread.example', kind: 'doc' }],
  })),
}

/** Milliseconds of each curriculum over `times` judgements, with the critic's; the first ones do not count. */
export function measureCompiler(times: number): Figure[] {
  progress('judging curricula')
  const samples = Object.fromEntries(
    Object.entries(CURRICULA).map(([name, curriculum]) => [name, judging(curriculum, times)]),
  )
  return [
    ...Object.entries(samples).flatMap(([name, taken]): Figure[] => [
      { name: `curriculum of ${name}: criticised and judged, median`, value: median(taken), unit: 'ms' },
      { name: `curriculum of ${name}: criticised and judged, 99 of 100`, value: quantile(taken, 0.99), unit: 'ms' },
    ]),
    {
      name: 'curriculum of 200 nodes to one of 100 nodes, medians',
      value: median(samples['200 nodes']!) / median(samples['100 nodes']!),
      unit: '×',
    },
  ]
}

function judging(curriculum: CompiledCurriculum, times: number): number[] {
  for (let i = 0; i < 20; i++) judge(curriculum, SPEC)
  return Array.from({ length: times }, () => {
    const start = performance.now()
    judge(curriculum, SPEC)
    return performance.now() - start
  })
}
