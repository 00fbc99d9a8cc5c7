// The commands that publish, export and show a run, and print the schemas of its files.
import path from 'node:path'
import { Option, type Command } from 'commander'
import { PublishCurriculum, PublishedCurriculum, WithdrawnCurriculum } from '../../contract/curriculum-view.js'
import { pick } from '../../kernel/fields.js'
import { wholeNumber } from '../../kernel/option-values.js'
import { verdictsOf } from '../domain/judge.js'
import { writeAtomically } from '../../kernel/atomic-file.js'
import { badOption, CommandError, failureOf } from './command-error.js'
import { runsOption, type RunsOption } from './curriculum-options.js'
import { curriculumSchemas } from './curriculum-schemas.js'
import { openRun, rootOf, saying, type CurriculumWorld } from './curriculum-session.js'
import { objections } from './curriculum-text.js'
import { makeRoot } from './run-folder.js'
import { lookAt, requireStage } from './run-look.js'
import { compareRuns, runView, viewerSource } from './run-view.js'
import { exportHtml, textsOf } from './viewer/viewer-page.js'
import { startViewer } from './viewer/viewer-server.js'
import { counted } from '../../kernel/text.js'

type PublishOptions = RunsOption &
  Pick<PublishCurriculum, 'subject' | 'country' | 'board' | 'grade' | 'language'> & {
    readonly id?: string
    readonly title?: string
    readonly url?: string
  }
type ExportOptions = RunsOption & {
  readonly format: 'html' | 'markdown' | 'svg'
  readonly compare?: string
  readonly out?: string
}

/** Adults are grade 0 in every list. */
const gradeOf = (text: string): number => (text === 'adults' ? 0 : wholeNumber(1, 12)(text))

const urlOption = (command: Command): Command =>
  command.option('--url <url>', 'the running server; otherwise HOST and PORT say where it is')

export function addOutputCommands(command: Command, world: CurriculumWorld): void {
  urlOption(runsOption(command.command('publish').description('bring an accepted curriculum to the running server')))
    .argument('<run>', 'the id of the run')
    .option('--id <id>', 'what it is called there; otherwise as the run')
    .option('--title <title>', 'otherwise its topic')
    .requiredOption('--subject <subject>', 'where it is found: the subject')
    .requiredOption('--country <country>', 'the country')
    .requiredOption('--board <board>', 'the board')
    .requiredOption('--grade <grade>', 'the grade, 1 to 12, or adults', gradeOf)
    .option('--language <language>', 'two letters', 'en')
    .action(saying(world, (id: string, options: PublishOptions) => publish(world, id, options)))
  urlOption(command.command('withdraw').description('take a published curriculum back; it can be published again'))
    .argument('<id>', 'what it is called on the server')
    .action(
      saying(world, async (id: string, options: { readonly url?: string }) => {
        const path = `/supervise/curricula/${encodeURIComponent(id)}/withdraw`
        const { version } = WithdrawnCurriculum.parse(await askServer(world, path, {}, options))
        world.out(`${id}, withdrawn as version ${version}\n`)
      }),
    )
  runsOption(command.command('export').description('write the curriculum as a document'))
    .argument('<run>', 'the id of the run')
    .addOption(
      new Option('--format <format>', 'html: the whole viewer in one file')
        .choices(['html', 'markdown', 'svg'])
        .default('html'),
    )
    .option('--compare <run>', 'html only: what has changed from that run to this one')
    .option('--out <file>', 'where to; otherwise to the standard output')
    .action(
      saying(world, async (id: string, options: ExportOptions) => {
        const text = await documentOf(world, id, options)
        if (options.out === undefined) return world.out(text)
        await writeAtomically(path.resolve(options.out), text)
        world.out(`${path.resolve(options.out)}\n`)
      }),
    )
  runsOption(
    command.command('view').description('show runs in a page of this machine that follows them while they are made'),
  )
    .option('--port <port>', 'port at 127.0.0.1; 0 is any free one', wholeNumber(0, 65_535), 0)
    .action(
      saying(world, async (options: RunsOption & { port: number }) => {
        const root = rootOf(world, options)
        await makeRoot(root)
        const { url } = await startViewer(viewerSource(root), options.port)
        world.out(`${url}\n`)
      }),
    )
  command
    .command('schema')
    .description('print the JSON Schemas of the files of a run, for editors and other programs')
    .option('--write', 'write them into the folder of the blueprints', false)
    .action(
      saying(world, async ({ write }: { write: boolean }) => {
        const schemas = curriculumSchemas()
        if (!write)
          return world.out(
            `${JSON.stringify(Object.fromEntries(schemas.map(([name, text]) => [name, JSON.parse(text)])), null, 2)}\n`,
          )
        for (const [name, text] of schemas)
          await writeAtomically(path.join(world.root(), 'curricula', 'schemas', name), text)
      }),
    )
}

