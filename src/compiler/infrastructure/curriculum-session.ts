// The environment of curriculum commands: the folder of runs, the output, and the exit.
import path from 'node:path'
import type { Environment } from '../../llm/index.js'
import { CommandError, EXIT_CODES, failureOf, sayFailure } from './command-error.js'
import type { RunsOption } from './curriculum-options.js'
import { ProgressLines } from './progress-lines.js'
import { RunFolder } from './run-folder.js'
import { lockRun } from './run-lock.js'
import { refresh, type Means, type Work } from './run-work.js'
import type { RunLook } from './run-look.js'

export type CurriculumWorld = {
  /** The folder of the blueprints. */
  readonly root: () => string
  /** Where runs are, unless a command says otherwise. */
  readonly runs: () => string
  readonly modelEnv: () => Environment
  readonly promptsDir: () => string
  readonly out: (text: string) => void
  /** Prints progress and other text that is not part of the answer. */
  readonly note: (text: string) => void
  /** Whether `note` prints to a terminal. */
  readonly isTerminal: boolean
  /** Sets the exit code of the process. */
  readonly exitCode: (code: number) => void
  /** Ends the process at once. */
  readonly exit: (code: number) => void
  /** Asks the running server as its operator: POST with a body, else GET. Rejects with what it refused. */
  readonly ask: (path: string, options: { readonly url?: string; readonly body?: object }) => Promise<unknown>
}

export const rootOf = (world: CurriculumWorld, { runs }: RunsOption): string => path.resolve(runs ?? world.runs())

export const openRun = (world: CurriculumWorld, id: string, options: RunsOption): Promise<RunFolder> =>
  RunFolder.open(rootOf(world, options), id)

/** Wraps the action of a command: reports its failure by a sentence and an exit code. */
export const saying =
  <Arguments extends unknown[]>(world: CurriculumWorld, action: (...given: Arguments) => Promise<void>) =>
  async (...given: Arguments): Promise<void> => {
    try {
      await action(...given)
    } catch (error) {
      world.note(`viva: ${sayFailure(error)}\n`)
      world.exitCode(EXIT_CODES[failureOf(error)])
    }
  }

/** Works on a run under its lock. Ctrl-C stops the work between two steps, a second one at once; both release the lock. */
export async function working(
  world: CurriculumWorld,
  folder: RunFolder,
  means: () => Means,
  action: (work: Work, look: RunLook) => Promise<void>,
): Promise<void> {
  const lock = await lockRun(folder)
  const stop = new AbortController()
  const lines = new ProgressLines(world)
  const interrupted = (): void => {
    if (stop.signal.aborted) {
      lines.end()
      void lock.release().finally(() => world.exit(EXIT_CODES.interrupted))
      return
    }
    stop.abort(new CommandError('interrupted', 'Stopped. The same command goes on from here.'))
  }
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  try {
    const onProgress: Work['onProgress'] = progress => lines.tell(progress)
    const note: Work['note'] = line => {
      lines.end()
      world.note(`${line}\n`)
    }
    await action({ folder, means, signal: stop.signal, onProgress, note }, await refresh(folder))
  } finally {
    lines.end()
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await lock.release()
  }
}
