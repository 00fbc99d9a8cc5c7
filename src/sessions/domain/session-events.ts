// What can happen to a session, in the past tense. Private: event-table.ts says what each does, and what of it the learner's stream carries.
import type { ShownFigure } from '../../contract/stream.js'
import type { SafetyNotice } from '../../contract/care.js'
import type { Hint } from '../../contract/command.js'
import type { AlertCategory } from '../../contract/safety.js'
import type { PlanStatus } from '../../contract/tutor.js'
import type { ClientAction, SessionCommand } from '../../contract/widget.js'
import type { WithholdReason, Item, Verdict } from '../../items/index.js'
import type { Evidence } from '../../learners/index.js'
import type { ModelCall, SessionRole } from '../../llm/index.js'

/** Why a model's text was not shown: the gate stopped it, it took up a guess of the learner's, or somebody needs care. */
export type ReplacedReason = WithholdReason | 'echo'

/** What a driver keeps between its steps: one JSON document of bounded size. Sessions store it and never look inside. */
export type DriverState = Readonly<Record<string, unknown>>

/** One call of an agent, with what went in and what came out: for whoever asks why. */
export type AgentExecution = {
  readonly agent: SessionRole
  readonly inputSummary: string
  readonly input: unknown
  readonly output: unknown
  readonly reasoning: string
  /** `refused`: the output broke `problems` and was not used. `fallback`: the built-in agent stood in. `failed`: nothing came. */
  readonly outcome: 'accepted' | 'refused' | 'fallback' | 'failed'
  readonly problems: readonly string[]
  readonly call: ModelCall
  /** US dollars; null where prices are not known. */
  readonly costUsd: number | null
}

/** A backend tool that ran in a step; `publicResult` lists what the learner may see of its result. */
type ToolRun = {
  readonly callId: string
  readonly toolName: string
  readonly publicResult: Readonly<Record<string, unknown>>
}

/** `first` and `second` tries count; an answer that is given after the solution was `shown` is practice. */
export type Attempt = 'first' | 'second' | 'shown'

/** What an answer says about the learner's skill, beside whether it is right. Null where nothing is to be learned from it. */
export type EvidenceFacts = Omit<Evidence, 'sessionId' | 'position' | 'correct' | 'misconception' | 'at'>

/** Both from 1. */
export type Place = { readonly number: number; readonly total: number }

/** The call of a question that is closed: it gets its result in the same commit. */
export type ClosedCall = { readonly callId: string; readonly toolName: string }

/** What a hit of the guard or a model's judgement becomes: an alert, and the fixed words for the learner. */
export type Care = {
  readonly alertId: string
  readonly category: AlertCategory
  /** Of the catalogue; `model` for a model's judgement. */
  readonly entry: string
  readonly notice: SafetyNotice
}

/** What stood in the field when time was up and could not be read as an answer: it is kept here and counts as nothing. */
type Unread = Readonly<Record<string, unknown>>

