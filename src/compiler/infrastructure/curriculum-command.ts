// `viva curriculum …`: from a topic specification to a curriculum that sessions can teach, stage by stage.
import path from 'node:path'
import { Command } from 'commander'
import { archiveRun } from './archive-run.js'
import { writeAtomically } from '../../kernel/atomic-file.js'
import { CommandError, EXIT_CODES, failureOf, otherCommand } from './command-error.js'
import { inputOptions, meansBy, policyOptions, runsOption, weeksOption } from './curriculum-options.js'
import type { InputOptions, PolicyOptions, RunsOption, WeeksOption } from './curriculum-options.js'
import { addOutputCommands } from './curriculum-outputs.js'
import { openRun, rootOf, saying, working, type CurriculumWorld } from './curriculum-session.js'
import { notesText, statusText, objections } from './curriculum-text.js'
import { refuseEarlyWeeks, refuseImpossibleWeeks, refuseSettled, refuseUnseenScope } from './late-options.js'
import { addJudgeCommand } from './judge-file.js'
import { linkSkills, type LinkOptions } from './link-skills.js'
import { FILES, jsonText } from './run-files.js'
import { NEXT_STEPS, lookAt, stageWords, type NextStep, type RunLook } from './run-look.js'
import { writeInputs } from './run-inputs.js'
import { unfinishedJob } from './run-job.js'
import { createRun, hasRun } from './run-store.js'
import { runList } from './run-view.js'
import { generate, iterate, planRun, record, validateRun, type Means, type Work } from './run-work.js'
import { signOff } from './sign-off.js'

const RUN = ['<run>', 'the id of the run'] as const

const noMeans = (): Means => {
  throw new CommandError('internal', 'This command asks no model.')
}

export function curriculumCommand(world: CurriculumWorld): Command {
  const command = new Command('curriculum')
    .description('compile a topic specification into a curriculum, and publish it')
    .exitOverride(({ exitCode }) => world.exit(exitCode === 0 ? 0 : EXIT_CODES.invalid_argument))
  /** Runs a command on the run that it names, under the lock of the run. */
  const onRun = <Options extends RunsOption>(
    about: Command,
    action: (work: Work, look: RunLook, options: Options, id: string) => Promise<void>,
    means: (options: Options) => () => Means = () => noMeans,
  ): Command =>
    about.argument(...RUN).action(
      saying(world, async (id: string, options: Options) => {
        const folder = await openRun(world, id, options)
        await working(world, folder, means(options), (work, look) => action(work, look, options, id))
      }),
    )
  runsOption(inputOptions(command.command('init').description('make the folder of a run')))
    .argument(...RUN)
    .action(
      saying(world, async (id: string, options: InputOptions) => {
        const folder = await createRun(rootOf(world, options), id, options)
        await working(world, folder, noMeans, async (_, look) => {
          world.out(`${folder.path}\n`)
          // The template needs no list of its problems.
          if (look.problem !== null && options.spec !== undefined) world.note(`${look.problem}\n`)
          world.note(`When ${FILES.spec} says what is wanted: viva curriculum next ${id}\n`)
        })
      }),
    )
  runsOption(command.command('status').description('say how far a run is'))
    .argument(...RUN)
    .option('--json', 'as run.json has it', false)
    .action(
      saying(world, async (id: string, options: RunsOption & { json: boolean }) => {
        const look = await lookAt(await openRun(world, id, options))
        world.out(options.json ? jsonText(look.run) : statusText(look))
      }),
    )
  onRun<RunsOption & PolicyOptions & WeeksOption>(
    weeksOption(
      policyOptions(runsOption(command.command('next').description('do the next stage, and say what comes next'))),
    ),
    async (work, look, options) => {
      refuseSettled(look, work.means, options)
      refuseImpossibleWeeks(look, options)
      refuseEarlyWeeks(look, options)
      say(world, await step(work, look, options))
    },
    options => meansBy(world, options),
  )
  weeksOption(
    policyOptions(inputOptions(runsOption(command.command('run').description('do every stage that is left')))),
  )
    .argument(...RUN)
    .action(
      saying(world, async (id: string, options: InputOptions & PolicyOptions & WeeksOption) => {
        const root = rootOf(world, options)
        const isNew = options.spec !== undefined && !(await hasRun(root, id))
        const folder = isNew ? await createRun(root, id, options) : await openRun(world, id, options)
        await working(world, folder, meansBy(world, options), async (work, found) => {
          const look = isNew ? found : await takeInputs(work, found, options)
          refuseSettled(look, work.means, options)
          refuseImpossibleWeeks(look, options)
          say(world, await finish(work, look, options))
        })
      }),
    )
  onRun(
    runsOption(command.command('validate').description('try the curriculum by every rule, and write the report')),
    async (work, look) => {
      await validateRun(work, look)
      world.out(`The curriculum is valid; see ${FILES.report}.\n`)
    },
  )
  onRun<RunsOption & { by: string; node?: string[]; comment?: string }>(
    runsOption(command.command('sign-off').description('say that you have read nodes, and that they may be taught'))
      .requiredOption('--by <name>', 'your name; it is published with the curriculum')
      .option('--node <ids...>', 'which nodes; otherwise all')
      .option('--comment <text>', 'what you have to say about them; it stays in the run'),
    async (work, look, { by, node: nodes, comment }) =>
      world.out(statusText(await signOff(work, look, { by, nodes, comment }))),
  )
  onRun<RunsOption & LinkOptions>(
    runsOption(command.command('link').description('propose skills of the running server for nodes, or confirm them'))
      .option('--node <id>', 'the node that the skills belong to')
      .option('--skill <ids...>', 'skills whose verified questions its lesson asks')
      .option('--url <url>', 'the running server; otherwise HOST and PORT say where it is'),
    async (work, look, options) => world.out(await linkSkills(world, work, look, options)),
  )
  onRun<RunsOption & WeeksOption>(
    weeksOption(runsOption(command.command('plan').description('plan the curriculum week by week'))),
    async (work, look, { weeks }) => {
      const { run } = await planRun(work, look, weeks)
      world.out(`${run.history.at(-1)!.message} See ${FILES.plan}.\n`)
    },
  )
  onRun<RunsOption & PolicyOptions & WeeksOption & { fresh: boolean }>(
    weeksOption(
      policyOptions(
        runsOption(command.command('iterate').description('improve the curriculum, and say what has changed')),
      ),
    ).option('--fresh', 'begin with another draft', false),
    async (work, look, options) => {
      refuseImpossibleWeeks(look, options)
      say(world, await iterate(work, look, options.fresh, options.weeks))
    },
    options => {
      refuseUnseenScope(options, options.fresh)
      return meansBy(world, options)
    },
  )
  onRun<RunsOption & { out?: string }>(
    runsOption(command.command('archive').description('write a run as one .tar.gz file')).option(
      '--out <file>',
      'where to; otherwise beside the run',
    ),
    async ({ folder }, _, options, id) => {
      const file = path.resolve(options.out ?? path.join(rootOf(world, options), `${id}.tar.gz`))
      await writeAtomically(file, await archiveRun(folder))
      world.out(`${file}\n`)
    },
  )
  runsOption(command.command('list').description('list the runs'))
    .option('--json', 'as JSON', false)
    .action(
      saying(world, async (options: RunsOption & { json: boolean }) => {
        const list = await runList(rootOf(world, options), (id, problem) => world.note(`${id}: ${problem}\n`))
        if (options.json) return world.out(jsonText(list))
        for (const { run, topic } of list.runs) {
          const accepted = run.accepted === null ? '' : run.accepted ? ', accepted' : ', not accepted'
          world.out(`${run.run_id}  ${stageWords(run.stage)}${accepted}  ${topic ?? ''}\n`)
        }
        world.note(list.runs.length === 1 ? '1 run\n' : `${list.runs.length} runs\n`)
      }),
    )
  addJudgeCommand(command, world)
  addOutputCommands(command, world)
  return command
}

