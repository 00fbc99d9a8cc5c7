// A learner's stream, opened in the middle of a session's log and left again.
import { Follower } from '../../src/stream/application/follow-session.js'
import type { SessionStore } from '../../src/sessions/application/ports.js'
import type { Post } from './hostile-witness.js'
import type { SessionSystem } from './memory-system.js'

export type OpenStream = {
  /** Waits for what is under way, leaves, and says what was told and what should have been: the log, word for word. */
  leave(log: SessionStore): Promise<Post>
}

export async function openStream(
  system: SessionSystem,
  sessionId: string,
  onError: (error: unknown) => void,
): Promise<OpenStream> {
  const { sessions } = system.stores
  const snapshot = (await sessions.load(sessionId))!
  const cursor = Math.floor(snapshot.stored.lastEventSeq / 2)
  const { doorbell } = system.nodes.at(-1)!
  const told: string[] = []
  let closed = false
  const sink = {
    event: ({ id, event, data }: { id?: number; event: string; data: string }) => {
      if (id !== undefined) told.push(`${id} ${event} ${data}`)
      return true
    },
    drained: async () => true,
    close: () => (closed = true),
  }
  const follower = new Follower({ sessions, doorbell, onError }, sessionId)
  await follower.start(snapshot, cursor, sink)
  return {
    async leave(log) {
      const { lastEventSeq } = (await log.load(sessionId))!.stored
      for (let turn = 0; turn < 200 && !closed && told.length < lastEventSeq - cursor; turn += 1)
        await new Promise(setImmediate)
      follower.stop()
      const events = await log.eventsAfter(sessionId, cursor, 10_000)
      const whole = events.map(({ seq, type, payload }) => `${seq} ${type} ${JSON.stringify(payload)}`)
      // A stream may close at a question or an ending: what it told until then is the log.
      return { expected: whole.slice(0, told.length).join('\n'), got: told.join('\n') }
    },
  }
}
