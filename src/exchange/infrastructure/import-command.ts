// `viva blueprint import`: questions of other systems as drafts of blueprints, with a list of what was not taken.
import { Command } from 'commander'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { declareSkill, ownFolder, refuseExisting, type CommandWorld } from '../../items/index.js'
import { DottedId } from '../../contract/dotted-id.js'
import { LanguageTag } from '../../contract/language.js'
import { givenFile } from '../../kernel/given-file.js'
import { valueOf } from '../../kernel/option-values.js'
import { counted } from '../../kernel/text.js'
import { kindInWords } from '../domain/kind-in-words.js'
import { ImportFault, type LeftQuestion, type ReadQuestions } from '../domain/plain-question.js'
import { writeDrafts } from './write-drafts.js'

type Format = { readonly name: string; readonly read: (bytes: Uint8Array) => Promise<ReadQuestions> }

const utf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const GIFT: Format = {
  name: 'GIFT',
  read: async bytes => (await import('./read-gift.js')).readGift(utf8(bytes)),
}
const CSV: Format = {
  name: 'CSV',
  read: async bytes => (await import('./read-csv.js')).readCsv(utf8(bytes)),
}
/** By the end of a file's name. A reader is loaded when a file needs it: the server starts by this command line, too. */
const FORMATS: Readonly<Record<string, Format>> = {
  '.gift': GIFT,
  '.txt': GIFT,
  '.xml': {
    name: 'Moodle XML or item of QTI',
    read: async bytes => (await import('./read-xml.js')).readXml(bytes),
  },
  '.zip': {
    name: 'package of QTI',
    read: async bytes => (await import('./read-qti-package.js')).readQtiPackage(bytes),
  },
  '.exam': {
    name: 'exam of Numbas',
    read: async bytes => (await import('./read-numbas.js')).readNumbas(utf8(bytes)),
  },
  '.csv': CSV,
  '.tsv': CSV,
}
/** Bytes of a file. */
const LONGEST = 64 * 1024 * 1024

type Options = {
  readonly id: string
  readonly skill?: string
  readonly license?: string
  readonly language?: string
  readonly to?: string
}

export function importCommand(world: CommandWorld): Command {
  return new Command('import')
    .description(
      'write questions from Moodle (GIFT, XML with STACK), QTI 2.1 to 3.0, Numbas or a table (CSV) as drafts, and list what could not be imported',
    )
    .argument('<file>', `${Object.keys(FORMATS).join(', ')}`)
    .requiredOption('--id <id>', 'what their ids begin with, such as geography.capitals', valueOf(DottedId))
    .option('--skill <id>', 'the skill that they practise; without it, the one of --id', valueOf(DottedId))
    .option('--license <license>', 'of the questions; without it, what the file says')
    .option('--language <language>', 'of the questions; without it, what the file says, or en', valueOf(LanguageTag))
    .option('--to <folder>', 'a new folder for them; without it, one in the folder of the blueprints, named by --id')
    .action(async (file: string, options: Options) => {
      const skill = options.skill ?? options.id
      const folder = options.to ?? path.join(ownFolder(world.root()), options.id.replaceAll('.', '-'))
      await refuseExisting(folder, `${folder} is there already: give a new folder with --to.`)
      const { questions, left, losses: lost = [] } = await read(file)
      const shown = (one: Pick<LeftQuestion, 'file' | 'line'>) =>
        [path.relative(process.cwd(), file), ...(one.file === undefined ? [] : [one.file])].join('/') + `:${one.line}`
      for (const loss of lost) world.out(`${path.relative(process.cwd(), file)}: ${loss}\n`)
      for (const one of left) world.out(`${shown(one)} ${one.name}: not imported. ${one.why}\n`)
      for (const one of questions) for (const loss of one.losses) world.out(`${shown(one)} ${one.name}: ${loss}\n`)
      if (questions.length === 0) throw new Error(`No question of ${file} could be imported.`)

      // A draft whose skill nobody has declared would keep the server from starting. It is declared beside the drafts, where a folder is given.
      await declareSkill(world.root(), skill, world.out, options.to)
      const { drafts, faults } = await writeDrafts(questions, {
        ...options,
        skill,
        folder,
        root: world.root(),
        note: world.note,
      })
      for (const fault of faults) world.out(`${shown(fault)} ${fault.name}: ${fault.why}\n`)
      for (const { question, file: draft } of drafts)
        world.out(
          `${shown(question)} ${question.name}: imported as ${kindInWords(question)} into ${path.basename(draft)}.\n`,
        )
      if (drafts.length === 0) throw new Error(`No draft of ${file} passes the check of blueprints.`)
      const losses = questions.reduce((sum, each) => sum + each.losses.length, lost.length)
      world.note(
        [
          `Imported ${counted(drafts.length, 'question')} as drafts into ${path.relative(process.cwd(), folder)}.`,
          `Left out: ${counted(left.length + questions.length - drafts.length, 'question')}, ${counted(losses + faults.length, 'detail')}. All drafts pass \`viva blueprint check\`.`,
          'Drafts are never asked. Set `status: reviewed` in those that you have read and tried; a skill that can be practised needs questions that are easy, medium and hard.',
          '',
        ].join('\n'),
      )
    })
}

async function read(file: string): Promise<ReadQuestions> {
  const format = FORMATS[path.extname(file).toLowerCase()]
  if (format === undefined) throw new Error(`The name of the file has to end in ${Object.keys(FORMATS).join(', ')}.`)
  if ((await stat(file)).size > LONGEST) throw new Error(`${file} is larger than ${LONGEST / 1024 / 1024} MB.`)
  const bytes = await givenFile(file)
  if (bytes.length === 0) throw new Error(`${file} is empty.`)
  try {
    return await format.read(bytes)
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error
    throw new Error(`${file}:${error.line} is no ${format.name}: ${error.message}`, { cause: error })
  }
}
