// The whole session system in one process without HTTP: stores, doorbell, commands, runner and agent, over a model of the test's.
// Nothing waits for a real clock. Each part can be replaced by an altered one: that is how tests plant a fault.
import path from 'node:path'
import { loadCatalogue, type Catalogue, type GradeCodeAnswer } from '../../src/items/index.js'
import { newId } from '../../src/kernel/ids.js'
import { Mediator } from '../../src/kernel/mediator.js'
import type { LearnerStore } from '../../src/learners/index.js'
import { loadProductPrompts, type Model, type SessionRole } from '../../src/llm/index.js'
import type { CreateSessionBody } from '../../src/contract/session.js'
import { CONTEXT_TOKENS } from '../../src/dialogue/index.js'
import { sessionTypes } from '../../src/session-types.js'
import { commandSessionHandler } from '../../src/sessions/application/command-session.js'
import {
  commitFailureHandler,
  commitStepsHandler,
  commitVerdictHandler,
} from '../../src/sessions/application/commit-step.js'
import { createSessionHandler } from '../../src/sessions/application/create-session.js'
import { expireSessionHandler } from '../../src/sessions/application/expire-session.js'
import { holdForSafetyHandler } from '../../src/sessions/application/safety-guard.js'
import { submitResponseHandler } from '../../src/sessions/application/submit-response.js'
import { attachSessionHandler, terminateSessionHandler } from '../../src/sessions/application/life-commands.js'
import * as sessions from '../../src/sessions/index.js'
import { LocalDoorbell } from '../../src/stream/index.js'
import { registerSupervisionCommands } from '../../src/supervision/index.js'
import type { QuizPorts } from '../../src/quizzes/index.js'
import type { Guideline } from '../../src/library/index.js'
import type { TeachingTexts } from '../../src/mastery/application/ports.js'
import { documentTexts } from '../../src/mastery/index.js'
import { MemoryConcepts, MemoryPassages } from './memory-documents.js'
import type { LibraryPorts } from '../../src/mastery/application/chosen-concepts.js'
import { surveyCatalogue, type SurveyCatalogue } from '../../src/surveys/index.js'
import { MemoryStores } from './memory-stores.js'
import { shippedSafety } from './safety.js'
import { builtIn } from './built-in.js'

export type SystemStores = {
  readonly sessions: sessions.SessionStore
  readonly leases: sessions.LeaseStore
  readonly learners: LearnerStore
  /** Moves the one clock, in milliseconds. */
  pass(ms: number): Promise<void>
}

/** What a test may put in the place of the real parts: each gets the real one. */
export type Alterations = {
  readonly stores?: (real: SystemStores) => SystemStores
  readonly driver?: (real: sessions.Driver) => sessions.Driver
  /** One per node. */
  readonly doorbell?: () => LocalDoorbell
  readonly handlers?: (real: Handlers, changes: SessionSystem['changes']) => Handlers
  /** More types of sessions. */
  readonly types?: (stores: SystemStores) => Readonly<Record<string, sessions.SessionTypeDefinition>>
}

export type SystemParts = Alterations & {
  readonly catalogue: Catalogue
  /** The forms that can be filled in; none without it. */
  readonly surveys?: SurveyCatalogue
  /** Corrections that were applied; none without it. */
  readonly regrades?: QuizPorts['regrades']
  /** What can be taught; nothing without it. */
  readonly guidelines?: readonly Guideline[]
  /** What lessons say about the concepts of a programme; without it, what the library has. */
  readonly texts?: TeachingTexts
  /** Documents and their concepts; none without it. */
  readonly library?: Omit<LibraryPorts, 'catalogue'>
  /** The model of each node's sessions; the internal one stands in where a session falls back. */
  readonly model: (role: SessionRole, node: number) => Model
  /** Of every session that is made; random when left out. */
  readonly seed?: string
  readonly open?: () => SystemStores
  /** Runs answers in code. Without it none can be run. */
  readonly gradeCode?: GradeCodeAnswer
  /** Of a dialogue and its summary. */
  readonly contextTokens?: number
  readonly onError?: (error: unknown) => void
  readonly onFailure?: (failure: { readonly code: string; readonly cause?: unknown }) => void
  readonly onReplaced?: sessions.RunnerPorts['onReplaced']
}

