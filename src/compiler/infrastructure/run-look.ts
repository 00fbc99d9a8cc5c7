// The state of a run and its next step. Reads only, so that it works while another process holds the lock.
import { ContentReviews, type NodeReview } from '../../contract/content-review.js'
import { CompiledCurriculum } from '../../contract/curriculum.js'
import type { CurriculumRun, RunStage } from '../../contract/curriculum-run.js'
import { type ModelPolicy, OptimizationTrace } from '../../contract/optimization.js'
import { accepts, judge, type Judgement } from '../domain/judge.js'
import { CommandError, otherCommand } from './command-error.js'
import { readIfSound } from './read-document.js'
import { runOf } from './run-events.js'
import { FILES, jsonText } from './run-files.js'
import type { RunFolder } from './run-folder.js'
import { readInputs, type RunInputs } from './run-inputs.js'
import { unfinishedJob } from './run-job.js'
import { inferStage, isMade } from './run-stages.js'

export const NEXT_STEPS = {
  fix_inputs: 'fix the inputs',
  generate: 'compile the curriculum',
  iterate: 'finish the iteration that was begun',
  validate: 'validate the curriculum',
  plan: 'plan it week by week',
} as const
export type NextStep = keyof typeof NEXT_STEPS

export type RunLook = {
  readonly run: CurriculumRun
  /** Null: `problem` says why. */
  readonly inputs: RunInputs | null
  readonly problem: string | null
  /** Null: there is none, or it cannot be read. */
  readonly curriculum: CompiledCurriculum | null
  readonly judgement: Judgement | null
  /** The policy of the compilation; null: there is no trace, or one of an older version. */
  readonly policy: ModelPolicy | null
  /** What did not go as asked in the compilation, as its trace has it. */
  readonly notes: readonly string[]
  /** Null: the compiler has nothing left to do by itself. */
  readonly next: NextStep | null
}

export async function lookAt(folder: RunFolder): Promise<RunLook> {
  const { inputs, problem } = await readInputsOr(folder)
  const stage = await inferStage(folder, inputs !== null)
  const curriculum = await readIfSound(folder, FILES.curriculum, CompiledCurriculum)
  const trace = await readIfSound(folder, FILES.trace, OptimizationTrace)
  const policy = trace?.iterations[0]?.model_policy ?? null
  const reviews = await readReviews(folder)
  const judgement = curriculum === null || inputs === null ? null : judge(curriculum, inputs.spec, reviews)
  const accepted = isMade(stage)
    ? judgement !== null && policy !== null && accepts(judgement, policy.target_score)
    : null
  const isIterating = isMade(stage) && (await unfinishedJob(folder))?.purpose === 'iterate'
  return {
    run: await runOf(folder, { stage, accepted }),
    inputs,
    problem,
    curriculum,
    judgement,
    policy,
    notes: trace?.iterations.flatMap(({ notes }) => notes) ?? [],
    next: isIterating ? 'iterate' : NEXT[stage],
  }
}

/** The reviews of a run; empty if the file is missing or invalid. */
export const readReviews = async (folder: RunFolder): Promise<readonly NodeReview[]> =>
  (await readIfSound(folder, FILES.content, ContentReviews))?.reviews ?? []

/** Adds reviews to a run. A new review by the same reader of the same content replaces the old one. */
export async function addReviews(folder: RunFolder, added: readonly NodeReview[]): Promise<void> {
  const key = ({ node_id, content_hash, reviewer }: NodeReview): string =>
    JSON.stringify([node_id, content_hash, reviewer.kind, reviewer.name])
  const all = new Map([...(await readReviews(folder)), ...added].map(review => [key(review), review]))
  await folder.write(
    FILES.content,
    jsonText({ schema_version: '1.0', reviews: [...all.values()] } satisfies ContentReviews),
  )
}

const NEXT: Readonly<Record<RunStage, NextStep | null>> = {
  initialized: 'fix_inputs',
  spec_ready: 'generate',
  generated: 'validate',
  validated: 'plan',
  planned: null,
  iterated: null,
}

/** Throws a CommandError `stage_conflict` that names the stage to do before. */
export function requireStage({ run }: RunLook, stages: readonly RunStage[], before: string): void {
  if (!stages.includes(run.stage))
    throw otherCommand(`The run ${run.run_id} is ${stageWords(run.stage)}; ${before} first`, `next ${run.run_id}`)
}

export const stageWords = (stage: RunStage): string => stage.replaceAll('_', ' ')

async function readInputsOr(folder: RunFolder): Promise<Pick<RunLook, 'inputs' | 'problem'>> {
  try {
    return { inputs: await readInputs(folder), problem: null }
  } catch (error) {
    if (error instanceof CommandError) return { inputs: null, problem: error.message }
    throw error
  }
}
