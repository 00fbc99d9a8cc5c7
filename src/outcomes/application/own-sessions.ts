// A learner's sessions in a few words, for what is suggested to them.
import { summaryOf, type Sessions } from '../../sessions/index.js'

/** Sessions that are looked at. */
const MOST = 50

export const ownSessions = (sessions: Pick<Sessions, 'list' | 'ended'>) => ({
  open: async (learnerId: string) =>
    (await sessions.list(learnerId, true, MOST)).map(snapshot => {
      const { session_id, session_type, title, started_at, time_remaining_seconds } = summaryOf(snapshot)
      return {
        sessionId: session_id,
        type: session_type,
        title,
        isBegun: started_at !== null,
        secondsLeft: time_remaining_seconds,
      }
    }),
  endedTitles: async (learnerId: string) =>
    (await sessions.ended(learnerId, null, MOST)).map(({ stored }) => stored.session.title),
})
