// Plays one generated session: a hostile model, whatever happens around it, and at the end sensible people who want to finish.
import type { Catalogue } from '../../src/items/index.js'
import { DomainError } from '../../src/kernel/errors.js'
import { newId } from '../../src/kernel/ids.js'
import { getResults } from './get-results.js'
import { hasEnded } from '../../src/sessions/domain/session.js'
import { LocalDoorbell } from '../../src/stream/index.js'
import { PauseSession, ReportItem, ResumeSession } from '../../src/supervision/index.js'
import { Commander } from './hostile-commands.js'
import { comparing } from './hostile-facts.js'
import { Broken, CHECKERS, inspect, type CheckerName } from './hostile-conduct.js'
import type { Act } from './hostile-learner.js'
import { openStream } from './hostile-stream.js'
import { Death } from './hostile-model.js'
import { Models } from './hostile-models.js'
import { deadlines, GRACE } from './hostile-oracle.js'
import type { Histogram } from './hostile-histogram.js'
import { Poster } from './hostile-posts.js'
import type { Scenario } from './hostile-scenario.js'
import { Witness, type Facts } from './hostile-witness.js'
import { memoryStage, type Stage } from './hostile-stage.js'
import { SessionSystem, type Alterations, type SystemStores } from './memory-system.js'

export type PlayOptions = {
  readonly catalogue: Catalogue
  readonly stage?: Stage
  readonly mutant?: Alterations
  readonly rules?: readonly CheckerName[]
  readonly histogram?: Histogram
}

const ALL = Object.keys(CHECKERS) as CheckerName[]

/** Throws Broken when a rule does not hold. */
export const play = async (scenario: Scenario, options: PlayOptions): Promise<void> => new Play(scenario, options).run()

class Play {
  readonly #witness = new Witness()
  readonly #models: Models
  readonly #stage: Stage
  readonly #rules: readonly CheckerName[]
  readonly #system: SessionSystem
  readonly #poster: Poster
  readonly #commander: Commander
  #stores!: SystemStores
  #id = ''
  #broken: Broken | null = null
  #events = 0

  constructor(
    private readonly scenario: Scenario,
    private readonly options: PlayOptions,
  ) {
    const { catalogue, stage = memoryStage, mutant = {}, rules = ALL } = options
    const witness = this.#witness
    const models = (this.#models = new Models(scenario, witness))
    this.#stage = stage
    this.#rules = rules
    this.#system = new SessionSystem({
      ...mutant,
      catalogue,
      seed: scenario.seed,
      open: stage.open,
      stores: real => {
        this.#stores = real
        const watched = witness.stores(real, () => stage.atEachCommit && this.#look('commit'))
        return mutant.stores?.(watched) ?? watched
      },
      handlers: (real, stores) => witness.handlers(mutant.handlers?.(real, stores) ?? real),
      doorbell: () => {
        const doorbell = mutant.doorbell?.() ?? new LocalDoorbell()
        const chunk = doorbell.chunk.bind(doorbell)
        const node = models.sawOpen.push(false) - 1
        doorbell.chunk = (sessionId, messageId, delta) => {
          witness.chunks.push({ itemOpen: models.sawOpen[node]! })
          chunk(sessionId, messageId, delta)
        }
        return doorbell
      },
      driver: real =>
        comparing(
          mutant.driver?.(real) ?? real,
          () => this.#now,
          sentence => witness.drifted.push(sentence),
        ),
      model: (_role, node) => this.#models.of(node),
      onError: error => {
        if (!(error instanceof Death)) witness.unexpected.push(error)
      },
      // Whoever is dead commits no failure either: its lease has to run out.
      onFailure: ({ cause }) => {
        if (cause instanceof Death) throw cause
      },
    })
    this.#poster = new Poster(this.#system, this.#stores.sessions, witness)
    this.#commander = new Commander(this.#system, witness, () => stage.facts(this.#stores, this.#id))
  }

  async run(): Promise<void> {
    const { scenario } = this
    this.#id = await this.#system.create(scenario.body)
    for (const each of [...scenario.early, { kind: 'attach' } as Act, ...scenario.acts]) await this.#act(each)
    await this.#finish()
    const { session } = await this.#load()
    if (hasEnded(session)) {
      const results = await getResults(this.#system.stores.sessions, this.#id, null)
      this.#witness.results.push({
        status: session.status,
        completed: results.items_completed,
        correct: results.items_correct,
        percent: results.score_percent,
      })
    }
    await this.#inspect('end')
    this.options.histogram?.add(this.#witness, session)
  }

  async #load() {
    return (await this.#stores.sessions.load(this.#id))!.stored
  }

