// A worker thread that checks the blueprint files it is sent, and does what an editor asks about texts, one after the other.
import { parentPort } from 'node:worker_threads'
import { DomainError, type RefusalKind } from '../../../kernel/errors.js'
import { checkBlueprintFile, type CheckOptions } from './check-blueprint-file.js'
import { doSourceJob, type SourceJob } from './source-jobs.js'

export type CheckJob = {
  readonly kind: 'file'
  readonly path: string
  readonly shown: string
  readonly options: CheckOptions
}

/** What a thread answers. `refused`: a DomainError of the job. */
export type ThreadAnswer =
  | { readonly done: unknown }
  | { readonly refused: { readonly kind: RefusalKind; readonly code: string; readonly message: string } }
  | { readonly failed: string }

const answer = (what: ThreadAnswer): void => parentPort!.postMessage(what)

parentPort!.on('message', (job: CheckJob | SourceJob) => {
  const done = job.kind === 'file' ? checkBlueprintFile(job.path, job.shown, job.options) : doSourceJob(job)
  void done.then(
    result => answer({ done: result }),
    (error: unknown) => {
      if (error instanceof DomainError)
        answer({ refused: { kind: error.kind, code: error.code, message: error.message } })
      else answer({ failed: `${job.kind === 'file' ? `${job.shown}: ` : ''}${(error as Error).stack ?? error}` })
    },
  )
})
