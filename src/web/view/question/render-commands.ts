// Renders the commands of an open question, and the retry of a failed run.
import { html, nothing, type TemplateResult } from 'lit'
import type { Exchange, Hint, LinkView } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { problemText } from '../../strings/problem-text.js'
import './commands.js'

type Drawn = TemplateResult | typeof nothing

/** The commands and hints of the open question, or nothing if it has neither. Fires `viva-command`. */
export function renderCommands(
  { commanding, submission, summary }: LinkView,
  open: Exchange,
  hints: readonly Hint[],
): Drawn {
  const commands = (open.action.commands ?? []).filter(one => one !== 'retry' && one !== 'finish')
  if (commands.length === 0 && hints.length === 0) return nothing
  const own = commanding?.callId === open.callId ? commanding : null
  const pending = [own?.state, submission?.callId === open.callId ? submission.state : null]
  return html`<viva-commands
    class="commands"
    ?talk=${summary?.session_type === 'thought'}
    ?giveUp=${open.action.second_try === true}
    .commands=${commands}
    .hints=${hints}
    .priced=${summary?.session_type === 'learning' && open.action.unscored !== true}
    .nextHintCost=${open.action.next_hint_cost ?? null}
    .busy=${pending.some(state => state === 'sending' || state === 'retrying')}
    .failure=${own?.refusal ? problemText(own.refusal) : null}
  ></viva-commands>`
}

/** A button that retries a failed run before its scheduled time. */
export function renderRetry({ fold, commanding }: LinkView): Drawn {
  if (!fold.runError?.retryable) return nothing
  const busy = commanding?.command === 'retry' && (commanding.state === 'sending' || commanding.state === 'retrying')
  const retry = (event: Event) => {
    const detail = { command: 'retry' }
    if (!busy) event.target?.dispatchEvent(new CustomEvent('viva-command', { detail, bubbles: true, composed: true }))
  }
  return html`<p><button aria-disabled=${busy} @click=${retry}>${strings().command.retry}</button></p>`
}
