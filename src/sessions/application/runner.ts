// The one loop: claim, read, ask the driver for the next step, commit, tell, again, until the learner is asked or the session is
// over. Suspension, resumption, fencing and termination exist here and nowhere else. It keeps nothing that storage does not have.
import { setTimeout } from 'node:timers/promises'
import type { ModelBudget } from '../../budgets/index.js'
import type { SessionType } from '../../contract/session.js'
import type { GradeCodeAnswer } from '../../items/index.js'
import { AWAY_RETRY_MS, isDatabaseAway } from '../../kernel/errors.js'
import type { Mediator } from '../../kernel/mediator.js'
import { UNWATCHED, type Watched } from '../../kernel/watched.js'
import { guessRate } from '../../learners/index.js'
import { ModelError, type BudgetScope } from '../../llm/index.js'
import { applyDecision } from '../domain/apply-decision.js'
import { isFinished, mayGoOn, mayRun } from '../domain/life.js'
import type { Session } from '../domain/session.js'
import type { ReplacedReason } from '../domain/session-events.js'
import { commitStep, effectOf, emptyStep, type Step } from '../domain/step.js'
import type { Prefetched } from './prefetched.js'
import { CommitFailure, CommitSteps, CommitVerdict } from './commit-step.js'
import { countsAs } from './counts-as.js'
import type { Driver, StepFacts } from './driver.js'
import { AwaitedVerdicts } from './awaited-verdicts.js'
import type { Doorbell, Lease, LeaseStore, SessionStore, Snapshot } from './ports.js'
import { RunFailure } from './run-failure.js'

export type RunnerPorts = {
  readonly sessions: SessionStore
  readonly leases: LeaseStore
  readonly doorbell: Doorbell
  readonly mediator: Mediator
  /** Who leads sessions of the type. */
  readonly driverOf: (type: SessionType) => Driver
  /** Null: models may be used without limit. */
  readonly budget: ModelBudget | null
  /** Instead of a model nobody, or a built-in agent, leads: for staff. */
  readonly onBudgetSpent?: (session: Session, scope: BudgetScope) => void
  /** Runs and grades an answer in code. */
  readonly gradeCode: GradeCodeAnswer
  /** This process, in leases. */
  readonly node: string
  readonly leaseMs: number
  readonly onError: (sessionId: string, error: unknown) => void
  /** A run, by its fence, could not go on, and the session knows it: for whoever can mend the cause, such as a refused key. */
  readonly onFailure?: (sessionId: string, failure: RunFailure, run: number) => void
  /** A text of a model was not shown, and a template stands for it. Committed. */
  readonly onReplaced?: (replaced: Replaced) => void
  readonly watched?: Watched
}

/** `agent`: who wrote the text. */
type Replaced = {
  readonly sessionType: SessionType
  readonly agent: string
  readonly reason: ReplacedReason
}

/** Steps between two questions. An honest model needs two or three. */
export const STEP_BUDGET = 8
/** Steps after the last item before the server completes the session itself. */
export const CLOSING_BUDGET = 5
const REST_MS = 2_000
const LONGEST_REST_MS = 60_000
/** Longer than this we do not wait, whatever a provider asks for. */
const LONGEST_WAIT_MS = 600_000

/** Another run has taken over, or a change from outside has raised the fence. */
class Fenced extends Error {
  /** `lease_lost`: found out only when the lease was to be extended, since this process was too slow, or cut off. */
  constructor(readonly outcome: 'fenced' | 'lease_lost' = 'fenced') {
    super()
  }
}
/** This process is stopping. */
class Stopping extends Error {}

/** Where a run stands: what was last read or committed, and the facts of the next step where they are known from it. */
type Standing = { readonly snapshot: Snapshot; readonly facts: StepFacts | null }

/** Of what nobody breaks off. */
const NEVER = new AbortController().signal

/** Steps that are committed together. */
type Gathered = {
  readonly steps: readonly Step[]
  readonly facts: StepFacts | null
  readonly failure: { readonly cause: unknown } | null
}

/** `again`: something happened that this run may not have seen. `leased`: the session, with a lease for the run that follows this one. */
type Running = { readonly abort: AbortController; again: boolean; leased: Snapshot | null; done: Promise<void> }

