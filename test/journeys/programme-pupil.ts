// A simulated learner in a mastery programme on the wire: takes the first choice of each menu, and answers the questions.
import type { Learner } from '../support/learner.js'
import type { TestServer } from '../support/test-server.js'
import { isEnding, openAction, storeOf, takeTurn, type Choose } from './pupil.js'

/** Plays until the programme is over, or `isEnough` of what it shows. Throws when it does not end. */
export async function playProgramme(
  server: TestServer,
  learner: Learner,
  sessionId: string,
  choose: Choose,
  isEnough: () => Promise<boolean> = async () => false,
): Promise<void> {
  for (let turn = 1; turn <= 100; turn += 1) {
    const { events } = await learner.follow(sessionId)
    if (events.some(isEnding) || (await isEnough())) return
    const { session } = (await storeOf(server).load(sessionId))!.stored
    if (session.itemOpen) await takeTurn(server, learner, sessionId, turn, choose)
    else await learner.respond(sessionId, (await openAction(learner, sessionId)).tool_call_id, { index: 0 })
  }
  throw new Error('The programme does not end.')
}
