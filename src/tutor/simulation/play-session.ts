// Plays one session of a simulated learner over HTTP, as a page would; only the key of the open question comes from the store.
import type { TutoringStatus } from '../../contract/tutor.js'
import type { ClientAction } from '../../contract/widget.js'
import { freeQuestionsOf, type Guideline } from '../../library/index.js'
import type { DriverStore, Messages, Questions } from '../../sessions/index.js'
import { lessonOf } from '../domain/lesson-plan.js'
import { planView } from '../domain/plan.js'
import type { TutorState } from '../domain/state.js'
import { PERSONA, type PersonaName } from './personas.js'
import { SimulatedLearner, type Opened } from './simulated-learner.js'
import { unsound } from './soundness.js'
import { gotHelp, isStuck, wasStuck } from './stuck.js'
import { tutorWords } from './tutor-words.js'
import type { PlayedSession } from './tally.js'
import { Refusal, type Lesson } from './tutoring-client.js'

export type PlayPorts = {
  /** Begins a session about something, with a learner who has never been there. Throws Refusal. */
  readonly begin: (guidelineId: string) => Promise<Lesson>
  readonly sessions: Pick<Questions, 'askedCall'> &
    Pick<DriverStore, 'driverState' | 'plan'> &
    Pick<Messages, 'messagesFrom'>
}

export type Casting = {
  readonly persona: PersonaName
  readonly guidelineId: string
  /** As `sessionSeed` makes it. */
  readonly seed: string
}

/** A session with this many messages counts as endless. */
const MOST_MESSAGES = 250

/**
 * Plays to the end. What goes wrong ends the session and is listed in `invalid`, also when it cannot begin; nothing is thrown but faults of
 * the simulator.
 */
export async function playSession(ports: PlayPorts, casting: Casting, begun: Promise<Lesson>): Promise<PlayedSession> {
  const lesson = await begun.catch(refused)
  if (lesson instanceof Refusal) return neverBegun(casting, lesson)
  const game = new Game(ports, casting, lesson)
  await game.play().catch((error: unknown) => game.invalid.push(refused(error).message))
  return game.result()
}

