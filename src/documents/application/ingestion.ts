// Reads documents in the background, one at a time in each process. What is read is stored in batches; nobody finds it before the whole
// document is there. A process that ends leaves a lease behind, and the next one goes on with the batch that is missing.
import { singleFlight } from '../../kernel/single-flight.js'
import { PassageCutter, type NewPassage } from '../domain/passages.js'
import { ReadingFault, type ReadDocument, type ReadingJob, type ReadingStore, type ReadPart } from './ports.js'

type IngestionPorts = {
  readonly documents: ReadingStore
  readonly read: ReadDocument
  readonly leaseMs: number
  /** A document has been read. */
  readonly onRead?: () => void
  /** What nobody foresaw. The document is taken again when its lease is over. */
  readonly onError: (error: unknown) => void
}

/** Passages in one commit. */
const BATCH = 40
/** Characters from which the language of a document is told. */
const SAMPLE = 4_000

export class Ingestion {
  readonly #stopping = new AbortController()
  readonly #round = singleFlight(() => this.#readAll().catch(this.ports.onError))

  constructor(private readonly ports: IngestionPorts) {}

  /** Reads all documents that wait. Never rejects. */
  round(): Promise<void> {
    return this.#stopping.signal.aborted ? Promise.resolve() : this.#round()
  }

  /** Gives back what is being read, and resolves when nothing more is written. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#round()
  }

  async #readAll(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const job = await this.ports.documents.take(this.ports.leaseMs)
      if (job === null) return
      await this.#read(job)
    }
  }

  async #read(job: ReadingJob): Promise<void> {
    const { documents, leaseMs } = this.ports
    let isOurs = true
    const renewing = setInterval(
      () => void documents.renew(job, leaseMs).then(ours => (isOurs &&= ours), this.ports.onError),
      leaseMs / 3,
    )
    try {
      await this.#store(job, () => isOurs && !this.#stopping.signal.aborted)
      if (this.#stopping.signal.aborted) await documents.release(job)
    } catch (error) {
      if (!(error instanceof ReadingFault)) throw error
      await documents.fail(job, error.code)
    } finally {
      clearInterval(renewing)
    }
  }

  /** Stops quietly as soon as the job is not ours any more. */
  async #store(job: ReadingJob, goesOn: () => boolean): Promise<void> {
    const { documents, read, leaseMs } = this.ports
    const reading = new Reading(job, text => documents.languageOf(text))
    for await (const part of read(await documents.file(job), job.format)) {
      await reading.take(part)
      while (reading.waiting.length >= BATCH) {
        if (!goesOn()) return
        if (!(await documents.append(job, { ...reading.batch(BATCH), leaseMs }))) return
      }
    }
    await reading.end()
    if (!goesOn()) return
    if (reading.waiting.length > 0 && !(await documents.append(job, { ...reading.batch(BATCH), leaseMs }))) return
    if (await documents.finish(job, reading.title, reading.figuresLeftOut)) this.ports.onRead?.()
  }
}

/** What has been read of one document and is not stored yet. */
class Reading {
  readonly waiting: NewPassage[] = []
  #language: string | null
  #cutter: PassageCutter | null
  /** Parts that came before the language was known. */
  readonly #early: ReadPart[] = []
  #cut = 0
  #progress = { done: 0, total: 0 }
  #ownTitle = ''
  figuresLeftOut = 0

  constructor(
    private readonly job: ReadingJob,
    private readonly languageOf: (text: string) => Promise<string>,
  ) {
    this.#language = job.language
    this.#cutter = job.language === null ? null : new PassageCutter(job.language)
  }

  async take(part: ReadPart): Promise<void> {
    this.#progress = { done: part.done, total: part.total }
    if (part.title) this.#ownTitle = part.title
    this.figuresLeftOut = part.figuresLeftOut ?? 0
    this.#language ??= languageTag(part.language)
    if (this.#language === null) {
      this.#early.push(part)
      if (textOf(this.#early).length < SAMPLE) return
    }
    await this.#cutParts(this.#early.length > 0 ? this.#early.splice(0) : [part])
  }

  async end(): Promise<void> {
    await this.#cutParts(this.#early.splice(0))
    this.#put(this.#cutter?.end() ?? [])
  }

  batch(most: number) {
    const from = this.#cut - this.waiting.length
    const passages = this.waiting.splice(0, most)
    return { from, passages, language: this.#language!, progress: this.#progress }
  }

  get title(): string {
    return this.job.title || this.#ownTitle || this.job.fileName.replace(/\.\w+$/, '')
  }

  async #cutParts(parts: readonly ReadPart[]): Promise<void> {
    if (parts.length === 0) return
    this.#language ??= await this.languageOf(textOf(parts).slice(0, SAMPLE))
    this.#cutter ??= new PassageCutter(this.#language === 'und' ? null : this.#language)
    for (const { blocks } of parts) this.#put(this.#cutter.cut(blocks))
  }

  /** Those that are stored already, by a process that has ended, are left out. */
  #put(passages: readonly NewPassage[]): void {
    for (const passage of passages) {
      if (this.#cut >= this.job.stored) this.waiting.push(passage)
      this.#cut += 1
    }
  }
}

const textOf = (parts: readonly ReadPart[]): string =>
  parts.flatMap(({ blocks }) => blocks.map(block => (block.kind === 'figure' ? block.caption : block.text))).join('\n')

/** `de` of `de-DE`; null for what names no language. */
const languageTag = (named: string | null | undefined): string | null =>
  /^([a-z]{2})(?:[-_]|$)/i.exec(named ?? '')?.[1]?.toLowerCase() ?? null