async function publish(world: CurriculumWorld, id: string, options: PublishOptions): Promise<void> {
  const look = await lookAt(await openRun(world, id, options))
  requireStage(look, ['validated', 'planned', 'iterated'], 'validate it')
  const { curriculum, inputs, judgement, run } = look
  if (run.accepted !== true || curriculum === null || inputs === null || judgement === null)
    throw new CommandError('validation_failed', `The curriculum is not accepted: ${objections(look)}.`)
  const body = PublishCurriculum.safeParse({
    curriculum_id: options.id ?? id.toLowerCase().replaceAll('_', '-'),
    title: options.title ?? curriculum.topic.slice(0, 120),
    ...pick(options, ['subject', 'country', 'board', 'grade', 'language']),
    depth: inputs.spec.constraints.depth,
    curriculum,
    verdicts: verdictsOf(judgement),
  })
  if (!body.success)
    throw new CommandError(
      'invalid_argument',
      body.error.issues
        .map(({ path: [field], message }) => `--${field === 'curriculum_id' ? 'id' : String(field)}: ${message}`)
        .join('\n'),
    )
  const answer = await askServer(world, '/supervise/curricula', body.data, options)
  const { curriculum_id: published, version, is_new: isNew, concepts, readings } = PublishedCurriculum.parse(answer)
  world.out(
    `${published}, version ${version}${isNew ? '' : ', was there already'}: ${counted(concepts.length, 'concept')}\n`,
  )
  for (const { concept_id: concept, skills } of concepts)
    world.out(`  ${concept}${skills.length === 0 ? '' : `  ${skills.join(', ')}`}\n`)
  for (const reading of readings) world.out(`  ${reading}  to be read: it has too little for a lesson\n`)
}

/** Throws a CommandError: `io` for a server that cannot be reached, `validation_failed` for one that refuses. */
async function askServer(
  world: CurriculumWorld,
  path: string,
  body: object,
  { url }: { readonly url?: string },
): Promise<unknown> {
  return world.ask(path, { ...(url === undefined ? {} : { url }), body }).catch((error: Error) => {
    if (failureOf(error) === 'config') throw error
    throw new CommandError(error.cause === undefined ? 'validation_failed' : 'io', error.message)
  })
}

async function documentOf(world: CurriculumWorld, id: string, options: ExportOptions): Promise<string> {
  const { format, compare } = options
  if (compare !== undefined && format !== 'html')
    throw badOption('--compare', 'Two runs are compared with --format html alone.')
  const folder = await openRun(world, id, options)
  if (compare !== undefined) return exportHtml(await compareRuns(await openRun(world, compare, options), folder))
  const look = await lookAt(folder)
  if (look.curriculum === null)
    throw new CommandError('stage_conflict', `The run ${id} has no curriculum that can be read yet.`)
  const view = await runView(folder)
  return format === 'html' ? exportHtml(view) : textsOf(view)![format]
}
