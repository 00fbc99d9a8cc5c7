// Does the stages of a run. Each writes its files atomically, one after the other, and its mark last: killed at any point and repeated, it
// ends with the same files.
import { CompiledCurriculum } from '../../contract/curriculum.js'
import type { CurriculumPlan } from '../../contract/curriculum-plan.js'
import type { ModelPolicy } from '../../contract/optimization.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { DomainError } from '../../kernel/errors.js'
import { describeUse, type Model, type Prices, type ProductPrompts } from '../../llm/index.js'
import { compile } from '../application/compile.js'
import type { Progress } from '../application/optimize.js'
import { diffCurricula } from '../domain/diff.js'
import { planWeeks } from '../domain/plan.js'
import { findingText, validationReport } from '../domain/report.js'
import { scopeConcepts, scopeDag, type Scope } from '../domain/scope/scope.js'
import { validate } from '../domain/validator.js'
import { CommandError, failureOf } from './command-error.js'
import { parseDocument, parseJson } from './read-document.js'
import { appendEvent, saveRun, type EventContent } from './run-events.js'
import { FILES, jsonText } from './run-files.js'
import type { RunFolder } from './run-folder.js'
import type { RunInputs } from './run-inputs.js'
import { curriculumHash, finishJob, saveJob, takeJob, unfinishedJob, type RunJob } from './run-job.js'
import { addReviews, lookAt, readReviews, requireStage, type RunLook } from './run-look.js'
import { isMade, markStage, sourcesNow, unmarkStage } from './run-stages.js'

/** The author's model and its limits. */
export type Means = {
  readonly model: Model
  readonly prompts: ProductPrompts
  readonly policy: ModelPolicy
  readonly scopeTextMaxChars: number
  /** The model in one line for people. */
  readonly writer: string
  /** Its prices; null if they are not known. */
  readonly prices: Prices | null
}

export type Work = {
  readonly folder: RunFolder
  /** Called only if a model is needed, so that invalid settings of models do not prevent planning. */
  readonly means: () => Means
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
  /** A line that is not part of the answer. */
  readonly note: (line: string) => void
}

/** Records an event and the state of the run after it. */
export async function record({ folder }: Pick<Work, 'folder'>, event: EventContent): Promise<RunLook> {
  const { run } = await lookAt(folder)
  await appendEvent(folder, run.stage, event)
  return refresh(folder)
}

/** Updates run.json to the state of the files, which a kill or an editor may have changed. */
export async function refresh(folder: RunFolder): Promise<RunLook> {
  const look = await lookAt(folder)
  const { stage, accepted, history } = look.run
  // All its results are written; only its end was not recorded.
  if (isMade(stage) && (await unfinishedJob(folder))?.purpose === 'generate') await finishJob(folder)
  const last = history.at(-1)?.stage
  if (last !== stage) {
    const message = 'The files of the run were found to be at this stage.'
    await appendEvent(folder, stage, { event_type: 'stage_found', message, metadata: { before: last ?? null } })
  }
  await saveRun(folder, { stage, accepted })
  return lookAt(folder)
}

/** Drafts and optimizes. A curriculum of an earlier specification is stored as the previous one. */
export async function generate(work: Work, look: RunLook): Promise<RunLook> {
  const inputs = inputsOf(look)
  const job = await takeJob(work.folder, { purpose: 'generate', fresh: true })
  await compileInto(work, inputs, job)
  await finishJob(work.folder)
  return sayCompiled(work, 'generated', 'The curriculum was compiled.', true)
}

/** Writes the report. Throws a CommandError `validation_failed` with the findings where there are any. */
export async function validateRun(work: Work, look: RunLook): Promise<RunLook> {
  const { folder } = work
  const { spec } = inputsOf(look)
  requireStage(look, ['generated', 'validated', 'planned', 'iterated'], 'compile it')
  const text = (await folder.read(FILES.curriculum))!
  const findings = validate(parseJson(text, FILES.curriculum), spec)
  await folder.write(
    FILES.report,
    validationReport(findings, { curriculum: look.curriculum, spec, content: look.judgement?.content ?? null }),
  )
  if (findings.length > 0) {
    await unmarkStage(folder, 'validated')
    await record(work, {
      event_type: 'validation_failed',
      message: 'The curriculum is not valid.',
      metadata: { findings: findings.length },
    })
    const lines = findings.map(finding => `${FILES.curriculum}: ${findingText(finding)} (${finding.rule})`)
    throw new CommandError(
      'validation_failed',
      [...lines, `The curriculum is not valid; see ${FILES.report}.`].join('\n'),
    )
  }
  await markStage(folder, 'validated')
  return record(work, { event_type: 'validated', message: 'The curriculum is valid.' })
}

/** `weeks`: the requested number; without it, as many as the specification's hours per week need. */
export async function planRun(work: Work, look: RunLook, weeks: number | undefined): Promise<RunLook> {
  const { spec } = inputsOf(look)
  requireStage(look, ['validated', 'planned', 'iterated'], 'validate it')
  const plan = plannedIn(look.curriculum!, spec, weeks)
  await work.folder.write(FILES.plan, jsonText(plan))
  await markStage(work.folder, 'planned')
  const message = `The curriculum was planned for ${plan.duration_weeks} weeks.`
  return record(work, { event_type: 'planned', message, metadata: { weeks: plan.duration_weeks } })
}

