// A pupil in a lesson over REST who knows the key, because it may look into the store.
import { lessonOf } from '../../src/tutor/domain/lesson-plan.js'
import type { z } from 'zod'
import { TOKENS } from '../../src/container-tokens.js'
import { StartTutoringAnswer, StepAnswer } from '../../src/contract/tutor.js'
import type { Item } from '../../src/items/index.js'
import type { SessionStore } from '../../src/sessions/index.js'
import { Learner, type Reply } from './learner.js'
import { isChoice, keyOf, optionsOf } from './only-part.js'
import type { TestServer } from './test-server.js'

export const BY_TOPIC = { topic: 'adding', grade: 4, student_profile: { interests: ['dinosaurs'] } }
export const BY_GUIDELINE = {
  student: { id: 's-1', grade: 3, prefs: { style: 'standard', lang: 'en' } },
  goal: { topic: 'Adding', syllabus: 'Fixtures', learning_objectives: ['Adds'], guideline_id: 'fixture.sums' },
}

export class LessonPupil {
  private constructor(
    readonly server: TestServer,
    readonly learner: Learner,
    readonly started: z.infer<typeof StartTutoringAnswer>,
  ) {}

  static async start(server: TestServer, body: object = BY_GUIDELINE): Promise<LessonPupil> {
    const learner = new Learner(server.url)
    const reply = await learner.post('/sessions', body)
    if (reply.status !== 200) throw new Error(`start: ${reply.status} ${reply.body}`)
    return new LessonPupil(server, learner, StartTutoringAnswer.parse(reply.json))
  }

  get id(): string {
    return this.started.session_id
  }

  get store(): SessionStore {
    return this.server.container.resolve(TOKENS.sessions)
  }

  post = (body: object, headers?: Record<string, string>): Promise<Reply> =>
    this.learner.post(`/sessions/${this.id}/step`, body, headers)

  get = (path: string): Promise<Reply> => this.learner.get(`/sessions/${this.id}${path}`)

  /** Says something; throws when it is refused. */
  async says(text: string): Promise<StepAnswer> {
    return taken(await this.post({ student_reply: text }))
  }

  async answers(how: 'right' | 'wrong'): Promise<StepAnswer> {
    return this.says(await this.words(how))
  }

  /** The id of the open question. */
  async openCall(): Promise<string> {
    const { pending_action } = await this.learner.state(this.id)
    if (pending_action === null) throw new Error('Nothing is asked.')
    return pending_action.tool_call_id as string
  }

  /** The item that is asked about; null for a free question. */
  async item(): Promise<Item | null> {
    return (await this.store.askedCall(this.id, await this.openCall()))!.item
  }

  /** An answer to the open question, as somebody types it. */
  async words(how: 'right' | 'wrong'): Promise<string> {
    const { action, item } = (await this.store.askedCall(this.id, await this.openCall()))!
    if (action.widget_type === 'self_assessment') return 'a'
    if (item === null) return how === 'right' ? this.#known(action.props.prompt) : 'It is blue.'
    const key = keyOf(item)
    if (!isChoice(item)) return how === 'right' ? key : '1'
    const at = optionsOf(item).findIndex(option => (option === key) === (how === 'right'))
    return 'abcdefgh'[at]!
  }

  /** Goes on until the open question is an item. */
  async toItem(): Promise<void> {
    for (let turn = 0; (await this.item()) === null; turn += 1) {
      if (turn > 10) throw new Error('No verified question comes.')
      await this.answers('right')
    }
  }

  /** Answers rightly to the end; resolves to the last answer. */
  async toEnd(): Promise<StepAnswer> {
    for (let turn = 0; turn < 60; turn += 1) {
      const answer = await this.answers('right')
      if (answer.next_turn.is_complete) return answer
    }
    throw new Error('The lesson does not end.')
  }

  async #known(prompt: string): Promise<string> {
    const { steps, prerequisites } = lessonOf(await this.store.plan(this.id)).guideline
    const questions = [...steps, ...prerequisites].flatMap(step => step.questions)
    return questions.find(({ ask }) => ask === prompt)?.answer ?? `It is about ${questions[0]!.answer}`
  }
}

/** The answer to a step. Throws when it was refused. */
export function taken(reply: Reply): StepAnswer {
  if (reply.status !== 200) throw new Error(`step: ${reply.status} ${reply.body}`)
  return StepAnswer.parse(reply.json)
}
