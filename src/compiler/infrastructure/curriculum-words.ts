// What the commands about curricula say to people.
import type { Progress } from '../application/optimize.js'
import { NEXT_STEPS, stageWords, type RunLook } from './run-look.js'

/** How a run stands, in lines of a name and what there is to say. */
export function statusText(look: RunLook): string {
  const { run, curriculum, next, problem } = look
  const lines: [string, string][] = [
    ['run', run.run_id],
    ['stage', stageWords(run.stage)],
    ...(curriculum === null ? [] : [['curriculum', sizeOf(curriculum.nodes)] satisfies [string, string]]),
    ...(run.accepted === null ? [] : [['accepted', verdict(look)] satisfies [string, string]]),
    ['next', next === null ? 'nothing is left to do: publish, export or iterate' : NEXT_STEPS[next]],
  ]
  const problems = problem === null ? '' : `${problem}\n`
  return `${lines.map(([name, words]) => `${name.padEnd(11)} ${words}`).join('\n')}\n${problems}`
}

function sizeOf(nodes: readonly { readonly estimate_minutes: number }[]): string {
  const minutes = nodes.reduce((sum, node) => sum + node.estimate_minutes, 0)
  return `${nodes.length} nodes, ${Math.round(minutes / 6) / 10} h`
}

/** `yes, 93.4 of 82`, or what speaks against it. */
export function verdict({ run, judgement, policy }: RunLook): string {
  if (judgement === null || policy === null) return 'no, it cannot be judged'
  const score = `${judgement.total} of ${policy.target_score}`
  if (run.accepted) return `yes, ${score}`
  const hard = [...new Set(judgement.diagnostics.filter(found => found.hard_fail).map(found => found.rule_id))]
  const reasons = [
    ...(hard.length === 0 ? [] : [`hard fails: ${hard.join(', ')}`]),
    ...(judgement.critique.minimumMet ? [] : [`the learner’s way has ${judgement.critique.score} points`]),
  ]
  return `no, ${[score, ...reasons].join('; ')}`
}

/** One line for each thing that happens while a curriculum is made. */
export function progressLine(progress: Progress): string {
  const place = progress.iteration === 0 ? 'draft' : `iteration ${progress.iteration}`
  switch (progress.kind) {
    case 'resumed':
      return `going on behind ${place}`
    case 'asking':
      return progress.what === 'draft' ? 'draft: being written' : `${place}: words are being written`
    case 'judged': {
      const { total_score: score, diagnostic_count: findings, hard_fail_count: hard } = progress.score
      const found = `${findings} ${findings === 1 ? 'finding' : 'findings'}, ${hard} of them hard`
      return `${place}: score ${score}, ${found}${progress.accepted ? ', accepted' : ''}`
    }
    case 'repaired': {
      const { action_type: type, node_id: node, node_a: a, node_b: b } = progress.action
      const where = [node, a, b].filter(id => id !== undefined).join(', ')
      return `${place}: ${type}${where === '' ? '' : ` ${where}`}, ${progress.kept ? `score ${progress.score.total_score}` : 'not kept'}`
    }
    case 'stopped':
      return `${progress.reason.replaceAll('_', ' ')}: score ${progress.score.total_score}`
  }
}
