// What somebody does with a server of an earlier version, over HTTP, before its database becomes a fixture (scripts/upgrade-fixture.mts): sessions
// of each type in every state, and what staff keep. What a version did not know is left out, and said.
import { setTimeout as sleep } from 'node:timers/promises'
import { Learner, type Reply } from '../test/support/learner.js'
import { somePublication } from '../test/support/some-publication.js'

export type Made = { readonly id: string; readonly state: string; readonly cookie: string }
/** `unknown`: what the version refused or did not come to. */
export type Stories = { readonly made: readonly Made[]; readonly unknown: readonly string[] }

const DISTRESS = 'My uncle hits me and I want to kill myself.'
const KINDS: Readonly<Record<string, object>> = {
  exam: { session_type: 'evaluation', assessment_id: 'fixture-four' },
  practice: { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 3 } },
  survey: { session_type: 'survey', survey_id: 'fixture-survey' },
  lesson: { session_type: 'tutoring', guideline_id: 'fixture.sums' },
  programme: { session_type: 'mastery', skills: ['fixture.sum'], config: { questions_per_quiz: 3 } },
}
const DIALOGUE = { session_type: 'thought', topic: 'Tides' }
/** A lesson or a programme that has not ended by then is not ended at all. */
const TURNS = 120

/** Well-formed for any question of the fixtures, in any version. */
export function anAnswer({ widget_type: type, props }: Asked): Record<string, unknown> {
  if (type === 'multiple_choice') return { index: 0 }
  if (type === 'rating_scale') return { rating: props.max }
  if (type === 'confirmation') return { confirmed: true }
  if (type === 'self_assessment') return { self_assessment: props.choices?.[0] }
  return { text: props.prompt?.includes('network') ? '10.0.0.0' : '123' }
}

type Asked = {
  readonly widget_type: string
  readonly props: { readonly prompt?: string; readonly max?: number; readonly choices?: readonly string[] }
}

/** Everything but open dialogues. `operatorToken`: of the server. */
export async function tellStories(url: string, operatorToken: string): Promise<Stories> {
  const teller = new Teller(url, operatorToken)
  // What staff keep is there before the sessions, so that those of classes and exams can be among them.
  await teller.keep()
  for (const [kind, body] of Object.entries(KINDS)) await teller.play(kind, body)
  await teller.pausedExam()
  await teller.expired()
  return teller
}

/** Open dialogues, with a server that has a model. */
export async function tellDialogues(url: string, operatorToken: string): Promise<Stories> {
  const teller = new Teller(url, operatorToken)
  await teller.play('dialogue', DIALOGUE, { ends: false })
  return teller
}

class Teller implements Stories {
  readonly made: Made[] = []
  readonly unknown: string[] = []
  readonly #staff: Learner
  readonly #headers: Record<string, string>

  constructor(
    readonly url: string,
    operatorToken: string,
  ) {
    this.#staff = new Learner(url)
    this.#headers = { authorization: `Bearer ${operatorToken}` }
  }