function refused(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

const neverBegun = ({ persona, guidelineId }: Casting, { message }: Refusal): PlayedSession => ({
  persona,
  guidelineId,
  sessionId: null,
  completed: false,
  replans: 0,
  needsIntervention: false,
  steps: 0,
  stepsSkipped: 0,
  questions: [],
  stuck: null,
  stuckAtAll: null,
  messages: 0,
  latencies: [],
  misread: 0,
  misconceptions: [],
  certified: false,
  words: { sentences: 0, repeated: 0, turns: 0, shameful: 0 },
  invalid: [message],
})

/** When a learner got stuck, by one way to count it, and whether the plan has helped since. */
class Stuck {
  #since: TutoringStatus | null = null
  #helped = false

  constructor(private readonly counts: typeof isStuck) {}

  look(questions: Parameters<typeof isStuck>[0], before: TutoringStatus | null, now: TutoringStatus): void {
    if (this.#since === null && this.counts(questions)) this.#since = before
    if (this.#since !== null && gotHelp(this.#since, now)) this.#helped = true
  }

  get found(): PlayedSession['stuck'] {
    return this.#since === null ? null : { helped: this.#helped }
  }
}

class Game {
  readonly invalid: string[] = []
  readonly #learner: SimulatedLearner
  #status: TutoringStatus | null = null
  readonly #stuck = new Stuck(isStuck)
  readonly #stuckAtAll = new Stuck(wasStuck)
  #misread = 0
  #words = tutorWords([])
  #certified = false
  #messages = 0

  constructor(
    private readonly ports: PlayPorts,
    private readonly casting: Casting,
    private readonly lesson: Lesson,
  ) {
    this.#learner = new SimulatedLearner(PERSONA[casting.persona], casting.seed)
  }

  async play(): Promise<void> {
    const { guideline } = lessonOf(await this.ports.sessions.plan(this.lesson.sessionId))
    await this.#look()
    for (;;) {
      const { pending_action: action } = await this.lesson.state()
      if (action === null) break
      if (this.#messages >= MOST_MESSAGES) throw new Refusal(`after ${MOST_MESSAGES} messages it has not ended`)
      await this.#act(await this.#open(action, guideline), action)
      await this.#look()
    }
    this.#learner.finish()
    this.#words = tutorWords(await this.ports.sessions.messagesFrom(this.lesson.sessionId, 1))
    const state = (await this.ports.sessions.driverState(this.lesson.sessionId)) as TutorState | null
    this.#certified = state?.mastered ?? false
    if (!this.#isOver()) throw new Refusal('nothing is asked and the session is not over')
  }

  /** The open question with what only the store knows of it. */
  async #open(action: ClientAction, guideline: Guideline): Promise<Opened> {
    const { sessions } = this.ports
    const { sessionId } = this.lesson
    const [call, state] = await Promise.all([
      sessions.askedCall(sessionId, action.tool_call_id),
      sessions.driverState(sessionId) as Promise<TutorState | null>,
    ])
    const question = state?.question ?? null
    if (call === null || question === null) throw new Refusal('a question is open that the tutor knows nothing of')
    const free = freeQuestionsOf(guideline).find(({ ask }) => ask === action.props.prompt) ?? null
    return { action, stepId: question.stepId, item: call.item, begun: question.begun === true, free }
  }

  async #act(opened: Opened, action: ClientAction): Promise<void> {
    const act = this.#learner.act(opened)
    const callId = action.tool_call_id
    if (act.kind === 'hint') {
      await this.lesson.hint(callId)
      return
    }
    this.#messages += 1
    if (act.kind === 'remark') {
      // The tutor responds to a remark on a verified question only if it is sent by `ask`.
      return opened.item === null ? this.#say(act.text, callId, false) : this.lesson.ask(act.text, callId)
    }
    const text = textOf(act.response, action)
    return text === null ? this.lesson.respond(act.response, callId) : this.#say(text, callId, opened.item !== null)
  }

  async #say(text: string, callId: string, isAnswer: boolean): Promise<void> {
    const { score } = await this.lesson.say(text, callId)
    if ((score !== null) !== isAnswer) this.#misread += 1
  }

  /** Reads the status after a message and checks its plan. */
  async #look(): Promise<void> {
    const before = this.#status
    const [now, state] = await Promise.all([
      this.lesson.status(),
      this.ports.sessions.driverState(this.lesson.sessionId) as Promise<TutorState | null>,
    ])
    this.#status = now
    const where = `message ${this.#messages}`
    this.invalid.push(...unsound(before, now).map(problem => `${where}: ${problem}`))
    const stored = state?.plan ? planView(state.plan) : null
    if (JSON.stringify(stored) !== JSON.stringify(now.study_plan))
      this.invalid.push(`${where}: the plan that is told is not the one that is stored`)
    for (const stuck of [this.#stuck, this.#stuckAtAll]) stuck.look(this.#learner.questions, before, now)
  }

  #isOver = (): boolean => ['completed', 'expired', 'terminated'].includes(this.#status?.status ?? '')

  result(): PlayedSession {
    const status = this.#status
    const steps = status?.study_plan.todo_list ?? []
    const { persona, guidelineId } = this.casting
    return {
      persona,
      guidelineId,
      sessionId: this.lesson.sessionId,
      completed: status?.status === 'completed' && steps.length > 0 && steps.every(step => step.status === 'completed'),
      replans: status?.study_plan.metadata.replan_count ?? 0,
      needsIntervention: status?.needs_intervention ?? false,
      steps: steps.length,
      stepsSkipped: steps.filter(step => step.status_info.skipped).length,
      questions: this.#learner.questions,
      stuck: this.#stuck.found,
      stuckAtAll: this.#stuckAtAll.found,
      messages: this.#messages,
      latencies: this.lesson.latencies,
      misread: this.#misread,
      misconceptions: this.#learner.held.all,
      certified: this.#certified,
      words: this.#words,
      invalid: this.invalid,
    }
  }
}

/** As it would be typed into a chat; null for answers that a widget has to give. */
function textOf(response: Record<string, unknown>, action: ClientAction): string | null {
  if (typeof response['text'] === 'string') return response['text']
  const { index } = response
  if (typeof index !== 'number' || action.widget_type !== 'multiple_choice') return null
  return action.props.options[index] ?? null
}