export type SessionEvent =
  | { readonly type: 'SessionStarted' }
  | { readonly type: 'StepTaken'; readonly call: ModelCall | null; readonly ran: readonly ToolRun[] }
  | {
      readonly type: 'TextShown'
      readonly messageId: string
      readonly text: string
      readonly figures?: readonly ShownFigure[]
      readonly replaced: ReplacedReason | null
    }
  /** `item` is there when it was prepared just now (learning); in evaluation all items are stored at create. */
  | {
      readonly type: 'ItemFetched'
      readonly position: number
      readonly item: Item | null
      readonly windowFromSeq: number
      /** It is asked again after its solution was shown. */
      readonly solutionShown: boolean
      /** The last item once more, after a wrong answer: it keeps its number. */
      readonly retry: boolean
    }
  | {
      readonly type: 'ActionOpened'
      readonly callId: string
      readonly toolName: ClientAction['tool_name']
      readonly position: number | null
      readonly action: ClientAction
      /** The question's place as the learner counts; null for a prompt that belongs to no item. */
      readonly place: Place | null
    }
  | (ClosedCall & {
      readonly type: 'ActionAnswered'
      readonly position: number | null
      readonly response: Readonly<Record<string, unknown>>
      /** Hash of question and normalised answer: the same answer again is a duplicate, another one is refused. */
      readonly answerHash: string
      /** Null for a prompt that belongs to no item, and for code, which the run grades. */
      readonly verdict: Verdict | null
      /** The share of the score that hints took away. */
      readonly hintCost: number
      readonly evidence: EvidenceFacts | null
      readonly attempt: Attempt
      /** The answer is not right, and the same question is asked once more. */
      readonly secondTry: boolean
      readonly receivedAt: Date
      readonly responseMs: number
      /** How far into the grace period it came; 0 when in time. */
      readonly lateMs: number
      /** The learner had not sent it: it stood in the field when time was up. */
      readonly byClock?: true
    })
  /** `position` null: a turn of a dialogue was passed. */
  | (ClosedCall & { readonly type: 'ItemSkipped'; readonly position: number | null })
  /** `again`: positions whose items are asked next. `takenBack`: the earlier question had been counted as completed. */
  | (ClosedCall & {
      readonly type: 'SteppedBack'
      readonly position: number | null
      readonly again: readonly number[]
      readonly takenBack: boolean
    })
  | (ClosedCall & { readonly type: 'HelpAsked'; readonly text: string })
  | { readonly type: 'HintShown'; readonly callId: string; readonly position: number; readonly hint: Hint }
  | { readonly type: 'RetryAsked' }
  /** The record of a command, beside what it did: said again, it gives the same answer. */
  | {
      readonly type: 'CommandTaken'
      readonly commandId: string
      readonly command: SessionCommand
      readonly callId: string | null
      readonly hint: Hint | null
    }
  /** The oldest turns, up to the message before `windowFromSeq`, are known to the model by this summary from now on. */
  | { readonly type: 'HistorySummarised'; readonly windowFromSeq: number; readonly text: string }
  /** An answer that was taken without a verdict has got one: the run's first step. */
  | {
      readonly type: 'ItemGraded'
      readonly position: number
      readonly verdict: Verdict
      readonly evidence: EvidenceFacts | null
      readonly attempt: Attempt
      readonly secondTry: boolean
    }
  | (ClosedCall & { readonly type: 'ItemTimedOut'; readonly position: number; readonly unread?: Unread })
  /** How far the learner is, where the driver counts: on a path that may grow and shrink. */
  | { readonly type: 'ProgressCounted'; readonly completed: number; readonly total: number }
  | { readonly type: 'OwnerAttached' }
  /** The open item is given up unanswered, and what is asked next is another one. */
  | { readonly type: 'ItemLeft'; readonly position: number }
  /** What a driver with a state of its own knows from now on; `plan`: what the learner may see of it, where that has changed. */
  | { readonly type: 'DriverMoved'; readonly state: DriverState; readonly plan: PlanStatus | null }
  /** What a driver wants remembered for ever, under a name of its own. */
  | { readonly type: 'DriverNoted'; readonly name: string; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly type: 'AgentRan'; readonly execution: AgentExecution }
  | {
      readonly type: 'RunFailed'
      readonly code: string
      readonly attempts: number
      readonly retryInMs: number
      readonly retryable: boolean
    }
  | { readonly type: 'ModelFellBack'; readonly position: number; readonly code: string }
  | { readonly type: 'SessionPaused'; readonly reason: string }
  | { readonly type: 'SessionResumed' }
  /** The learner stops the clock, and lets it go on; after the last of their minutes the server does. */
  | { readonly type: 'BreakBegun' }
  | { readonly type: 'BreakEnded'; readonly byClock: boolean }
  /** A page acts from now on, and no other; `takenOver`: another one did before. */
  | { readonly type: 'PageClaimed'; readonly pageId: string; readonly takenOver: boolean }
  /** Deadlines moved: by staff (with their command) or because the learner's time factor changed; null: no limit holds any more. */
  | {
      readonly type: 'TimeGranted'
      readonly commandId: string | null
      readonly sessionMs: number
      readonly itemMs: number
      readonly timeFactor: number | null
      readonly reason: string
    }
  /** The exam has another window, or has given everybody more time. */
  | { readonly type: 'ExamTimesChanged'; readonly windowEndsAt: Date; readonly grantedMs: number }
  /** What the learner wrote needs a person; the session waits until the learner goes on. `messageSeq`: where the words are stored. */
  | (Care & { readonly type: 'SafetyRaised'; readonly source: 'guard' | 'model'; readonly messageSeq: number })
  | { readonly type: 'SafetyAcknowledged' }
  /** What the learner wrote after the end needs a person: staff are told, and the session stays as it ended. `messageSeq` as above. */
  | (Omit<Care, 'notice'> & { readonly type: 'SafetyNoted'; readonly messageSeq: number })
  /** A programme has set something aside after so many rounds: a person is told, and the session goes on. */
  | { readonly type: 'HelpCalled'; readonly alertId: string; readonly rounds: number }
  | { readonly type: 'ItemReported'; readonly callId: string; readonly reason: string; readonly comment: string | null }
  /** What staff wrote to the learner, and that the learner has read it. */
  | { readonly type: 'StaffWrote'; readonly messageId: string; readonly text: string }
  | { readonly type: 'StaffMessageRead'; readonly messageId: string }
  | { readonly type: 'ResultsReleased' }
  /**
   * A correction counts from now on; what was recorded stays. `regradeId` names the regrade. A verdict that was made after the session
   * had ended is appended in the same way, once, under the session's own id; only such a verdict brings evidence.
   */
  | {
      readonly type: 'ScoreRevised'
      readonly position: number
      readonly regradeId: string
      readonly verdict: Verdict
      readonly evidence: EvidenceFacts | null
    }
  /** `closedCall`: of the question that was open when the session ended. */
  | { readonly type: 'SessionCompleted'; readonly reason: string; readonly closedCall: ClosedCall | null }
  | { readonly type: 'SessionExpired'; readonly closedCall: ClosedCall | null; readonly unread?: Unread }
  /** `byStaff`: not by the learner; missing in logs that are older than the field. */
  | {
      readonly type: 'SessionTerminated'
      readonly reason: string
      readonly byStaff?: true
      readonly closedCall: ClosedCall | null
    }
