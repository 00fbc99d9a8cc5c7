// Finds what keeps a curriculum from being taught: cycles, texts that are not written, skills without blueprints.
import type { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import type { FieldPath, FieldProblem } from '../../items/index.js'
import { findCycle } from '../../kernel/dag.js'
import { sameWords } from '../../kernel/text.js'
import { isUnwritten } from '../../kernel/unwritten.js'
import { duplicates, notWritten } from './check-guideline.js'

/** Problems with paths into the curriculum. `practised`: skills that have blueprints. */
export function checkCurriculum({ nodes }: CompiledCurriculum, practised: ReadonlySet<string>): FieldProblem[] {
  const ids = new Set(nodes.map(({ id }) => id))
  return [
    ...duplicates(
      nodes,
      ({ id }) => id,
      i => ['nodes', i, 'id'],
      (one, other) => one === other,
    ),
    ...duplicates(
      nodes,
      ({ title }) => title,
      i => ['nodes', i, 'title'],
      sameWords,
    ),
    ...nodes.flatMap((node, i) => checkNode(node, ['nodes', i], ids, practised)),
    ...checkOrder(nodes),
  ]
}

function checkNode(
  node: CurriculumNode,
  at: FieldPath,
  ids: ReadonlySet<string>,
  practised: ReadonlySet<string>,
): FieldProblem[] {
  const { prerequisites, core_ideas: ideas, pitfalls, mastery_check: check, skills = [] } = node
  return [
    ...prerequisites.flatMap((id, i) =>
      ids.has(id) ? [] : [{ path: [...at, 'prerequisites', i], message: `There is no node “${id}”.` }],
    ),
    ...skills.flatMap((skill, i) =>
      practised.has(skill)
        ? []
        : [{ path: [...at, 'skills', i], message: `No blueprint asks for a skill “${skill}”.` }],
    ),
    ...[
      [['title'], node.title] as const,
      [['capability'], node.capability] as const,
      ...ideas.map((text, i) => [['core_ideas', i], text] as const),
      ...pitfalls.map((text, i) => [['pitfalls', i], text] as const),
      [['mastery_check', 'task'], check.task] as const,
      [['mastery_check', 'pass_criteria'], check.pass_criteria] as const,
    ].flatMap(([field, text]) => (isUnwritten(text) ? [notWritten([...at, ...field], text)] : [])),
  ]
}

function checkOrder(nodes: readonly CurriculumNode[]): FieldProblem[] {
  const cycle = findCycle(nodes.map(({ id, prerequisites }) => ({ id, after: prerequisites })))
  if (cycle === null) return []
  const at = nodes.findIndex(({ id }) => id === cycle[0])
  const way = [...cycle, cycle[0]!].join(', ')
  return [{ path: ['nodes', at, 'prerequisites'], message: `Nothing can come before itself, near or far: ${way}.` }]
}