function plannedIn(curriculum: CompiledCurriculum, spec: TopicSpec, weeks: number | undefined): CurriculumPlan {
  try {
    return planWeeks(curriculum, spec, weeks)
  } catch (error) {
    if (error instanceof DomainError) throw new CommandError('invalid_argument', `--weeks: ${error.message}`)
    throw error
  }
}

/** Optimizes the present curriculum again and stores it as the previous one; then validates, plans and reports the differences. */
export async function iterate(work: Work, look: RunLook, fresh: boolean, weeks: number | undefined): Promise<RunLook> {
  const { folder } = work
  const inputs = inputsOf(look)
  requireStage(look, ['generated', 'validated', 'planned', 'iterated'], 'compile it')
  const job = await takeJob(folder, { purpose: 'iterate', fresh })
  const before = parseDocument(job.before!, FILES.curriculum, CompiledCurriculum)
  const current = await compileInto(work, inputs, job)
  await folder.write(FILES.diff, jsonText(diffCurricula(before, current)))
  await markStage(folder, 'iterated')
  const compiled = await sayCompiled(work, 'iterated', 'The curriculum went through another optimisation.', fresh)
  try {
    await planRun(work, await validateRun(work, compiled), weeks)
  } catch (error) {
    // An invalid curriculum or an impossible number of weeks stays so: there is nothing to finish.
    if (['validation_failed', 'invalid_argument'].includes(failureOf(error))) await finishJob(folder)
    throw error
  }
  await finishJob(folder)
  return lookAt(folder)
}

async function compileInto(work: Work, inputs: RunInputs, begun: RunJob): Promise<CompiledCurriculum> {
  const { folder, signal, onProgress, note } = work
  const sources = await sourcesNow(
    folder,
    'generated',
    inputs.documents.map(({ path }) => path),
  )
  const { writer, prices, ...means } = work.means()
  note(writer)
  const { spec, scope } = inputs
  let job = begun
  const save = async (changed: Partial<RunJob>): Promise<void> => {
    job = { ...job, ...changed }
    await saveJob(folder, job)
  }
  await save({})
  if (scope !== null) {
    await folder.write(FILES.concepts, jsonText(scopeConcepts(scope)))
    await folder.write(FILES.dag, jsonText(scopeDag(scope)))
  }
  const { curriculum, trace, reviews } = await compile({
    ...means,
    spec,
    scope: withDocuments(inputs),
    reviews: await readReviews(folder),
    signal,
    onProgress,
    ...(job.purpose === 'generate' || job.fresh || job.before === null
      ? {}
      : { start: parseDocument(job.before, FILES.curriculum, CompiledCurriculum) }),
    ...(job.state === null ? {} : { resume: job.state }),
    checkpoint: state => save({ state }),
  })
  const used = describeUse(trace.use, prices)
  if (used !== null) note(used)
  const text = jsonText(curriculum)
  await save({ result: curriculumHash(text) })
  if (job.before !== null) await folder.write(FILES.previous, job.before)
  if (job.trace_before !== null) await folder.write(job.trace_before.file, job.trace_before.text)
  if (reviews.length > 0) await addReviews(folder, reviews)
  await folder.write(FILES.trace, jsonText(trace))
  await folder.write(FILES.curriculum, text)
  await markStage(folder, 'generated', sources)
  return curriculum
}

/** The scope that the author is given: the documents follow the scope file. */
function withDocuments({ scope, documents }: RunInputs): Scope | null {
  if (documents.length === 0) return scope
  const parts = [...(scope === null ? [] : [scope.text]), ...documents.map(({ text }) => text)]
  return { ...(scope ?? NO_SCOPE), text: parts.join('\n\n') }
}

const NO_SCOPE: Scope = {
  mode: 'full',
  section: null,
  concepts: [],
  edges: [],
  sources: [],
  excluded: [],
  brought: [],
  text: '',
}

/** `isDrafted`: only whoever writes a draft is shown the scope. */
async function sayCompiled(work: Work, event_type: string, message: string, isDrafted: boolean): Promise<RunLook> {
  const { judgement, curriculum, run } = await lookAt(work.folder)
  const metadata = {
    accepted: run.accepted,
    score: judgement?.total ?? null,
    structure_score: judgement?.structure ?? null,
    content_score: judgement?.content.score ?? null,
    hard_fails: judgement?.hardFails ?? null,
    nodes: curriculum?.nodes.length ?? null,
    ...(isDrafted ? { scope_text_max_chars: work.means().scopeTextMaxChars } : {}),
  }
  return record(work, { event_type, message, metadata })
}

function inputsOf({ inputs, problem }: RunLook): RunInputs {
  if (inputs === null) throw new CommandError('validation_failed', problem ?? 'The inputs cannot be read.')
  return inputs
}
