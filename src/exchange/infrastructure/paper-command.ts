// `viva blueprint paper`: a quiz, or questions of blueprints, to be printed: variants, keys, and who sits where.
import { Command, Option } from 'commander'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LanguageTag } from '../../contract/language.js'
import {
  FORMS,
  loadCatalogue,
  PictureFolder,
  refuseExisting,
  sharedLanguages,
  TIERS,
  type Catalogue,
  type CommandWorld,
  type Form,
  type Tier,
} from '../../items/index.js'
import { valueOf, wholeNumber } from '../../kernel/option-values.js'
import { counted } from '../../kernel/text.js'
import { letterOf } from '../domain/names.js'
import { copiesOf, MOST_VARIANTS, seating } from '../domain/seating.js'
import type { PaperFile } from '../domain/paper.js'

type Options = {
  readonly to: string
  readonly variants: number
  readonly seats: number
  readonly row: number
  readonly seed: string
  readonly count: number
  readonly form?: Form
  readonly tier?: Tier
  readonly title?: string
  readonly language?: string
}

export function paperCommand(world: CommandWorld): Command {
  return new Command('paper')
    .description(
      'write a quiz, or questions of blueprints, as pages to print: variants, a key for each, and a seating plan',
    )
    .argument('<ids...>', 'the id of a quiz, or ids of blueprints')
    .requiredOption('--to <folder>', 'a new folder')
    .option('--variants <count>', 'papers that differ', wholeNumber(1, MOST_VARIANTS), 4)
    .option('--seats <count>', 'learners that sit it', wholeNumber(1, 2_000), 30)
    .option('--row <count>', 'seats in a row', wholeNumber(1, 40), 6)
    .option('--seed <seed>', 'the same seed gives the same paper', 'paper')
    .option('--title <title>', 'above each page; without it, the title of the quiz or of the blueprint')
    .option(
      '--language <language>',
      'of the page, and of questions that are translated; without it, en',
      valueOf(LanguageTag),
    )
    .option('--count <count>', 'questions of each blueprint', wholeNumber(1, 100), 1)
    .addOption(new Option('--form <form>', 'how blueprints are asked that have both').choices(FORMS))
    .addOption(new Option('--tier <tier>', 'how hard questions of blueprints are').choices(TIERS).default('medium'))
    .action(async (ids: string[], options: Options) => {
      await refuseExisting(options.to, `${options.to} is there already. Name a new folder with --to.`)
      // Loaded here: the server starts by this command line, too.
      const { filesOf, makePaper } = await import('./paper/make-paper.js')
      const catalogue = await loadCatalogue(world.root())
      refuseUnknown(options.language, catalogue)
      const seats = seating(options.seats, options.row, options.variants)
      const { paper, left } = await makePaper(catalogue, { ...options, ids, language: options.language ?? 'en', seats })
      for (const id of left) world.out(`${id}: not printed. It has to be answered with code.\n`)
      if (paper.variants.some(questions => questions.length === 0))
        throw new Error('None of these questions can be printed.')
      await written(await filesOf(paper, new PictureFolder(world.root())), options.to)
      const copies = copiesOf(seats, options.variants).map((count, variant) => `${count} × ${letterOf(variant)}`)
      world.note(
        `Wrote ${counted(options.variants, 'variant')} of ${counted(paper.variants[0]!.length, 'question')} to ${path.relative(process.cwd(), options.to)}. Print ${copies.join(', ')}. The answer keys are in its folder \`staff\`.\n`,
      )
    })
}

/** A language in which there is no question is refused. */
function refuseUnknown(language: string | undefined, catalogue: Catalogue): void {
  const known = new Set(catalogue.blueprints().flatMap(one => sharedLanguages([one])))
  if (language === undefined || known.has(language)) return
  throw new Error(`No question is in “${language}”. There are questions in ${[...known].toSorted().join(', ')}.`)
}

/** Into a folder that is new. What learners get and what staff get lie apart. */
async function written(files: readonly PaperFile[], folder: string): Promise<void> {
  await mkdir(path.join(folder, 'staff'), { recursive: true })
  for (const { name, isForStaff, html } of files)
    await writeFile(path.join(folder, isForStaff ? 'staff' : '', name), html())
}
