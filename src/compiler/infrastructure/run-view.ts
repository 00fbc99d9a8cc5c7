// Runs as the viewer shows them.
import type { z } from 'zod'
import { CurriculumDiff, CurriculumPlan } from '../../contract/curriculum-plan.js'
import type { RunComparison, RunList, RunView } from '../../contract/curriculum-view.js'
import { OptimizationTrace } from '../../contract/optimization.js'
import { curriculumView } from '../../library/index.js'
import type { NodeReview, NodeSignOff } from '../../contract/content-review.js'
import { CompiledCurriculum } from '../../contract/curriculum.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { reviewOf } from '../domain/content.js'
import { diffCurricula } from '../domain/diff.js'
import { partsOf } from '../domain/judging/coverage.js'
import { verdictsOf } from '../domain/judge.js'
import { validate } from '../domain/validator.js'
import { CommandError } from './command-error.js'
import { parsedOrNull, readIfSound } from './read-document.js'
import { FILES } from './run-files.js'
import { RunFolder } from './run-folder.js'
import { earlierTraces } from './run-job.js'
import { lockRun } from './run-lock.js'
import { lookAt, readReviews, type RunLook } from './run-look.js'
import { stageHolds, type MadeStage } from './run-stages.js'
import { hasRun, listRuns } from './run-store.js'
import { refresh } from './run-work.js'
import { signOff } from './sign-off.js'

/** What cannot be read is shown as not there. */
export async function runView(folder: RunFolder): Promise<RunView> {
  return viewOf(folder, await lookAt(folder))
}

/** From `a` to `b`; without a diff where one of them has no curriculum yet. */
export async function compareRuns(a: RunFolder, b: RunFolder): Promise<RunComparison> {
  const [one, other] = [await lookAt(a), await lookAt(b)]
  return {
    a: await viewOf(a, one),
    b: await viewOf(b, other),
    diff: one.curriculum && other.curriculum ? diffCurricula(one.curriculum, other.curriculum) : null,
  }
}

/** The last one changed comes first. One that cannot be looked at is left out, and `onProblem` hears why. */
export async function runList(
  root: string,
  onProblem: (id: string, problem: string) => void = () => {},
): Promise<RunList> {
  const runs: RunList['runs'] = []
  const changes: [id: string, at: string][] = []
  for (const id of await listRuns(root)) {
    try {
      const { run, curriculum, inputs } = await lookAt(await RunFolder.open(root, id))
      const { history, ...heading } = run
      changes.push([run.run_id, history.at(-1)?.at_utc ?? run.created_at_utc])
      runs.push({ run: heading, topic: curriculum?.topic ?? inputs?.spec.goal ?? null })
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      onProblem(id, error.message)
    }
  }
  // ISO times are compared as texts.
  const lastChange = new Map<string, string>(changes)
  const timeOf = ({ run }: RunList['runs'][number]): string => lastChange.get(run.run_id)!
  return { runs: runs.toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : timeOf(a) > timeOf(b) ? -1 : 0)) }
}

export type ViewerSource = ReturnType<typeof viewerSource>

/** What the viewer asks of a folder of runs; null where there is no such run. */
export const viewerSource = (root: string) => ({
  /** Open pages hear of every change in it. */
  folder: root,
  list: () => runList(root),
  load: async (id: string): Promise<RunView | null> =>
    (await hasRun(root, id)) ? runView(await RunFolder.open(root, id)) : null,
  compare: async (a: string, b: string): Promise<RunComparison | null> =>
    (await hasRun(root, a)) && (await hasRun(root, b))
      ? compareRuns(await RunFolder.open(root, a), await RunFolder.open(root, b))
      : null,
  /** Throws a CommandError, which says why a node cannot be signed off. */
  signOff: async (id: string, { node_id: node, by, comment }: NodeSignOff): Promise<void> => {
    const folder = await RunFolder.open(root, id)
    const lock = await lockRun(folder)
    try {
      await signOff({ folder }, await refresh(folder), { by, nodes: [node], comment })
    } finally {
      await lock.release()
    }
  },
})

async function reviewsOf(folder: RunFolder, { nodes }: CompiledCurriculum, spec: TopicSpec): Promise<NodeReview[]> {
  const reviews = await readReviews(folder)
  return [...new Set(nodes.flatMap(node => reviewOf(node, spec, reviews) ?? []))]
}

/** Null also for what an earlier curriculum led to. */
const madeNow = async <T>(
  folder: RunFolder,
  stage: MadeStage,
  file: string,
  schema: z.ZodType<T>,
): Promise<T | null> => ((await stageHolds(folder, stage)) ? readIfSound(folder, file, schema) : null)

async function viewOf(folder: RunFolder, { run, inputs, curriculum, judgement }: RunLook): Promise<RunView> {
  const plan = await madeNow(folder, 'planned', FILES.plan, CurriculumPlan)
  const diff = await madeNow(folder, 'iterated', FILES.diff, CurriculumDiff)
  const wasValidated = (await folder.read(FILES.report)) !== null
  return {
    run,
    goal: inputs?.spec.goal ?? null,
    curriculum: curriculum && curriculumView(curriculum, { plan }),
    verdicts: judgement && verdictsOf(judgement),
    reviews: curriculum && inputs ? await reviewsOf(folder, curriculum, inputs.spec) : [],
    trace: await readIfSound(folder, FILES.trace, OptimizationTrace),
    earlier_traces: (await earlierTraces(folder)).flatMap(text => parsedOrNull(text, OptimizationTrace) ?? []),
    findings: wasValidated && curriculum && inputs ? validate(curriculum, inputs.spec) : null,
    plan,
    diff,
    previous: diff && (await readIfSound(folder, FILES.previous, CompiledCurriculum)),
    parts: (inputs ? partsOf(inputs.spec) : []).map(({ id, text }) => ({
      id,
      text,
      is_left_out: curriculum?.not_placed?.includes(id) ?? false,
    })),
  }
}
