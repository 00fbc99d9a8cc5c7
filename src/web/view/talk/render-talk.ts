// Renders the stage of an open dialogue.
import { html, nothing, type TemplateResult } from 'lit'
import { openExchange, type EndedStatus, type LinkView } from '../../../client/index.js'
import { draftOfAnswer } from '../../../widgets/posted.js'
import type { ComposerState } from './composer.js'
import { renderCommands, renderRetry } from '../question/render-commands.js'
import type { StageContext } from '../session/stage-context.js'
import { loadTalk } from '../session/load-stages.js'
import { refusalsOf, waitingText } from '../session/stage-text.js'
import type { TalkFacts } from './talk.js'
import { turnsOf } from './talk-turns.js'

const longest = 4_000

export function renderTalk(ended: EndedStatus | null, { view, drafts }: StageContext): TemplateResult {
  loadTalk()
  const { fold, submission } = view
  const open = fold.facts.paused || !view.caughtUp ? null : openExchange(fold)
  const props = open?.action.widget_type === 'free_text' ? open.action.props : null
  const own = open === null || submission?.callId === open.callId ? submission : null
  const facts: TalkFacts = {
    turns: turnsOf(fold.entries),
    draft: fold.draft,
    writing: open === null && !ended && !fold.runError && !fold.facts.paused,
    ended,
    status: open === null && !ended ? waitingText(view) : '',
    callId: open?.callId ?? null,
    longest: props?.max_length ?? longest,
    sendState: composerState(own?.state),
    refusals: refusalsOf(own),
    storedDraft: open && (drafts.read(open.callId) ?? draftOfAnswer(open.action, open.action.answered)),
  }
  return html`<viva-talk data-stage .facts=${facts}
    >${renderRetry(view)} ${open ? renderCommands(view, open, []) : nothing}</viva-talk
  >`
}

const composerState = (state: NonNullable<LinkView['submission']>['state'] | undefined): ComposerState =>
  state === undefined || state === 'refused' ? 'idle' : state
