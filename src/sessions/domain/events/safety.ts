// Calls for a person: what a learner wrote, or what a programme has set aside; and the learner goes on.
import type { EventRows } from '../event-rows.js'
import { afterSafetyHold } from '../clocks.js'
import type { Session } from '../session.js'
import { openDeadline, outboxRow, publicEvent, type CommitFacts, type EntriesOf } from './entry.js'

export const SAFETY: EntriesOf<'SafetyRaised' | 'SafetyAcknowledged' | 'SafetyNoted' | 'HelpCalled'> = {
  SafetyRaised: {
    evolve: (session, _event, at) => ({ ...session, safetyHoldAt: session.safetyHoldAt ?? at }),
    stream: ({ notice }) => [publicEvent('safety_message', { ...notice })],
    rows: alertRows,
    log: ({ source, alertId, category, entry }) => ({ source, alertId, category, entry }),
    // A model's judgement comes from the run itself.
    fences: ({ source }) => source === 'guard',
  },
  SafetyAcknowledged: {
    evolve: (session, _event, at) => afterSafetyHold(session, at),
    stream: (_event, session) => [
      publicEvent('safety_acknowledged', {
        status: session.status,
        deadline_at: session.deadlineAt?.toISOString() ?? null,
        item_deadline_at: openDeadline(session),
      }),
    ],
  },
  SafetyNoted: { rows: alertRows },
  HelpCalled: {
    rows: ({ alertId, rounds }, session, commit) =>
      alertRows({ alertId, category: 'set_aside', entry: String(rounds), messageSeq: null }, session, commit),
  },
}

function alertRows(
  {
    alertId,
    category,
    entry,
    messageSeq,
  }: Pick<EventRows['alert'][number], 'alertId' | 'category' | 'entry' | 'messageSeq'>,
  session: Session,
  commit: CommitFacts,
): Pick<EventRows, 'alert' | 'outbox'> {
  const { learnerId, type: sessionType } = session
  return {
    alert: [{ alertId, learnerId, sessionType, category, entry, messageSeq, createdAt: commit.at }],
    ...outboxRow('alert', session, commit),
  }
}
