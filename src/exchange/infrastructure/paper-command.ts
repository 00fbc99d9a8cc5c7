// `viva blueprint paper`: a quiz, or questions of blueprints, to be printed: variants, keys, and who sits where.
import { Command, Option } from 'commander'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LanguageTag } from '../../contract/language.js'
import {
  counted,
  deriveSeed,
  examItems,
  FORMS,
  loadCatalogue,
  TIERS,
  type Catalogue,
  type CommandWorld,
  type Form,
  type Item,
  type Tier,
} from '../../items/index.js'
import { valueOf, wholeNumber } from '../../kernel/option-values.js'
import { distinctItems } from '../domain/distinct-items.js'
import { letterOf } from '../domain/names.js'
import { copiesOf, MOST_VARIANTS, seating } from '../domain/seating.js'
import type { Paper, PaperQuestion } from './paper/paper-pages.js'

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
    .option('--title <title>', 'above each page; without it, the title of the quiz or of the first blueprint')
    .option(
      '--language <language>',
      'of the page, and of a quiz that is translated; without it, en',
      valueOf(LanguageTag),
    )
    .option('--count <count>', 'questions of each blueprint', wholeNumber(1, 100), 1)
    .addOption(new Option('--form <form>', 'how blueprints are asked that have both').choices(FORMS))
    .addOption(new Option('--tier <tier>', 'how hard questions of blueprints are').choices(TIERS).default('medium'))
    .action(async (ids: string[], options: Options) => {
      // Loaded here: the server starts by this command line, too.
      const { printedQuestion } = await import('./paper/print-question.js')
      const catalogue = await loadCatalogue(world.root())
      const { title, draw } = source(catalogue, ids, options)
      const drawn = Array.from({ length: options.variants }, (_, variant) =>
        draw(deriveSeed(options.seed, variant + 1)),
      )
      const left = new Set<string>()
      const variants = drawn.map(questions =>
        questions.flatMap(({ item, section }): PaperQuestion[] => {
          const printed = printedQuestion(item)
          if (printed !== null) return [{ item, printed, section }]
          left.add(item.blueprintId)
          return []
        }),
      )
      for (const id of left) world.out(`${id}: not printed. It has to be answered with code.\n`)
      if (variants.some(questions => questions.length === 0)) throw new Error('None of these questions can be printed.')
      const paper: Paper = {
        title: options.title ?? title,
        language: options.language ?? 'en',
        variants,
        seats: seating(options.seats, options.row, options.variants),
      }
      await written(paper, options.to)
      const copies = copiesOf(paper.seats, options.variants).map((count, variant) => `${count} × ${letterOf(variant)}`)
      world.note(
        `Wrote ${counted(options.variants, 'variant')} of ${counted(variants[0]!.length, 'question')} to ${path.relative(process.cwd(), options.to)}. Print ${copies.join(', ')}. The answer keys are in its folder \`staff\`.\n`,
      )
    })
}

type Drawn = Omit<PaperQuestion, 'printed'>
type Source = { readonly title: string; readonly draw: (seed: string) => Drawn[] }

/** Throws where an id is none of a quiz or of a blueprint. */
function source(catalogue: Catalogue, ids: readonly string[], { count, form, tier, language }: Options): Source {
  const quiz = ids.length === 1 ? catalogue.assessment(ids[0]!) : null
  if (quiz !== null) {
    const { title, sections } = quiz
    const titleOf = ({ sectionId }: Item): string | null =>
      sections.length === 1 ? null : sections.find(section => section.sectionId === sectionId)!.title
    return {
      title,
      draw: seed => [...examItems(catalogue, quiz, seed, language)].map(item => ({ item, section: titleOf(item) })),
    }
  }
  const unknown = ids.find(id => catalogue.blueprint(id) === null)
  if (unknown !== undefined) throw new Error(`There is no quiz and no blueprint “${unknown}”.`)
  return {
    title: catalogue.blueprint(ids[0]!)!.title,
    draw: seed =>
      ids.flatMap(blueprintId =>
        distinctItems(catalogue, { blueprintId, count, seed, form, tier }).map(item => ({ item, section: null })),
      ),
  }
}

/** Never over a folder that is there. What learners get and what staff get lie apart. */
async function written(paper: Paper, folder: string): Promise<void> {
  const { keyPage, seatsPage, variantPage } = await import('./paper/paper-pages.js')
  await mkdir(path.dirname(path.resolve(folder)), { recursive: true })
  await mkdir(folder)
  const staff = path.join(folder, 'staff')
  await mkdir(staff)
  for (const variant of paper.variants.keys()) {
    const name = letterOf(variant).toLowerCase()
    await writeFile(path.join(folder, `variant-${name}.html`), variantPage(paper, variant))
    await writeFile(path.join(staff, `key-${name}.html`), keyPage(paper, variant))
  }
  await writeFile(path.join(staff, 'seats.html'), seatsPage(paper))
}
