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
  /** Offers at the end to begin something else, and to look at every question: what the pages of the app have. */
  readonly again: boolean
  readonly onReport: () => void
  readonly onReported: (callId: string, care: Reported) => void
  /** Leaves a safety message. `held`: the session waits until then. */
  readonly onGoOn: (held: boolean) => void
  readonly onContinue: (continued: NonNullable<Seen['continued']>) => void
}
