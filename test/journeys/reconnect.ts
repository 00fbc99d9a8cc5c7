// A learner with a terrible connection: it breaks behind every single event, and the browser comes back with Last-Event-ID.
import { connect, type EventStream } from '../support/sse-client.js'
import type { Learner, StreamEvent } from '../support/learner.js'

/** Reads one event per connection until the server says 204. Resolves to the durable events that came. */
export function brokenReader(learner: Learner, sessionId: string): () => Promise<StreamEvent[]> {
  let cursor: number | undefined
  return async () => {
    const heard: StreamEvent[] = []
    for (let connections = 0; connections < 200; connections += 1) {
      const stream = await open(learner, sessionId, cursor)
      if (stream.status === 204) return heard
      if (stream.status !== 200)
        throw new Error(`The stream was refused: ${stream.status} ${stream.bytes().toString()}`)
      const [event] = (await stream.until(({ id }) => id !== null)).slice(-1)
      await stream.close()
      cursor = Number(event!.id)
      heard.push({ id: cursor, event: event!.event, data: JSON.parse(event!.data) as unknown })
    }
    throw new Error('The stream never came to rest.')
  }
}

export const open = (learner: Learner, sessionId: string, lastEventId?: number): Promise<EventStream> =>
  connect(`${learner.url}/session/${sessionId}/stream`, {
    headers: { cookie: learner.cookie },
    ...(lastEventId === undefined ? {} : { lastEventId }),
  })
