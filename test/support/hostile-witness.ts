// Watches a session system from outside: what was committed, claimed, asked of the model and streamed, in the order in which it happened.
import type { Item, Verdict } from '../../src/items/index.js'
import type { ConverseRequest } from '../../src/llm/index.js'
import type { Lease, LoggedEvent, NewSession } from '../../src/sessions/application/ports.js'
import type { AskedCall } from '../../src/sessions/domain/answering.js'
import type { StoredMessage } from '../../src/sessions/domain/conversation.js'
import type { Decision, StoredSession } from '../../src/sessions/domain/decision.js'
import { over } from './hostile-alterations.js'
import type { Handlers, SystemStores } from './memory-system.js'

/** Everything that is stored of one session. */
export type Facts = {
  readonly stored: StoredSession
  readonly messages: readonly StoredMessage[]
  readonly events: readonly LoggedEvent[]
  readonly items: ReadonlyMap<number, Item>
  readonly places: ReadonlyMap<
    number,
    { readonly number: number; readonly solutionShown: boolean; readonly retry: boolean }
  >
  readonly outcomes: ReadonlyMap<
    number,
    { kind: string; response: Record<string, unknown> | null; verdict: Verdict | null; hintCost: number }
  >
  readonly calls: ReadonlyMap<string, AskedCall>
  readonly now: Date
}

export type Committed = {
  readonly label: string
  readonly at: Date
  readonly decision: Decision
  readonly after: StoredSession
}
/** What became of a command, with its name. */
export type Commanded = { readonly command: string; readonly expected: string; readonly got: string }
export type Post = { readonly expected: string; readonly got: string }
/** One request to the hostile model, and the item that was open when it was made. */
export type Asked = { readonly request: ConverseRequest; readonly openItem: Item | null }

const RUN_ENDS = ['RunFailed', 'SessionPaused', 'ItemTimedOut']

export class Witness {
  draft: NewSession | null = null
  readonly commits: Committed[] = []
  readonly posts: Post[] = []
  readonly commands: Commanded[] = []
  readonly asked: Asked[] = []
  requests = 0
  /** Steps that were not written because their run had been fenced. */
  dropped = 0
  readonly modelErrors: string[] = []
  /** Chunks of text, with whether the model that wrote them had an open item before it. */
  readonly chunks: { readonly itemOpen: boolean }[] = []
  /** Sentences about what must not happen between nodes. */
  readonly doubleClaims: string[] = []
  readonly fencedWrites: string[] = []
  readonly drifted: string[] = []
  /** What the system threw although nobody asked for it. */
  readonly unexpected: unknown[] = []
  readonly overdue: string[] = []
  /** Each row as it was when it was first seen. */
  readonly written = new Map<string, string>()
  /** The model was still being asked although the session had ended or was paused. */
  readonly unstopped: string[] = []
  readonly replays: Post[] = []
  /** Sessions that could not be brought to an end by sensible people. */
  readonly stuck: string[] = []
  /** Nothing runs, yet something still listens. */
  readonly leftovers: string[] = []
  readonly results: {
    readonly status: string
    readonly completed: number
    readonly correct: number
    readonly percent: number
  }[] = []
  #claim: { fence: number; until: number } | null = null

  /** Wraps the stores next to the storage, below anything that a mutant alters. `onCommit` is solutionShown right after a commit. */
  stores(real: SystemStores, onCommit: () => void): SystemStores {
    const { sessions, leases, learners } = real
    return {
      learners,
      pass: ms => real.pass(ms),
      sessions: over(sessions, {
        create: async draft => {
          const outcome = await sessions.create(draft)
          if (outcome.kind === 'created') this.draft = draft
          return outcome
        },
        commit: async (label, commit, lease) => {
          const isStored = await sessions.commit(label, commit, lease)
          if (!isStored) return false
          const { at, after, events, messages } = commit
          this.commits.push({ label, at, decision: { events, messages }, after })
          // Whoever waits, rests, is paused or has ended is run by nobody.
          if (after.session.status !== 'active' || events.some(event => RUN_ENDS.includes(event.type)))
            this.#claim = null
          if (lease) this.#claimed(after.fence, at, lease)
          onCommit()
          return true
        },
      }),
      leases: over(leases, {
        claim: async (sessionId, lease) => {
          const snapshot = await leases.claim(sessionId, lease)
          if (snapshot === null) return null
          this.#claimed(snapshot.stored.fence, snapshot.now, lease)
          return snapshot
        },
        release: async (sessionId, fence) => {
          if (this.#claim?.fence === fence) this.#claim = null
          await leases.release(sessionId, fence)
        },
      }),
    }
  }

  #claimed(fence: number, at: Date, { ms }: Lease): void {
    const live = this.#claim
    // A fence that was raised from outside ended the run before.
    if (live && live.until >= at.getTime() && live.fence === fence - 1)
      this.doubleClaims.push(`fence ${fence} was claimed while ${live.fence} was held`)
    this.#claim = { fence, until: at.getTime() + ms }
  }

  handlers(real: Handlers): Handlers {
    const fenced =
      <I extends { from: { stored: StoredSession } }, O extends { stored: StoredSession } | null>(
        handle: (input: I) => Promise<O>,
      ) =>
      async (input: I): Promise<O> => {
        const result = await handle(input)
        if (result === null) this.dropped += 1
        const { fence, version } = input.from.stored
        if (result && (result.stored.fence !== fence || result.stored.version !== version + 1))
          this.fencedWrites.push(`a run of fence ${fence} wrote at fence ${result.stored.fence}`)
        return result
      }
    return { ...real, commitSteps: fenced(real.commitSteps), commitFailure: fenced(real.commitFailure) }
  }
}
