// What there is of a run, and what can be done next. Changes nothing, so that it may look while somebody works.
import { CompiledCurriculum } from '../../contract/curriculum.js'
import type { CurriculumRun, RunStage } from '../../contract/curriculum-run.js'
import { type ModelPolicy, OptimizationTrace } from '../../contract/optimization.js'
import { accepts, judge, type Judgement } from '../domain/judge.js'
import { CommandError } from './command-error.js'
import { readIfSound } from './read-document.js'
import { readEvents, runOf } from './run-events.js'
import { FILES } from './run-files.js'
import type { RunFolder } from './run-folder.js'
import { readInputs, type RunInputs } from './run-inputs.js'
import { unfinishedJob } from './run-job.js'
import { inferStage, isMade } from './run-stages.js'

export const NEXT_STEPS = {
  mend_inputs: 'mend what is wrong with the inputs',
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
  /** What it was compiled with; null: there is no trace that says so. */
  readonly policy: ModelPolicy | null
  /** Null: there is nothing left that the compiler could do by itself. */
  readonly next: NextStep | null
}

export async function lookAt(folder: RunFolder): Promise<RunLook> {
  const { inputs, problem } = await readInputsOr(folder)
  const stage = await inferStage(folder, inputs !== null)
  const curriculum = await readIfSound(folder, FILES.curriculum, CompiledCurriculum)
  const trace = await readIfSound(folder, FILES.trace, OptimizationTrace)
  const policy = trace?.iterations[0]?.model_policy ?? null
  const judgement = curriculum === null || inputs === null ? null : judge(curriculum, inputs.spec)
  const accepted = isMade(stage)
    ? judgement !== null && policy !== null && accepts(judgement, policy.target_score)
    : null
  const isIterating = isMade(stage) && (await unfinishedJob(folder))?.purpose === 'iterate'
  return {
    run: runOf(folder, await readEvents(folder), { stage, accepted }),
    inputs,
    problem,
    curriculum,
    judgement,
    policy,
    next: isIterating ? 'iterate' : NEXT[stage],
  }
}

const NEXT: Readonly<Record<RunStage, NextStep | null>> = {
  initialized: 'mend_inputs',
  spec_ready: 'generate',
  generated: 'validate',
  validated: 'plan',
  planned: null,
  iterated: null,
}

/** Throws a CommandError `stage_conflict` that says what has to come before. */
export function requireStage({ run }: RunLook, stages: readonly RunStage[], before: string): void {
  if (!stages.includes(run.stage))
    throw new CommandError(
      'stage_conflict',
      `The run ${run.run_id} is ${stageWords(run.stage)}; ${before} first: viva curriculum next ${run.run_id}`,
    )
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
