// What a learner in a lesson waits for while a model plays the tutor: the verdict, the first words, all of them; and what it is told for
// them. Over a WebSocket, with a model that takes two seconds for an answer.
import type { ClientAction } from '../../src/contract/widget.js'
import { Learner } from '../support/learner.js'
import { connectSocket, type SocketEvent } from '../support/socket-client.js'
import { someResponse } from '../support/some-response.js'
import { median, progress, quantile, type Figure } from './figures.js'
import type { TutorModel } from './tutor-model.js'

type Turn = {
  /** From the answer on, in ms; null: none came, or the model had no part in it. */
  readonly verdictMs: number | null
  readonly firstWordsMs: number | null
  readonly wholeMs: number | null
  readonly calls: number
}

const GUIDELINE = 'math.g3.fractions.comparing-same-denominator'

/** `turns` answers in a lesson of our own guideline. */
export async function measureTutor(url: string, model: TutorModel, turns: number): Promise<Figure[]> {
  progress('a lesson with a model')
  const learner = new Learner(url)
  const id = await learner.create({ session_type: 'tutoring', guideline_id: GUIDELINE, student: { grade: 3 } })
  const socket = await connectSocket(url, { headers: { cookie: learner.cookie } })
  await socket.attach(id)
  let asked: AskedNow = askedIn((await socket.until(id, asks)).at(-1)!)
  const played: Turn[] = []
  while (asked.action !== null && played.length < turns) {
    const { action, isGraded } = asked
    const before = model.tokens.length
    const began = performance.now()
    await socket.respond(id, action.tool_call_id, someResponse(action))
    const events: { readonly ms: number; readonly event: SocketEvent }[] = []
    do events.push({ event: await socket.next(id), ms: performance.now() - began })
    while (!asks(events.at(-1)!.event))
    const texts = events.filter(({ event }) => /^(content_chunk|message_complete)$/.test(event.event))
    const [first] = texts
    const isVerdict = isGraded && first?.event.event === 'message_complete'
    const verdictId: unknown = isVerdict ? first.event.data.message_id : null
    const calls = model.tokens.length - before
    played.push({
      verdictMs: isVerdict ? first.ms : null,
      firstWordsMs: calls === 0 ? null : (texts.find(({ event }) => event.data.message_id !== verdictId)?.ms ?? null),
      wholeMs: calls === 0 ? null : events.at(-1)!.ms,
      calls,
    })
    asked = askedIn(events.at(-1)!.event)
  }
  await socket.cut()
  const ms = (of: (turn: Turn) => number | null): number[] => played.flatMap(turn => of(turn) ?? [])
  const waits: Figure[] = (
    [
      ['the verdict', ms(turn => turn.verdictMs)],
      ['the first words of the model', ms(turn => turn.firstWordsMs)],
      ['the whole reply', ms(turn => turn.wholeMs)],
    ] as const
  ).flatMap(([name, times]) => [
    { name: `${name}, p50 of ${times.length}`, value: median(times), unit: 'ms' },
    { name: `${name}, p95`, value: quantile(times, 0.95), unit: 'ms' },
  ])
  const moves = [...new Set(model.tokens.map(({ move }) => move))]
  return [
    ...waits,
    { name: 'calls of the model in a turn, most', value: Math.max(...played.map(({ calls }) => calls)), unit: '' },
    ...moves.map((move): Figure => {
      const told = model.tokens.filter(one => one.move === move).map(({ tokens }) => tokens)
      return { name: `told to the model to ${move}, most of ${told.length}`, value: Math.max(...told), unit: 'tokens' }
    }),
  ]
}

const asks = ({ event }: SocketEvent): boolean => /^(client_action|session_completed)$/.test(event)

/** `isGraded`: by code. */
type AskedNow = { readonly action: ClientAction | null; readonly isGraded: boolean }

const askedIn = ({ data }: SocketEvent): AskedNow => ({
  action: (data.action as ClientAction | undefined) ?? null,
  isGraded: typeof data.item_number === 'number',
})