  async play(kind: string, body: object, { ends = true } = {}): Promise<void> {
    const tried = await new Learner(this.url).post('/session/', body)
    if (tried.status !== 201) return void this.unknown.push(`${kind}: ${tried.status} ${tried.json?.code}`)
    await this.#begin(`${kind}: not begun`, body, async () => {})
    await this.#begin(`${kind}: first question open`, body, ask)
    await this.#begin(`${kind}: one answered`, body, async (learner, id) => {
      await answered(learner, id)
      await ask(learner, id)
    })
    await this.#begin(`${kind}: next question not asked`, body, answered)
    await this.#begin(`${kind}: held for a person`, body, async (learner, id) => {
      await ask(learner, id)
      const { pending_action: action } = await learner.state(id)
      const reply = await learner.respond(id, action.tool_call_id, { text: DISTRESS })
      if (reply.json?.safety === undefined) return 'unknown'
    })
    if (ends)
      await this.#begin(`${kind}: completed`, body, async (learner, id) => {
        for (let turn = 0; turn < TURNS; turn += 1) {
          await ask(learner, id)
          const state = await learner.state(id)
          if (state.pending_action === null) return state.status === 'completed' ? undefined : 'unknown'
          await answerOne(learner, id)
        }
        return 'unknown'
      })
    await this.#begin(`${kind}: terminated`, body, async (learner, id) => {
      await answered(learner, id)
      await learner.post(`/session/${id}/terminate`, {})
    })
  }

  pausedExam = () =>
    this.#begin('exam: paused', KINDS['exam']!, async (learner, id) => {
      await answered(learner, id)
      await ask(learner, id)
      taken(await this.#asStaff('POST', `/supervise/${id}/pause`, {}))
    })

  /** The shortest time that a session can have goes by. */
  expired = () =>
    this.#begin(
      'practice: expired',
      { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 3, time_limit_seconds: 10 } },
      async (learner, id) => {
        await ask(learner, id)
        for (let second = 0; second < 40; second += 1) {
          if ((await learner.state(id)).status === 'expired') return
          await sleep(1_000)
        }
        return 'unknown'
      },
    )

  /** People, an exam, a curriculum and a document, each where there were such then. */
  async keep(): Promise<void> {
    await this.#kept('person', 'POST', '/people', { name: 'Ada Lovelace', roles: ['teacher'], classes: ['5b'] })
    await this.#kept('enrolled learner', 'POST', '/session/', {
      ...KINDS['exam'],
      learner: { external_id: 'u-4711', name: 'Noor', class: '5b' },
    })
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
    await this.#kept('exam', 'POST', '/exams', {
      title: 'Sums',
      assessment_id: 'fixture-twenty',
      duration_minutes: 10,
      opens_at: hours(0),
      closes_at: hours(1),
      classes:
        (await this.#asStaff('GET', '/classes')).json?.classes?.map((one: { class_id: string }) => one.class_id) ?? [],
    })
    await this.#kept('curriculum', 'POST', '/supervise/curricula', somePublication())
    await this.#document()
  }

  async #document(): Promise<void> {
    const form = new FormData()
    form.set('file', new Blob(['# Cells\n\nSmall rooms.\n\n## Walls\n\n**Lignin**: makes wood hard.']), 'Cells.md')
    const added = await fetch(`${this.url}/documents`, { method: 'POST', body: form, headers: this.#headers })
    if (!added.ok) return void this.unknown.push(`document: ${added.status}`)
    const { document } = (await added.json()) as { document: { document_id: string } }
    for (let second = 0; second < 60; second += 1) {
      const { json } = await this.#asStaff('GET', `/documents/${document.document_id}`)
      if (json.state === 'ready') break
      await sleep(1_000)
    }
    await this.#kept('concepts', 'POST', '/concepts/from-document', { document_id: document.document_id })
  }

  async #kept(what: string, method: string, address: string, body: object): Promise<void> {
    const reply = await this.#asStaff(method, address, body)
    if (reply.status >= 300) this.unknown.push(`${what}: ${reply.status} ${reply.json?.code} ${reply.json?.detail}`)
  }

  #asStaff = (method: string, address: string, body?: object): Promise<Reply> =>
    this.#staff.request(method, address, body, this.#headers)

  async #begin(
    state: string,
    body: object,
    play: (learner: Learner, id: string) => Promise<'unknown' | void | undefined>,
  ): Promise<void> {
    const learner = new Learner(this.url)
    const id = await learner.create(body)
    if ((await play(learner, id)) === 'unknown') this.unknown.push(state)
    else this.made.push({ id, state, cookie: learner.cookie })
  }
}

/** The stream is not held to a schema: its events have the shape of their time. */
const ask = async (learner: Learner, id: string): Promise<void> => void (await learner.get(`/session/${id}/stream`))

async function answerOne(learner: Learner, id: string): Promise<void> {
  const { pending_action: action } = await learner.state(id)
  taken(await learner.respond(id, action.tool_call_id, anAnswer(action)))
}

async function answered(learner: Learner, id: string): Promise<void> {
  await ask(learner, id)
  await answerOne(learner, id)
}

function taken(reply: Reply): void {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body}`)
}