/** Does the next stage; if none is left, plans again for the requested weeks. Throws a CommandError `validation_failed` if a person has to act. */
async function step(work: Work, look: RunLook, { weeks }: WeeksOption): Promise<RunLook> {
  switch (look.next) {
    case 'fix_inputs':
      throw new CommandError('validation_failed', look.problem ?? 'The inputs cannot be read.')
    case 'generate':
      return generate(work, look)
    case 'iterate':
      return iterate(work, look, (await unfinishedJob(work.folder))?.fresh ?? false, weeks)
    case 'validate':
      return validateRun(work, look)
    case 'plan':
      return planRun(work, look, weeks)
    case null:
      return weeks === undefined ? look : planRun(work, look, weeks)
  }
}

/** Does all remaining stages. Throws a CommandError `stage_conflict` if a stage has to be done twice, because its inputs keep changing. */
async function finish(work: Work, found: RunLook, options: WeeksOption): Promise<RunLook> {
  const done = new Set<NextStep>()
  let look = found
  do {
    if (look.next !== null && done.has(look.next))
      throw otherCommand(
        `The files of the run change while it is worked on: it was to ${NEXT_STEPS[look.next]} a second time. When they stay as they are`,
        `run ${look.run.run_id}`,
      )
    if (look.next !== null) done.add(look.next)
    const before = look
    look = await step(work, before, options).catch((error: unknown) => {
      // The model may be the reason why the curriculum that was just compiled is not valid.
      if (before.next !== 'validate' || !done.has('generate') || failureOf(error) !== 'validation_failed') throw error
      throw new CommandError('validation_failed', `${(error as Error).message}${notesText(before)}`)
    })
  } while (look.next !== null)
  return look
}

/** Takes over the files that `run` was given for an existing run. */
async function takeInputs(work: Work, look: RunLook, options: InputOptions): Promise<RunLook> {
  const { spec, scopeFile, scopeMode, scopeSection } = options
  if ([spec, scopeFile, scopeMode, scopeSection].every(given => given === undefined)) return look
  await writeInputs(work.folder, options)
  return record(work, { event_type: 'inputs_given', message: 'Inputs were given on the command line.' })
}

/** Prints the state of the run. Throws a CommandError for a curriculum that is not accepted. */
function say(world: CurriculumWorld, look: RunLook): void {
  world.out(statusText(look))
  if (look.run.accepted === false)
    throw new CommandError(
      'validation_failed',
      `The curriculum is not accepted: ${objections(look)}.${notesText(look)}`,
    )
  if (look.next !== null) world.note(`Next, ${NEXT_STEPS[look.next]}: viva curriculum next ${look.run.run_id}\n`)
}
