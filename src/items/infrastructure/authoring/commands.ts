// `viva blueprint …`: what authors need while they write questions.
import { Command, InvalidArgumentError } from 'commander'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DottedId } from '../../../contract/dotted-id.js'
import { LanguageTag } from '../../../contract/language.js'
import { valueOf, wholeNumber } from '../../../kernel/option-values.js'
import { counted } from '../../../kernel/text.js'
import { problemLine } from '../yaml-file.js'
import { statsTable } from './blueprint-stats.js'
import { studySource } from './check-blueprint-file.js'
import { checkPaths, shownPath, usualThreads, yamlFilesIn } from './check-folder.js'
import { ownFolder, refuseExisting, type CommandWorld } from './command-world.js'
import { declareSkill } from './declared-skills.js'
import { draftCommand } from './draft-command.js'
import { schemaText } from './json-schema.js'
import { startPreview } from './preview-server.js'
import { withLintTable } from './lint-table.js'
import { withWordTables } from './word-tables.js'
import { storiesCommand, type Writer } from './stories-command.js'
import { starterFile } from '../../../contract/starter-file.js'
import { STARTER_TYPES, starterBlueprint, type StarterType } from './starter-blueprint.js'

type AuthoringWorld = CommandWorld & {
  /** The model of a role, who writes stories and drafts; read when it is needed. */
  readonly writer: (role: 'tutor' | 'planner') => Writer
}

type CheckSettings = { seeds: number; mutants: boolean; threads: number; language?: string }

export function blueprintCommand(world: AuthoringWorld): Command {
  const command = new Command('blueprint').description('write and check the blueprints that questions are made from')
  command
    .command('check')
    .description('list every problem in blueprints, by file, line and field')
    .argument('[paths...]', 'files or folders; without any, the whole catalogue')
    .option('--seeds <count>', 'seeds for each tier and form', wholeNumber(0, 999_999), 200)
    .option('--mutants', 'also break each blueprint on purpose and see whether it is noticed', false)
    .option(
      '--language <language>',
      'also name every text that is not translated into this language',
      valueOf(LanguageTag),
    )
    .option('--threads <count>', 'threads to work with; 0 is none', wholeNumber(0, 1_000), usualThreads())
    .action(async (paths: string[], options: CheckSettings) => {
      const started = performance.now()
      const found = await checkPaths(world.root(), paths, {
        ...options,
        language: options.language ?? null,
        onProgress: (done, of, file) => world.note(`${done}/${of} ${file}\n`),
      })
      for (const problem of found.problems) world.out(`${problemLine(problem)}\n`)
      for (const warning of found.warnings) world.out(`warning: ${problemLine(warning)}\n`)
      for (const [name, { complete, incomplete }] of found.languages)
        world.note(
          `${name}: ${counted(complete, 'blueprint')}${incomplete.length === 0 ? '' : `, not complete and not offered: ${incomplete.join(', ')}`}\n`,
        )
      const seconds = ((performance.now() - started) / 1_000).toFixed(1)
      const tried = options.mutants ? `, ${counted(found.mutants, 'mutant')}` : ''
      world.note(
        `${counted(found.blueprints, 'blueprint')}, ${counted(found.items, 'item')}${tried}, ${counted(found.problems.length, 'problem')}, ${seconds} s\n`,
      )
      if (found.problems.length > 0) world.fail()
    })
  command
    .command('stats')
    .description('say how many questions a blueprint holds, and how often each misconception and filler is there')
    .argument('[ids...]', 'ids of blueprints; without any, all of them')
    .option('--seeds <count>', 'seeds for each tier and form', wholeNumber(0, 999_999), 100)
    .action(async (ids: string[], { seeds }: { seeds: number }) => {
      const missing = new Set(ids)
      for (const path of await yamlFilesIn(world.root())) {
        const { yaml, made } = studySource(await readFile(path, 'utf8'), shownPath(path), seeds, dirname(path))
        const id = (yaml.value as { id?: unknown } | null)?.id
        if (ids.length > 0 && !(typeof id === 'string' && missing.delete(id))) continue
        if (made !== null) world.out(`${statsTable(made)}\n`)
        for (const problem of yaml.problems) world.note(`${problemLine(problem)}\n`)
      }
      for (const id of missing) world.note(`There is no blueprint “${id}”.\n`)
      if (missing.size > 0) world.fail()
    })
  command
    .command('new')
    .description('write a commented blueprint to begin with')
    .argument('<id>', 'its id, such as math.fractions.adding')
    .option('--type <type>', `type of the answer: ${STARTER_TYPES.join(', ')}`, starterType, 'integer')
    .option('--language <tag>', 'of its texts', valueOf(LanguageTag), 'en')
    .option('--skill <id>', 'its primary skill, added to skills.yaml where no file declares it; its own id by default')
    .action(
      async (id: string, { type, language, skill = id }: { type: StarterType; language: string; skill?: string }) => {
        for (const named of [id, skill])
          if (!DottedId.safeParse(named).success) throw new Error('An id is lower-case words joined by dots.')
        const root = ownFolder(world.root())
        const file = join(root, starterFile(id))
        await refuseExisting(file, `${shownPath(file)} is there already. Give another id.`)
        await writeFile(file, starterBlueprint(id, type, skill, language), { flag: 'wx' })
        world.out(`${shownPath(file)}\n`)
        await declareSkill(root, skill, world.note)
      },
    )
  command
    .command('schema')
    .description('print the JSON Schema of blueprints, for editors')
    .option('--write', 'write it, and the tables of the reference, into the folder of the catalogue', false)
    .action(async ({ write }: { write: boolean }) => {
      if (!write) return world.out(schemaText())
      await writeFile(join(world.root(), 'blueprint.schema.json'), schemaText())
      const reference = join(world.root(), 'REFERENCE.md')
      await writeFile(reference, withLintTable(withWordTables(await readFile(reference, 'utf8'))))
    })
  command
    .command('preview')
    .description('show what blueprints make, in a page of this machine that follows the files as they are saved')
    .option('--port <port>', 'port at 127.0.0.1; 0 is any free one', wholeNumber(0, 65_535), 0)
    .action(async ({ port }: { port: number }) => {
      const { url } = await startPreview(world.root(), port)
      world.out(`${url}\n`)
    })
  command.addCommand(storiesCommand(world))
  command.addCommand(draftCommand(world))
  return command
}

function starterType(text: string): StarterType {
  const known = STARTER_TYPES.find(type => type === text)
  if (known === undefined) throw new InvalidArgumentError(`Give one of: ${STARTER_TYPES.join(', ')}.`)
  return known
}
