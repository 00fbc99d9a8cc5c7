// `viva blueprint …`: what authors need while they write questions.
import { Command, InvalidArgumentError } from 'commander'
import { checkPaths, usualThreads } from './check-folder.js'

export type AuthoringWorld = {
  /** The folder of the catalogue. */
  readonly root: () => string
  readonly out: (text: string) => void
  /** Progress and what is not part of the answer. */
  readonly note: (text: string) => void
  readonly fail: () => void
}

export function blueprintCommand(world: AuthoringWorld): Command {
  const command = new Command('blueprint').description('write and check the blueprints that questions are made from')
  command
    .command('check')
    .description('say everything that is wrong with blueprints, by file, line and field')
    .argument('[paths...]', 'files or folders; without any, the whole catalogue')
    .option('--seeds <count>', 'seeds for each tier and form', count, 200)
    .option('--mutants', 'also break each blueprint on purpose and see whether it is noticed', false)
    .option('--threads <count>', 'threads to work with; 0 is none', count, usualThreads())
    .action(async (paths: string[], options: { seeds: number; mutants: boolean; threads: number }) => {
      const started = performance.now()
      const found = await checkPaths(world.root(), paths, {
        ...options,
        onProgress: (done, of, file) => world.note(`${done}/${of} ${file}\n`),
      })
      for (const { file, line, field, message } of found.problems)
        world.out(`${file}:${line} ${field === '' ? '' : `${field}: `}${message}\n`)
      const seconds = ((performance.now() - started) / 1_000).toFixed(1)
      const tried = options.mutants ? `, ${found.mutants} mutants` : ''
      world.note(
        `${found.blueprints} blueprints, ${found.items} items${tried}, ${found.problems.length} problems, ${seconds} s\n`,
      )
      if (found.problems.length > 0) world.fail()
    })
  return command
}

function count(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Give a whole number.')
  return Number(text)
}