export class Runner {
  readonly #running = new Map<string, Running>()
  readonly #awaited: AwaitedVerdicts
  #stopping = false

  readonly #watched: Watched

  constructor(private readonly ports: RunnerPorts) {
    this.#awaited = new AwaitedVerdicts(ports.gradeCode)
    this.#watched = ports.watched ?? UNWATCHED
  }

  /** Runs under way here, each of which holds a lease. */
  get held(): number {
    return this.#running.size
  }

  /** The lease of this process, for a commit that begins a run; null while it is stopping. */
  readonly lease = (): Lease | null => {
    const { node: owner, leaseMs: ms } = this.ports
    return this.#stopping ? null : { owner, ms }
  }

  /**
   * Runs the session if it can be claimed now. Safe to call at any time, from anywhere, as often as you like. `leased`: the session as it
   * was just committed here with a lease; it is not claimed again.
   */
  wake(sessionId: string, leased: Snapshot | null = null): void {
    const running = this.#running.get(sessionId)
    if (running === undefined) {
      if (leased !== null || !this.#stopping) this.#start(sessionId, leased)
      return
    }
    // A run that is just ending would not see what happened since its last commit.
    running.again = true
    running.leased = leased ?? running.leased
  }

  #start(sessionId: string, leased: Snapshot | null): void {
    const running: Running = { abort: new AbortController(), again: false, leased: null, done: Promise.resolve() }
    if (this.#stopping) running.abort.abort(new Stopping())
    this.#running.set(sessionId, running)
    running.done = this.#run(sessionId, running, leased)
      .catch(error => this.ports.onError(sessionId, error))
      .finally(() => {
        this.#running.delete(sessionId)
        if (running.again) this.wake(sessionId, running.leased)
      })
  }

  /**
   * The steps to the next question, or to the end, that can be stored together with an answer: where nothing outside is asked, and the driver
   * knows what to do before the answer is stored. Otherwise none, also when a step fails: the run that follows the answer says why.
   */
  async stepsAfter(loaded: Prefetched): Promise<readonly Step[]> {
    const { after: stored, at: now } = loaded.answered
    const driver = this.ports.driverOf(stored.session.type)
    if (!mayRun(stored.session, now) || stored.session.awaitingVerdict || driver.asksOutside(stored.session)) return []
    const facts = driver.readPrefetched?.(loaded) ?? null
    if (facts === null) return []
    const { steps, failure } = await this.#gather({ snapshot: { stored, now }, facts }, NEVER)
    return failure === null && steps.at(-1)?.then.kind !== 'continue' ? steps : []
  }

  /** Resolves when no run is under way here. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ done }) => done))
  }

  /** Breaks off every model call and hands the leases back: what was not committed is done again by whoever claims next. */
  async stop(): Promise<void> {
    this.#stopping = true
    for (const { abort } of this.#running.values()) abort.abort(new Stopping())
    await this.idle()
  }

  async #run(sessionId: string, running: Running, leased: Snapshot | null): Promise<void> {
    const { leases, node: owner, leaseMs } = this.ports
    const claimed = leased ?? (await leases.claim(sessionId, { owner, ms: leaseMs }))
    if (claimed === null) return
    const { session, fence: run } = claimed.stored
    const about = { session_id: sessionId, session_type: session.type, run }
    await this.#watched('run', about, async note => note({ outcome: await this.#runClaimed(claimed, running) }))
  }

  /** Resolves to how the run ended, for who measures. */
  async #runClaimed(claimed: Snapshot, running: Running): Promise<string> {
    const { leases, doorbell, leaseMs } = this.ports
    const sessionId = claimed.stored.session.id
    let stands: Standing | null = { snapshot: claimed, facts: null }
    const { fence } = stands.snapshot.stored
    const { abort } = running
    const unlisten = doorbell.listen(sessionId, {
      onRing: seen => (seen > fence ? abort.abort(new Fenced()) : undefined),
    })
    const heartbeat = setInterval(() => {
      leases.extend(sessionId, fence, leaseMs).then(
        held => (held ? undefined : abort.abort(new Fenced('lease_lost'))),
        () => {},
      )
    }, leaseMs / 3).unref()
    try {
      while (stands !== null && mayGoOn(stands.snapshot.stored.session)) {
        abort.signal.throwIfAborted()
        const from: Standing = stands
        stands = await this.#watched('step', { session_id: sessionId }, () => this.#stepOrWait(from, abort.signal))
        // Whatever woke us during a step was seen by its commit; only what comes after the last one needs another run.
        if (stands !== null) running.again = false
      }
      return 'done'
    } catch (error) {
      if (error instanceof Fenced) return error.outcome
      if (!(error instanceof Stopping)) throw error
      await leases.release(sessionId, fence)
      return 'stopped'
    } finally {
      clearInterval(heartbeat)
      unlisten()
      doorbell.runEnded(sessionId)
    }
  }