const NO_LIBRARY: Omit<LibraryPorts, 'catalogue'> = {
  concepts: new MemoryConcepts({ concepts: [], relationships: [] }),
  passages: new MemoryPassages([]),
  documents: { find: async () => null },
}
const FIXTURES = path.resolve(import.meta.dirname, '../fixtures/blueprints')
const prompts = loadProductPrompts()
let loading: Promise<Catalogue> | null = null
/** The catalogue of test/fixtures, loaded once. */
export const fixtureCatalogue = (): Promise<Catalogue> => (loading ??= loadCatalogue(FIXTURES))

export const inMemory = (): SystemStores & { memory: MemoryStores } => {
  const memory = new MemoryStores()
  return { sessions: memory, leases: memory, learners: memory.learners, pass: async ms => memory.pass(ms), memory }
}

const realHandlers = (
  changes: { readonly sessions: sessions.SessionStore } & sessions.ChangePorts &
    Pick<Parameters<typeof submitResponseHandler>[0], 'stepsAfter'>,
  types: sessions.SessionTypes,
  drawSeed: () => string,
  hasModel: (role: SessionRole) => boolean,
) => {
  const ports = {
    ...changes,
    safety: shippedSafety(),
    checkCode: async () => [],
    types,
    hasModel,
    drawSeed,
    accommodationsOf: async () => ({ timeFactor: 1, breakMinutes: 0, consentMissing: false }),
    examTerms: async () => null,
  }
  return {
    create: createSessionHandler(ports),
    attach: attachSessionHandler(ports),
    respond: submitResponseHandler(ports),
    command: commandSessionHandler(ports),
    terminate: terminateSessionHandler(ports),
    expire: expireSessionHandler(ports),
    hold: holdForSafetyHandler(ports),
    commitSteps: commitStepsHandler(ports),
    commitVerdict: commitVerdictHandler(ports),
    commitFailure: commitFailureHandler(ports),
  }
}
export type Handlers = ReturnType<typeof realHandlers>

/** One process: its runner, and the doorbell that reaches it. A deaf one has lost its connection and hears of nothing. */
export type Node = { readonly runner: sessions.Runner; readonly doorbell: LocalDoorbell; deaf: boolean }

export class SessionSystem {
  readonly learnerId = newId()
  readonly stores: SystemStores
  readonly mediator: Mediator
  readonly sweeper: sessions.Sweeper
  readonly nodes: Node[] = []

