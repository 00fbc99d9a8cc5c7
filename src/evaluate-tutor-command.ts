// `viva evaluate-tutor`: a model teaches in fixed situations, and another one rates what it says.
import { Command } from 'commander'
import { BUILT_IN } from './built-in.js'
import { createModel, loadProductPrompts, readModelSettings, type Environment } from './llm/index.js'
import { DIMENSIONS, evaluateTutor, type Evaluation } from './tutor/index.js'

type EvaluateWorld = {
  readonly out: (text: string) => void
  readonly note: (text: string) => void
  readonly fail: () => void
  readonly modelEnv: () => Environment
  readonly promptsDir: () => string | undefined
}

type Options = { readonly model?: string; readonly judge?: string; readonly json: boolean }

export const evaluateTutorCommand = (world: EvaluateWorld): Command =>
  new Command('evaluate-tutor')
    .description('let a model teach in fixed situations, and another one rate what it says in eight dimensions')
    .option('--model <name>', 'the model that teaches; otherwise the configured executor')
    .option('--judge <name>', 'the model that rates; otherwise the configured evaluator')
    .option('--json', 'every reply and rating as JSON', false)
    .action(async ({ model, judge, json }: Options) => {
      const settings = readModelSettings({
        ...world.modelEnv(),
        ...(model !== undefined && { AGENT_EXECUTOR_MODEL: model }),
        ...(judge !== undefined && { AGENT_EVALUATOR_MODEL: judge }),
      })
      if (settings.evaluator.provider === 'internal')
        throw new Error('Nobody can rate: set AGENT_PROVIDER, or AGENT_EVALUATOR_PROVIDER, with its key.')
      if (model !== undefined && settings.executor.provider === 'internal')
        throw new Error(`Nobody provides ${model}: set AGENT_PROVIDER, or AGENT_EXECUTOR_PROVIDER, with its key.`)
      const evaluation = await evaluateTutor({
        tutor: createModel('executor', settings.executor, BUILT_IN.executor),
        judge: createModel('evaluator', settings.evaluator),
        prices: null,
        prompts: loadProductPrompts(world.promptsDir()),
        onPlayed: (done, of) => world.note(`${done} of ${of} situations\n`),
        signal: new AbortController().signal,
      })
      world.out(json ? `${JSON.stringify(evaluation, null, 2)}\n` : evaluationReport(evaluation))
      if (evaluation.played.some(({ ratings }) => ratings === null)) world.fail()
    })

/** For people. */
function evaluationReport({ tutor, judge, prompts, played, wanted }: Evaluation): string {
  const widest = Math.max(...DIMENSIONS.map(name => name.length), ...played.map(({ situation }) => situation.length))
  const share = (value: number | null): string => (value === null ? '–' : `${Math.round(100 * value)} %`)
  return [
    `Tutor: ${tutor} (prompt ${prompts.execute.slice(0, 12)}). Judge: ${judge} (prompt ${prompts.rate.slice(0, 12)}).`,
    '',
    `${'dimension'.padEnd(widest)}  as wanted`,
    ...DIMENSIONS.map(name => `${name.padEnd(widest)}  ${share(wanted[name])}`),
    '',
    ...played.map(({ situation, ratings, problems }) =>
      ratings === null
        ? `${situation.padEnd(widest)}  not rated: ${problems.join(' ')}`
        : `${situation.padEnd(widest)}  ${DIMENSIONS.map(name => ratings[name].label).join(' ')}`,
    ),
    '',
  ].join('\n')
}