  /** Runs one step. If the database is away, waits for it, then reads whether the last commit succeeded. */
  async #stepOrWait(standing: Standing, signal: AbortSignal): Promise<Standing | null> {
    const { id } = standing.snapshot.stored.session
    try {
      return await this.#step(standing, signal)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
    for (;;) {
      await pause(AWAY_RETRY_MS, signal)
      try {
        const snapshot = await this.ports.sessions.load(id)
        return snapshot?.stored.fence === standing.snapshot.stored.fence ? { snapshot, facts: null } : null
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
      }
    }
  }

  /** Steps, committed; or a failure, committed. Null when the run is over. */
  async #step(standing: Standing, signal: AbortSignal): Promise<Standing | null> {
    const { mediator, driverOf } = this.ports
    const { snapshot } = standing
    const { session } = snapshot.stored
    let { facts } = standing
    try {
      if (session.awaitingVerdict) return await this.#grade(snapshot, signal)
      const { steps, failure, ...gathered } = await this.#gather(standing, signal)
      facts = gathered.facts
      const after = steps.length === 0 ? snapshot : await mediator.send(CommitSteps, { from: snapshot, steps })
      if (after === null) return null
      for (const step of steps) this.#tellReplaced(after.stored.session, step)
      if (failure !== null) return await this.#fail(after, facts, this.#asFailure(after, failure.cause))
      return { snapshot: after, facts: facts && driverOf(session.type).carry(facts, steps.at(-1)!, after.stored) }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      // No fault of the model, and nothing that could be stored now.
      if (isDatabaseAway(error)) throw error
      return await this.#fail(snapshot, facts, this.#asFailure(snapshot, error))
    }
  }

  /**
   * The next steps, to be committed together: one, and those that follow while nothing outside is asked. `facts`: those of the last step.
   * `failure`: why the step behind them could not be taken. Rejects when the database is away or the run is aborted.
   */
  async #gather(
    { snapshot, facts: carried }: Pick<Standing, 'facts'> & { snapshot: Pick<Snapshot, 'stored' | 'now'> },
    signal: AbortSignal,
  ): Promise<Gathered> {
    const driver = this.ports.driverOf(snapshot.stored.session.type)
    const steps: Step[] = []
    let ahead = snapshot.stored
    let facts = carried
    try {
      facts ??= await driver.read(ahead)
      for (;;) {
        const step = await this.#next(facts, snapshot.now, signal)
        signal.throwIfAborted()
        const isLast = step.then.kind !== 'continue' || driver.asksOutside(ahead.session)
        const after = isLast ? ahead : applyDecision(ahead, commitStep(ahead.session, step), snapshot.now).after
        steps.push(step)
        const next: StepFacts | null = isLast ? null : driver.carry(facts, step, after)
        if (next === null || !mayGoOn(after.session)) return { steps, facts, failure: null }
        ahead = after
        facts = next
      }
    } catch (cause) {
      if (signal.aborted || isDatabaseAway(cause)) throw cause
      return { steps, facts, failure: { cause } }
    }
  }

  #tellReplaced({ type: sessionType, rules }: Session, step: Step): void {
    const reason = effectOf(step, 'TextShown')?.replaced ?? null
    if (reason === null) return
    const agent = effectOf(step, 'AgentRan')?.execution.agent ?? rules.roles[0]!
    this.ports.onReplaced?.({ sessionType, agent, reason })
  }

  /** The awaited verdict, committed; facts are read after it, because it may change what is asked next. */
  async #grade(snapshot: Snapshot, signal: AbortSignal): Promise<Standing | null> {
    const { sessions, mediator } = this.ports
    const { session } = snapshot.stored
    const [answered] = await sessions.itemsAt(session.id, session.position, session.position)
    const verdict = await this.#awaited.verdictOn(session, answered!, signal)
    signal.throwIfAborted()
    const graded = { verdict, ...countsAs(session, answered!, verdict, () => guessRate('code_editor', 0)) }
    const after = await mediator.send(CommitVerdict, { from: snapshot, position: session.position, graded })
    return after && { snapshot: after, facts: null }
  }

  #asFailure(snapshot: Snapshot, error: unknown): RunFailure {
    if (error instanceof RunFailure) return error
    if (error instanceof ModelError) return modelFailure(error)
    // Nobody foresaw it. Left to the lease it would be tried again for ever, a model call each time, and nobody told.
    this.ports.onError(snapshot.stored.session.id, error)
    return new RunFailure('internal_error', { blamesModel: true, retryable: true }, error)
  }

  /** What follows a failure: the session ends if nothing is left to ask, the internal model stands in, or the run rests for a while. */
  async #fail(snapshot: Snapshot, facts: StepFacts | null, failure: RunFailure): Promise<Standing | null> {
    const { code, about } = failure
    const { blamesModel, retryable, retryAfterMs, executed = [] } = about
    const { session } = snapshot.stored
    const { mediator } = this.ports
    this.ports.onFailure?.(session.id, failure, snapshot.stored.fence)
    // An answer that waits for its verdict holds up the end; and no other model could give it.
    const owes = session.awaitingVerdict
    const stands = (after: Snapshot | null): Standing | null => after && { snapshot: after, facts: null }
    if (isFinished(session) && facts !== null && !owes)
      return stands(await mediator.send(CommitSteps, { from: snapshot, steps: [completion] }))
    const hasStandIn = code === BUDGET_SPENT ? !session.rules.needsModel : session.rules.neverWaitsForModel
    if (blamesModel && !owes && hasStandIn && !session.fallback)
      return stands(await mediator.send(CommitFailure, { from: snapshot, code, executed, then: { kind: 'fall_back' } }))
    const attempts = (session.runError?.attempts ?? 0) + 1
    const rest = retryable ? Math.min(LONGEST_REST_MS, REST_MS * 2 ** (attempts - 1)) : LONGEST_REST_MS
    const retryInMs = Math.max(rest, Math.min(LONGEST_WAIT_MS, retryAfterMs ?? 0))
    await mediator.send(CommitFailure, {
      from: snapshot,
      code,
      executed,
      then: { kind: 'rest', attempts, retryInMs, retryable },
    })
    return null
  }

  /** Throws `budget_spent` where a model would be asked that may not be. Built-in agents cost nothing, not even the question. */
  async #mindBudget(session: Session): Promise<void> {
    const { budget, driverOf, onBudgetSpent } = this.ports
    if (budget === null || !driverOf(session.type).asksOutside(session)) return
    const scope = await budget.spent(session)
    if (scope === null) return
    onBudgetSpent?.(session, scope)
    throw new RunFailure(BUDGET_SPENT, { blamesModel: true, retryable: false })
  }

  async #next(facts: StepFacts, now: Date, signal: AbortSignal): Promise<Step> {
    const { driverOf, doorbell } = this.ports
    const { session } = facts
    if (isFinished(session) && session.stepsSinceAsk >= CLOSING_BUDGET) return completion
    if (session.stepsSinceAsk >= STEP_BUDGET)
      throw new RunFailure('step_budget_spent', { blamesModel: true, retryable: true })
    await this.#mindBudget(session)
    signal.throwIfAborted()
    return driverOf(session.type).next(facts, {
      now,
      signal,
      onChunk: (messageId, delta) => doorbell.chunk(session.id, messageId, delta),
    })
  }
}

const BUDGET_SPENT = 'budget_spent'

/** Rejects with the signal's reason when it is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => signal.throwIfAborted())

const modelFailure = (error: ModelError): RunFailure => {
  const { code, retryable, retryAfterMs } = error
  return new RunFailure(code, { blamesModel: true, retryable, retryAfterMs }, error)
}

/** The server ends the session after the last item even if the model never says so. */
const completion: Step = {
  ...emptyStep,
  then: { kind: 'end', reason: 'all_items_completed' },
}
