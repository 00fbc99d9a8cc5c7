// A thread that checks blueprints, one after the other.
import { Worker } from 'node:worker_threads'
import { DomainError } from '../../../kernel/errors.js'
import { threadCode } from '../../../kernel/package-files.js'
import type { CheckedFile } from './check-blueprint-file.js'
import type { CheckJob, ThreadAnswer } from './check-worker.js'
import type { ResultOf, SourceJob } from './source-jobs.js'

export class CheckThread {
  readonly #worker = startThread()

  check(job: CheckJob): Promise<CheckedFile> {
    return this.#ask(job) as Promise<CheckedFile>
  }

  /** Rejects with the DomainError of the job. */
  do<Job extends SourceJob>(job: Job): Promise<ResultOf<Job>> {
    return this.#ask(job) as Promise<ResultOf<Job>>
  }

  #ask(job: CheckJob | SourceJob): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const worker = this.#worker
      const settle = (): void => {
        worker.off('message', onAnswer)
        worker.off('error', onFault)
        worker.off('exit', onExit)
      }
      const onAnswer = (answer: ThreadAnswer): void => {
        settle()
        if ('done' in answer) resolve(answer.done)
        else if ('refused' in answer)
          reject(new DomainError(answer.refused.kind, answer.refused.code, answer.refused.message))
        else reject(new Error(answer.failed))
      }
      const onFault = (error: Error): void => {
        settle()
        reject(error)
      }
      const onExit = (): void => onFault(new Error('The thread has ended.'))
      worker.on('message', onAnswer)
      worker.on('error', onFault)
      worker.on('exit', onExit)
      worker.postMessage(job)
    })
  }

  /** The process may end while the thread lives. */
  unref(): void {
    this.#worker.unref()
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** Items are made by the hundred and looked at together: a small nursery would copy them again and again. */
const YOUNG_MB = 96

/** From `dist/` plain JavaScript is started; from the sources the loader that reads TypeScript is put in front. */
function startThread(): Worker {
  const { url, isTypeScript } = threadCode('items/infrastructure/authoring/check-worker.ts')
  if (!isTypeScript) return new Worker(url, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport('${url.href}', '${url.href}'))`, {
    eval: true,
  })
}
