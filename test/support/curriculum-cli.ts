// `viva curriculum …` in this process: what it says, and the code that it would end with.
import path from 'node:path'
import { curriculumCommand, type CurriculumWorld } from '../../src/compiler/index.js'

const ROOT = path.resolve(import.meta.dirname, '../..')

export type Said = { readonly code: number; readonly out: string; readonly err: string }

class Exit extends Error {}

/** The built-in author writes, and `asked` is where a server would be asked; both can be told otherwise. */
export async function viva(args: readonly string[], about: Partial<CurriculumWorld> = {}): Promise<Said> {
  let code = 0
  const [out, err]: [string[], string[]] = [[], []]
  const command = curriculumCommand({
    root: () => path.join(ROOT, 'blueprints'),
    runs: () => {
      throw new Error('Every test says where its runs are.')
    },
    modelEnv: () => ({ AGENT_PROVIDER: 'internal' }),
    promptsDir: () => path.join(ROOT, 'prompts'),
    out: text => void out.push(text),
    note: text => void err.push(text),
    isTerminal: false,
    exitCode: given => void (code = given),
    exit: given => {
      code = given
      throw new Exit()
    },
    ask: () => Promise.reject(new Error('Nobody is asked here.')),
    ...about,
  })
  for (const each of [command, ...command.commands])
    each.configureOutput({ writeOut: text => void out.push(text), writeErr: text => void err.push(text) })
  try {
    await command.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof Exit)) throw error
  }
  return { code, out: out.join(''), err: err.join('') }
}
