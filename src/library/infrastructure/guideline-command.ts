// `viva guideline …`: what authors need while they write guidelines, and how a running server gets them.
import { Command } from 'commander'
import { join } from 'node:path'
import { GuidelineList, ImportedGuideline } from '../../contract/guideline.js'
import { LanguageCode } from '../../contract/language.js'
import {
  addSchemaCommand,
  GUIDELINE_FOLDER,
  jsonSchemaText,
  loadCatalogue,
  problemLine,
  type CommandWorld,
} from '../../items/index.js'
import { valueOf } from '../../kernel/option-values.js'
import { practisedSkills } from '../domain/check-guideline.js'
import { GuidelineFile } from '../domain/guideline-file.js'
import { checkTexts } from '../domain/guideline-texts.js'
import { readGuidelines, type GuidelineFiles } from './yaml-guidelines.js'
import { counted } from '../../kernel/text.js'

type GuidelineWorld = CommandWorld & {
  /** Asks the running server as its operator: POST with a body, else GET. Rejects with what it refused. */
  readonly ask: (path: string, options: { readonly url?: string; readonly body?: object }) => Promise<unknown>
}

const URL_OPTION = ['--url <url>', 'the running server; otherwise HOST and PORT say where it is'] as const

export function guidelineCommand(world: GuidelineWorld): Command {
  const command = new Command('guideline').description('write, check and import guidelines for tutoring')
  const read = async (paths: readonly string[], language: string | null = null): Promise<GuidelineFiles> => {
    const practised = practisedSkills(await loadCatalogue(world.root()))
    const requested = paths.length > 0 ? paths : [join(world.root(), GUIDELINE_FOLDER)]
    const found = await readGuidelines(requested, practised, process.cwd(), language)
    for (const problem of found.problems) world.out(`${problemLine(problem)}\n`)
    for (const warning of found.warnings) world.out(`warning: ${problemLine(warning)}\n`)
    if (found.problems.length > 0) world.fail()
    return found
  }
  command
    .command('check')
    .description('list every problem in guidelines, by file, line and field')
    .argument('[paths...]', `files or folders; without any, ${GUIDELINE_FOLDER}/ in the folder of the blueprints`)
    .option(
      '--language <language>',
      'also name every text that is not translated into this language',
      valueOf(LanguageCode),
    )
    .action(async (paths: string[], options: { language?: string }) => {
      const { sound, problems } = await read(paths, options.language ?? null)
      for (const { file, source } of sound)
        for (const tag of Object.keys(source.texts ?? {})) {
          const { length } = checkTexts(source, tag).missing
          if (length > 0) world.note(`${file}: ${tag} lacks ${counted(length, 'text')} and is not offered\n`)
        }
      world.note(`${counted(sound.length, 'sound guideline')}, ${counted(problems.length, 'problem')}\n`)
    })
  command
    .command('import')
    .description('bring guidelines to the running server; those with problems are left out')
    .argument('<paths...>', 'files or folders')
    .option(...URL_OPTION)
    .action(async (paths: string[], { url }: { url?: string }) => {
      const { sound } = await read(paths)
      for (const { file, source } of sound) {
        const answer = await world.ask('/supervise/guidelines', { ...(url && { url }), body: { guideline: source } })
        const { guideline_id: id, version, is_new: isNew } = ImportedGuideline.parse(answer)
        world.out(`${file}: ${id}, version ${version}${isNew ? '' : ', was there already'}\n`)
      }
    })
  command
    .command('list')
    .description('list what the running server can teach')
    .option(...URL_OPTION)
    .action(async ({ url }: { url?: string }) => {
      const { guidelines } = GuidelineList.parse(await world.ask('/supervise/guidelines', url ? { url } : {}))
      for (const { guideline_id: id, version, ...known } of guidelines)
        world.out(
          `${id}  ${version}  ${known.country}, ${known.board}, grade ${known.grade}, ${known.language}: ` +
            `${known.subject}, ${known.topic}, ${known.subtopic}\n`,
        )
      world.note(`${counted(guidelines.length, 'guideline')}\n`)
    })
  addSchemaCommand(command, world, 'guidelines', 'guideline.schema.json', guidelineSchemaText)
  return command
}

/** The JSON Schema of guidelines. */
export const guidelineSchemaText = (): string =>
  jsonSchemaText(
    'Viva teaching guideline',
    'What is taught about one subtopic, and how. The words are explained in GUIDELINES.md.',
    GuidelineFile,
  )