  get #now(): Facts | null {
    return this.#stage.atEachCommit ? (this.#stage.facts(this.#stores, this.#id) as Facts) : null
  }

  #look(moment: 'commit'): void {
    try {
      this.#check(this.#now!, moment)
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      this.#broken ??= error
    }
  }

  async #inspect(moment: 'quiet' | 'end'): Promise<void> {
    if (this.#broken) throw this.#broken
    this.#check(await this.#stage.facts(this.#stores, this.#id), moment)
  }

  #check(facts: Facts, moment: 'commit' | 'quiet' | 'end'): void {
    const before = { events: this.#events }
    this.#events = facts.events.length
    inspect({ facts, before, witness: this.#witness, moment }, this.#rules)
  }

  /** Until every node is idle or waits for its model. What one commits may wake another: hence until nothing moves any more. */
  async #settle(): Promise<void> {
    for (let before = ''; ;) {
      for (const [node, { runner }] of this.#system.nodes.entries())
        await Promise.race([runner.idle(), this.#models.of(node).blocked()])
      const { version, fence } = (await this.#stores.sessions.load(this.#id))!.stored
      if (before === `${version} ${fence}`) return
      before = `${version} ${fence}`
    }
  }

  async #act(each: Act): Promise<void> {
    await this.#do(each)
    await this.#settle()
    const { session } = await this.#load()
    if ((hasEnded(session) || session.pausedAt !== null) && this.#models.waiting(this.#system.nodes, true) > 0) {
      this.#witness.unstopped.push(`the model still writes, and the session is ${session.status}`)
      this.#models.letGo()
    }
    const listened = this.#system.nodes.flatMap(({ doorbell, deaf }) => (deaf ? [] : doorbell.listenedTo()))
    if (this.#models.waiting(this.#system.nodes, false) === 0 && listened.length > 0)
      this.#witness.leftovers.push('somebody listens to a session that rests')
    await this.#inspect('quiet')
  }

  async #do(each: Act): Promise<void> {
    const { learnerId, mediator, nodes } = this.#system
    const sessionId = this.#id
    switch (each.kind) {
      case 'attach':
        return this.#system.attach(sessionId)
      case 'answer':
      case 'two_at_once':
      case 'answer_again':
      case 'answer_nothing':
        return this.#poster.answer(sessionId, each)
      case 'command':
        return this.#commander.command(sessionId, each)
      case 'pass':
        return this.#pass(each.seconds, each.sweep)
      case 'terminate':
        return void (await this.#system.terminate(sessionId))
      case 'pause':
        return this.#quietly(mediator.send(PauseSession, { sessionId, reason: 'fire drill' }), 'session_ended')
      case 'resume':
        return this.#quietly(mediator.send(ResumeSession, { sessionId }), 'session_ended')
      case 'report': {
        const tool_call_id = this.#poster.lastAsked ?? newId()
        const report = { tool_call_id, reason: 'unclear' as const }
        return this.#quietly(mediator.send(ReportItem, { sessionId, learnerId, report }), 'question_not_found')
      }
      case 'follow':
        return this.#follow()
      case 'let_go':
        return this.#models.letGo()
      case 'lose_node':
      case 'add_node':
        if (nodes.length >= 4) return
        if (each.kind === 'lose_node') nodes.at(-1)!.deaf = true
        this.#system.addNode()
    }
  }

  async #quietly(sent: Promise<unknown>, allowed: string): Promise<void> {
    await sent.catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== allowed) this.#witness.unexpected.push(error)
    })
  }

  async #pass(seconds: number, sweep: boolean): Promise<void> {
    await this.#stores.pass(seconds * 1000)
    if (!sweep) return
    await this.#system.sweeper.sweep()
    const { stored, now } = (await this.#stores.sessions.load(this.#id))!
    const { session } = stored
    const due = deadlines(this.#witness.commits, session)
    const late = (at: number | null) => at !== null && now.getTime() > at + GRACE
    if (!hasEnded(session) && session.pausedAt === null && (late(due.session) || late(due.action)))
      this.#witness.overdue.push(`${session.status} ${now.getTime() - (due.action ?? due.session)!} ms after its time`)
  }

  /** A stream that is opened at any cursor tells the rest of the log, and leaving it changes nothing. */
  async #follow(): Promise<void> {
    const stream = await openStream(this.#system, this.#id, error => this.#witness.unexpected.push(error))
    await this.#system.attach(this.#id)
    await this.#settle()
    this.#witness.replays.push(await stream.leave(this.#stores.sessions))
  }

  /** Sensible people and a fresh process: the session comes to its end. */
  async #finish(): Promise<void> {
    this.#models.comeToSense()
    await this.#settle()
    this.#system.nodes.forEach(node => (node.deaf = true))
    this.#system.addNode()
    const { sessions: store } = this.#system.stores
    await this.#act({ kind: 'resume' })
    const before = (await this.#load()).session.runError?.attempts ?? 0
    for (let idle = 0, last = -1; idle < 14;) {
      const { session, version } = (await store.load(this.#id))!.stored
      if (hasEnded(session)) return
      // Nobody is hostile any more: a run that goes on failing will do so for ever.
      if ((session.runError?.attempts ?? 0) > before + 3) break
      idle = version === last ? idle + 1 : 0
      last = version
      if (idle > 0) await this.#act({ kind: 'pass', seconds: 61, sweep: true })
      else if (session.status !== 'awaiting_client_action') await this.#act({ kind: 'attach' })
      else await this.#act({ kind: 'answer', how: 'right', variant: 0 })
    }
    const { session } = await this.#load()
    this.#witness.stuck.push(
      `${session.status} at item ${session.position} of ${session.totalItems}: ${session.runError?.code}`,
    )
    await this.#system.terminate(this.#id)
  }
}
