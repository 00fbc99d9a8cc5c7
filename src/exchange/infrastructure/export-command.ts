// `viva blueprint export`: questions that blueprints make, for the question bank of another system.
import { Command, Option } from 'commander'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drawItems, FORMS, loadCatalogue, type CommandWorld, type Form } from '../../items/index.js'
import { wholeNumber } from '../../kernel/option-values.js'
import { fromItem } from '../domain/from-item.js'
import type { LeftQuestion, PlainQuestion } from '../domain/plain-question.js'
import { writeMoodleXml } from './write-moodle-xml.js'

type Options = {
  readonly count: number
  readonly form: Form
  readonly seed: string
  readonly to: string
}

export function exportCommand(world: CommandWorld): Command {
  return new Command('export')
    .description('write questions as Moodle XML, with keys and feedback, and list those that Moodle could not grade')
    .argument('<ids...>', 'ids of blueprints')
    .requiredOption('--to <file>', 'a new file, such as fractions.xml')
    .option('--count <count>', 'questions of each blueprint', wholeNumber(1, 1_000), 10)
    .addOption(
      new Option('--form <form>', 'how they are asked, where a blueprint has both').choices(FORMS).default('choice'),
    )
    .option('--seed <seed>', 'the same seed gives the same questions', 'export')
    .action(async (ids: string[], { count, seed, to, form }: Options) => {
      const catalogue = await loadCatalogue(world.root())
      const made = ids.flatMap(id => {
        const title = catalogue.blueprint(id)?.title ?? id
        return drawItems(catalogue, { blueprintId: id, count, seed, form }).map((item, at) =>
          fromItem(item, `${title} ${at + 1}`, at + 1),
        )
      })
      const questions = made.filter((one): one is PlainQuestion => 'stem' in one)
      const left = made.filter((one): one is LeftQuestion => 'why' in one)
      for (const { name, why } of left) world.out(`${name}: not exported. ${why}\n`)
      if (questions.length === 0) throw new Error('Moodle could grade none of these questions.')
      await writeFile(to, writeMoodleXml(questions, ids.join(', ')), { flag: 'wx' })
      world.note(
        `Exported ${questions.length} to ${path.relative(process.cwd(), to)}, without hints. Not exported: ${left.length}.\n`,
      )
    })
}