  /** What a command needs to change a session. */
  get changes() {
    return { sessions: this.stores.sessions, lease: () => this.nodes[0]!.runner.lease(), onCommitted: this.#committed }
  }

  constructor(private readonly parts: SystemParts) {
    const opened = (parts.open ?? inMemory)()
    this.stores = parts.stores?.(opened) ?? opened
    const { seed } = parts
    const real = realHandlers(
      { ...this.changes, stepsAfter: loaded => this.nodes[0]!.runner.stepsAfter(loaded) },
      this.#typesOf(0),
      seed === undefined ? sessions.drawSeed : () => seed,
      // A partner stands for a model, whatever it is made of.
      role => role === 'partner' || parts.model(role, 0).provider !== 'internal',
    )
    const handlers = parts.handlers?.(real, this.changes) ?? real
    this.mediator = new Mediator()
      .handle(sessions.CreateSession, handlers.create)
      .handle(sessions.AttachSession, handlers.attach)
      .handle(sessions.SubmitResponse, handlers.respond)
      .handle(sessions.CommandSession, handlers.command)
      .handle(sessions.TerminateSession, handlers.terminate)
      .handle(sessions.ExpireSession, handlers.expire)
      .handle(sessions.HoldForSafety, handlers.hold)
      .handle(sessions.CommitSteps, handlers.commitSteps)
      .handle(sessions.CommitVerdict, handlers.commitVerdict)
      .handle(sessions.CommitFailure, handlers.commitFailure)
    registerSupervisionCommands(this.mediator, { ...this.changes, safety: shippedSafety() })
    this.sweeper = new sessions.Sweeper({
      leases: this.stores.leases,
      mediator: this.mediator,
      wake: id => this.wake(id),
      onError: error => parts.onError?.(error),
    })
    this.addNode()
  }

  /** What every node does that hears of a session. */
  wake(sessionId: string): void {
    for (const { runner, deaf } of this.nodes) if (!deaf) runner.wake(sessionId)
  }

  /** Another process over the same stores. */
  addNode(): Node {
    const { parts } = this
    const node = this.nodes.length
    const doorbell = parts.doorbell?.() ?? new LocalDoorbell()
    const types = this.#typesOf(node)
    const agent = types.learning.driver
    const led = parts.driver?.(agent) ?? agent
    const runner = new sessions.Runner({
      sessions: this.stores.sessions,
      leases: this.stores.leases,
      doorbell,
      mediator: this.mediator,
      budget: null,
      driverOf: type => (types[type].driver === agent ? led : types[type].driver),
      gradeCode: parts.gradeCode ?? (async () => ({ kind: 'unavailable' })),
      node: newId(),
      leaseMs: LEASE_MS,
      onError: (_sessionId, error) => parts.onError?.(error),
      onFailure: (_sessionId, failure) => parts.onFailure?.(failure),
      onReplaced: replaced => parts.onReplaced?.(replaced),
    })
    this.nodes.push({ runner, doorbell, deaf: false })
    return this.nodes[node]!
  }

  #typesOf(node: number): sessions.SessionTypes {
    const { parts, stores } = this
    const { guidelines = [], surveys = surveyCatalogue([]), library = NO_LIBRARY } = parts
    const own = parts.types?.(stores) ?? {}
    const shipped = sessionTypes({
      model: (role, fallback) => (fallback ? builtIn(role) : parts.model(role, node)),
      prices: () => null,
      prompts,
      contextTokens: parts.contextTokens ?? CONTEXT_TOKENS,
      sessions: stores.sessions,
      learners: stores.learners,
      profiles: { read: async () => ({}) },
      guidelines: { find: async id => guidelines.find(one => one.guidelineId === id) ?? null },
      ...library,
      texts: parts.texts ?? documentTexts(library),
      catalogue: () => parts.catalogue,
      surveys: () => surveys,
      regrades: parts.regrades ?? { applied: async () => new Map() },
      careFor: shippedSafety().careFor,
      newId,
      onFault: cause => parts.onError?.(cause),
    })
    return { ...shipped, ...own }
  }

  /** Resolves when no node runs anything. Never, while a model keeps one waiting. */
  async idle(): Promise<void> {
    for (const { runner } of this.nodes) await runner.idle()
  }

  async create(body: CreateSessionBody): Promise<string> {
    const { learnerId } = this
    return (await this.mediator.send(sessions.CreateSession, { learnerId, body, idempotencyKey: null })).sessionId
  }

  /** What opening the stream does: attach, and wake. */
  async attach(sessionId: string): Promise<void> {
    await this.mediator.send(sessions.AttachSession, { sessionId, learnerId: this.learnerId })
    this.wake(sessionId)
  }

  respond(sessionId: string, toolCallId: string, response: Record<string, unknown>) {
    return this.mediator.send(sessions.SubmitResponse, { sessionId, learnerId: this.learnerId, toolCallId, response })
  }

  terminate(sessionId: string, reason = 'user_terminated') {
    return this.mediator.send(sessions.TerminateSession, { sessionId, learnerId: this.learnerId, reason })
  }

  /** The first node is the one that takes answers. */
  readonly #committed: sessions.ChangePorts['onCommitted'] = ({ snapshot, published, leased }) => {
    const { session, fence } = snapshot.stored
    for (const [node, { doorbell, deaf }] of this.nodes.entries())
      if (deaf) continue
      else if (node === 0) doorbell.ring(session.id, fence, published, snapshot)
      else doorbell.ring(session.id, fence)
    if (!sessions.wantsRun(session)) return
    if (leased) this.nodes[0]!.runner.wake(session.id, snapshot)
    this.wake(session.id)
  }
}

export const LEASE_MS = 15_000
