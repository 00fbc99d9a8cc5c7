// Reads a document in a thread of its own, with limits of memory and time, so that no file can hold up or end the server.
import { Worker } from 'node:worker_threads'
import type { DocumentFormat } from '../../../contract/documents.js'
import { threadCode } from '../../../kernel/package-files.js'
import { ReadingFault, type ReadDocument, type ReadPart } from '../../application/ports.js'

type ReadingLimits = {
  /** How long the thread may work on one part, in ms. */
  readonly partMs: number
  /** Of the heap of the thread. */
  readonly heapMb: number
  /** By how much the process may grow while it reads. */
  readonly growthMb: number
  /** Of one array outside of the heap, in bytes. */
  readonly longestArray: number
  readonly mostCharacters: number
}

const READING_LIMITS: ReadingLimits = {
  partMs: 30_000,
  heapMb: 512,
  growthMb: 1_024,
  longestArray: 16 * 1024 * 1024,
  mostCharacters: 20_000_000,
}

const PROGRAM = threadCode('documents/infrastructure/reading/reading-thread.mjs').url
const WATCH_MS = 100

type Message = ({ readonly kind: 'part' } & ReadPart) | { readonly kind: 'end' } | FaultMessage
type FaultMessage = { readonly kind: 'fault'; readonly code: ReadingFault['code'] }

/** Implements `ReadDocument`. */
export const documentReader = (limits: ReadingLimits = READING_LIMITS): ReadDocument =>
  async function* (bytes: Uint8Array, format: DocumentFormat) {
    const own = bytes.slice().buffer
    const worker = new Worker(PROGRAM, {
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 64 },
      workerData: { bytes: own, format, mostCharacters: limits.mostCharacters, longestArray: limits.longestArray },
      transferList: [own],
    })
    // A thread that is ended may fail once more; without a listener that would end this process.
    worker.on('error', () => {})
    try {
      for (;;) {
        const message = await nextMessage(worker, limits)
        if (message.kind === 'end') return
        if (message.kind === 'fault') throw new ReadingFault(message.code)
        const { kind: _kind, ...part } = message
        yield part
        worker.postMessage('taken')
      }
    } finally {
      await worker.terminate()
    }
  }

function nextMessage(worker: Worker, { partMs, growthMb }: ReadingLimits): Promise<Message> {
  const most = process.memoryUsage.rss() + growthMb * 1024 * 1024
  return new Promise((resolve, reject) => {
    const fail = (code: ReadingFault['code']) => settle(() => reject(new ReadingFault(code)))
    const late = setTimeout(() => fail('too_slow'), partMs)
    const watch = setInterval(() => process.memoryUsage.rss() > most && fail('expands_too_much'), WATCH_MS)
    const onMessage = (message: Message) => settle(() => resolve(message))
    const onError = (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'expands_too_much' : 'malformed')
    const onExit = () => fail('malformed')
    function settle(outcome: () => void): void {
      clearTimeout(late)
      clearInterval(watch)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      outcome()
    }
    worker.once('message', onMessage).once('error', onError).once('exit', onExit)
  })
}
