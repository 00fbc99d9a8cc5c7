// `viva blueprint export`: questions that blueprints make, for the question bank of another system.
import { Command, Option } from 'commander'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  FORMS,
  loadCatalogue,
  PictureFolder,
  refuseExisting,
  TIERS,
  type CommandWorld,
  type Form,
  type Tier,
} from '../../items/index.js'
import { wholeNumber } from '../../kernel/option-values.js'
import { counted } from '../../kernel/text.js'
import { distinctItems } from '../domain/distinct-items.js'
import { fromItem } from '../domain/from-item.js'
import type { LeftQuestion, PlainQuestion } from '../domain/plain-question.js'
import { shownPictures, type ShownPictures } from './shown-pictures.js'

type Writer = {
  readonly left: (question: PlainQuestion) => string | null
  readonly lost: (question: PlainQuestion) => readonly string[]
  /** `title`: of all of them together. */
  readonly write: (questions: readonly PlainQuestion[], title: string, pictures: ShownPictures) => string | Uint8Array
}

type Format = { readonly name: string; readonly writer: () => Promise<Writer> }

/** By the end of a file's name. A writer is loaded when a file needs it: the server starts by this command line, too. */
const FORMATS: Readonly<Record<string, Format>> = {
  '.xml': {
    name: 'Moodle',
    async writer() {
      const { leftByMoodle, lostInMoodle, writeMoodleXml } = await import('./write-moodle-xml.js')
      return { left: leftByMoodle, lost: lostInMoodle, write: writeMoodleXml }
    },
  },
  '.zip': {
    name: 'QTI',
    async writer() {
      const { leftByQti, lostInQti, writeQti } = await import('./write-qti.js')
      return { left: leftByQti, lost: lostInQti, write: writeQti }
    },
  },
}

type Options = {
  readonly count: number
  readonly form: Form
  readonly seed: string
  readonly tier?: Tier
  readonly to: string
}

export function exportCommand(world: CommandWorld): Command {
  return new Command('export')
    .description(
      'write questions with keys and feedback as Moodle XML or as a package of QTI 3.0, and list those that could not be graded there',
    )
    .argument('<ids...>', 'ids of blueprints')
    .requiredOption('--to <file>', 'a new file: fractions.xml for Moodle, fractions.zip for QTI')
    .option('--count <count>', 'questions of each blueprint', wholeNumber(1, 1_000), 10)
    .addOption(
      new Option('--form <form>', 'how they are asked, where a blueprint has both').choices(FORMS).default('choice'),
    )
    .addOption(
      new Option('--tier <tier>', 'how hard they are; without it, easy, medium and hard in turn').choices(TIERS),
    )
    .option('--seed <seed>', 'the same seed gives the same questions', 'export')
    .action(async (ids: string[], { count, seed, to, form, tier }: Options) => {
      const format = FORMATS[path.extname(to).toLowerCase()]
      if (format === undefined) throw new Error('The name of the file has to end in .xml (Moodle) or .zip (QTI).')
      await refuseExisting(to, `${to} is there already. Name a new file with --to.`)
      const [writer, catalogue] = await Promise.all([format.writer(), loadCatalogue(world.root())])
      const made = ids.flatMap(id => {
        const title = catalogue.blueprint(id)?.title
        if (title === undefined) throw new Error(`There is no blueprint “${id}”.`)
        return distinctItems(catalogue, { blueprintId: id, count, seed, form, tier }).map((item, at) =>
          exported(fromItem(item, `${title} ${at + 1}`, at + 1), writer),
        )
      })
      const questions = made.filter((one): one is PlainQuestion => 'stem' in one)
      const left = made.filter((one): one is LeftQuestion => 'why' in one)
      for (const { name, why } of left) world.out(`${name}: not exported. ${why}\n`)
      for (const question of questions)
        for (const loss of writer.lost(question)) world.out(`${question.name}: ${loss}\n`)
      if (questions.length === 0) throw new Error(`None of these questions can be graded in ${format.name}.`)
      const pictures = await shownPictures(JSON.stringify(questions), new PictureFolder(world.root()))
      await writeFile(to, writer.write(questions, ids.join(', '), pictures), { flag: 'wx' })
      world.note(
        `Exported ${counted(questions.length, 'question')} to ${path.relative(process.cwd(), to)}, without hints. Not exported: ${left.length}.\n`,
      )
    })
}

function exported(made: PlainQuestion | LeftQuestion, { left }: Writer): PlainQuestion | LeftQuestion {
  const why = 'why' in made ? null : left(made)
  return why === null ? made : { name: made.name, line: made.line, why }
}
