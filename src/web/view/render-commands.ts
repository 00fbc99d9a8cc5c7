// What a learner may do beside answering the open question, and beside waiting for a run that failed.
import { html, nothing, type TemplateResult } from 'lit'
import type { Exchange, Hint, LinkView } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { problemText } from '../strings/problem-text.js'
import './commands.js'

type Drawn = TemplateResult | typeof nothing

/** Fires `viva-command`. Nothing is drawn where nothing is offered and no hint was shown. */
export function renderCommands(
  { commanding, submission, summary }: LinkView,
  open: Exchange,
  hints: readonly Hint[],
): Drawn {
  const commands = (open.action.commands ?? []).filter(one => one !== 'retry' && one !== 'finish')
  if (commands.length === 0 && hints.length === 0) return nothing
  const own = commanding?.callId === open.callId ? commanding : null
  const onItsWay = [own?.state, submission?.callId === open.callId ? submission.state : null]
  return html`<viva-commands
    class="commands"
    ?talk=${summary?.session_type === 'thought'}
    .commands=${commands}
    .hints=${hints}
    .busy=${onItsWay.some(state => state === 'sending' || state === 'retrying')}
    .failure=${own?.refusal ? problemText(own.refusal) : null}
  ></viva-commands>`
}

/** For a run that rests after a failure and may be tried again before its time. */
export function renderRetry({ fold, commanding }: LinkView): Drawn {
  if (!fold.runError?.retryable) return nothing
  const busy = commanding?.command === 'retry' && (commanding.state === 'sending' || commanding.state === 'retrying')
  const retry = (event: Event) => {
    const detail = { command: 'retry' }
    if (!busy) event.target?.dispatchEvent(new CustomEvent('viva-command', { detail, bubbles: true, composed: true }))
  }
  return html`<p><button aria-disabled=${busy} @click=${retry}>${strings().command.retry}</button></p>`
}
