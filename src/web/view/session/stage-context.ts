// The session around a stage: what the stage is rendered from, and where the learner's actions on it go.
import type { Api, LinkView } from '../../../client/index.js'
import type { Drafts } from '../../protocol/drafts.js'
import type { Reported } from '../question/report-dialog.js'
import type { Seen } from './stage.js'

export interface StageContext {
  readonly view: LinkView
  readonly api: Api
  readonly sessionId: string
  readonly drafts: Drafts
  /** The question of which a problem has just been reported. */
  readonly reported: string | null
  /** The question whose draft has come after the question itself. */
  readonly restored: string | null
  /** Within the app, whose pages have the review and whatever can be begun next. */
  readonly again: boolean
  /** Goes on here with a session that goes on elsewhere; returns a sentence if it did not work. */
  readonly onTakeOver: () => Promise<string | null>
  /** Lets the clock go on after a break; returns a sentence if it did not work. */
  readonly onEndBreak: () => Promise<string | null>
  /** A countdown on the stage has reached zero. */
  readonly onZero: () => void
  readonly onReport: () => void
  readonly onReported: (callId: string, care: Reported) => void
  /** The learner asks for a person. */
  readonly onPerson: () => void
  /** Asks whether to end the session. */
  readonly onEnd: () => void
  /** Leaves a safety message. `held`: the session waits until then. */
  readonly onGoOn: (held: boolean) => void
  /** Goes from the result to every question, and back. */
  readonly onReview: (reviewing: boolean) => void
  readonly onContinue: (continued: NonNullable<Seen['continued']>) => void
}
