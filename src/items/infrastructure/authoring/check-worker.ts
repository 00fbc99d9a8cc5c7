// A worker thread that checks the blueprint files it is sent, one after the other.
import { parentPort } from 'node:worker_threads'
import { checkBlueprintFile, type CheckOptions } from './check-blueprint-file.js'

export type CheckJob = { readonly path: string; readonly shown: string; readonly options: CheckOptions }

parentPort!.on('message', ({ path, shown, options }: CheckJob) => {
  void checkBlueprintFile(path, shown, options).then(
    checked => parentPort!.postMessage({ checked }),
    (error: unknown) => parentPort!.postMessage({ failed: String((error as Error).stack ?? error) }),
  )
})
