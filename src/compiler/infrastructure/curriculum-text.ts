// The texts that curriculum commands print.
import type { ScoreSummary } from '../../contract/optimization.js'
import { isUndone } from '../application/apply-actions.js'
import type { Progress } from '../application/optimize.js'
import { isStructureValid, type Judgement } from '../domain/judge.js'
import { FILES } from './run-files.js'
import { NEXT_STEPS, stageWords, type RunLook } from './run-look.js'

/** The state of a run, one `name value` per line. */
export function statusText(look: RunLook): string {
  const { run, curriculum, judgement, policy, next, problem } = look
  const facts: Readonly<Record<string, string | null>> = {
    run: run.run_id,
    stage: stageWords(run.stage),
    curriculum: curriculum && sizeOf(curriculum.nodes),
    structure: judgement && structureText(judgement),
    content: judgement && contentText(judgement, policy?.target_score ?? null),
    accepted: run.accepted === null ? null : verdict(look),
    next: next === null ? 'nothing is left to do: publish, export or iterate' : NEXT_STEPS[next],
  }
  return `${linesOf(facts)}${problem === null ? '' : `${problem}\n`}`
}

const linesOf = (facts: Readonly<Record<string, string | null>>): string =>
  Object.entries(facts)
    .flatMap(([name, text]) => (text === null ? [] : [`${name.padEnd(11)} ${text}\n`]))
    .join('')

function sizeOf(nodes: readonly { readonly estimate_minutes: number }[]): string {
  const minutes = nodes.reduce((sum, node) => sum + node.estimate_minutes, 0)
  return `${nodes.length} nodes, ${Math.round(minutes / 6) / 10} h`
}

/** `yes, content 93.4 of 82`, or `no` with the objections. */
const verdict = (look: RunLook): string =>
  look.run.accepted && look.judgement !== null
    ? `yes, content ${contentText(look.judgement, look.policy?.target_score ?? null)}`
    : `no, ${objections(look)}`

/** The reasons why a curriculum is not accepted. */
export function objections({ run, judgement, policy }: RunLook): string {
  if (judgement === null) return 'it cannot be judged'
  if (policy === null)
    return `its trace is of another version of Viva: viva curriculum iterate ${run.run_id} makes a new one`
  return objectionsTo(judgement, policy.target_score)
}

export function objectionsTo(judgement: Judgement, target: number): string {
  const content = `content ${contentText(judgement, target)}`
  return [...(isStructureValid(judgement) ? [] : [`structure ${structureText(judgement)}`]), content].join('; ')
}

const MOST_NOTES = 8

/** What did not go as asked in the compilation, a line each, failures of models first; empty if all did. */
export function notesText({ notes: all }: RunLook): string {
  const notes = [...all.filter(note => !isUndone(note)), ...all.filter(isUndone)]
  const more = notes.length - MOST_NOTES
  const lines = [...notes.slice(0, MOST_NOTES), ...(more > 0 ? [`and ${more} more: see ${FILES.trace}`] : [])]
  return lines.map(line => `\n  ${line}`).join('')
}

/** Both verdicts, a line each. `target` null: the structure alone. */
export const verdictsText = (judgement: Judgement, target: number | null): string =>
  linesOf({
    structure: structureText(judgement),
    content: target === null ? null : contentText(judgement, target),
  })

/** `valid, 98 points`, or the rules that keep it from being valid. */
function structureText(judgement: Judgement): string {
  const { structure, diagnostics, critique } = judgement
  if (isStructureValid(judgement)) return `valid, ${structure} points`
  const hard = [...new Set(diagnostics.filter(found => found.hard_fail).map(found => found.rule_id))]
  const reasons = [
    ...(hard.length === 0 ? [] : [`hard fails: ${hard.join(', ')}`]),
    ...(critique.minimumMet ? [] : [`the learner’s way has ${critique.score} points`]),
  ]
  return `not valid, ${reasons.join('; ')}`
}

/** `93.4 of 82, read by …`, or how many nodes were read. `target` null: unknown. */
function contentText({ content }: Judgement, target: number | null): string {
  const { score, reviewed, nodes, criticals, reviewers } = content
  if (score === null) return `not judged: ${reviewed} of ${nodes} nodes were read`
  const grave = criticals === 0 ? '' : `, ${criticals} critical ${criticals === 1 ? 'finding' : 'findings'}`
  return `${score}${target === null ? '' : ` of ${target}`}, read by ${reviewers.join(', ')}${grave}`
}

/** One line for each progress event. */
export function progressLine(progress: Progress): string {
  const place = progress.iteration === 0 ? 'draft' : `iteration ${progress.iteration}`
  switch (progress.kind) {
    case 'resumed':
      return `going on behind ${place}`
    case 'asking':
      return progress.what === 'draft' ? 'draft: being written' : `${place}: ${ASKING[progress.what]}`
    case 'noted':
      return `${place}: ${progress.note}`
    case 'judged': {
      const { diagnostic_count: findings, hard_fail_count: hard } = progress.score
      const found = `${findings} ${findings === 1 ? 'finding' : 'findings'}, ${hard} of them hard`
      return `${place}: ${scoreText(progress.score)}, ${found}${progress.accepted ? ', accepted' : ''}`
    }
    case 'repaired': {
      const { action_type: type, node_id: node, node_a: a, node_b: b } = progress.action
      const where = [node, a, b].filter(id => id !== undefined).join(', ')
      return `${place}: ${type}${where === '' ? '' : ` ${where}`}, ${progress.kept ? scoreText(progress.score) : 'not kept'}`
    }
    case 'stopped':
      return `${progress.reason.replaceAll('_', ' ')}: ${scoreText(progress.score)}`
  }
}

const ASKING = { words: 'words are being written', review: 'the content is being read' } as const

const scoreText = ({ structure_score: structure, content_score: content }: ScoreSummary): string =>
  `structure ${structure}, content ${content ?? 'not judged'}`
