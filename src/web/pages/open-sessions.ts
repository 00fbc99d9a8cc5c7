// The learner's open sessions.
import { html, nothing, type TemplateResult } from 'lit'
import { hasEnded, type SummaryData } from '../../client/index.js'
import { strings } from '../strings/locale.js'

export function openSessions(
  sessions: readonly SummaryData[],
  onGo: (sessionId: string) => void,
): TemplateResult | typeof nothing {
  const { start } = strings()
  const open = sessions.filter(one => !hasEnded(one.status))
  if (open.length === 0) return nothing
  return html`<section aria-labelledby="continue">
    <h2 id="continue">${start.continueTitle}</h2>
    <ul class="open">
      ${open.map(session => {
        const id = `open-${session.session_id}`
        return html`<li class="card">
          <div>
            <h3 id=${id}><bdi>${session.title}</bdi></h3>
            <p class="small muted">${standing(session)}</p>
          </div>
          <a
            class="button"
            href=${`s/${session.session_id}`}
            aria-describedby=${id}
            @click=${(event: MouseEvent) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onGo(session.session_id)
            }}
            >${start.continueAction}</a
          >
        </li>`
      })}
    </ul>
  </section>`
}

/** “Practice · 3 of 10 questions answered”. Dialogues and lessons have no count. */
function standing({ session_type: type, total_items: total, items_completed: done, started_at: at }: SummaryData) {
  const { learn, start } = strings()
  const kind = {
    evaluation: start.quizKind,
    learning: start.practiceKind,
    survey: start.surveyKind,
    thought: start.talkKind,
    tutoring: learn.kind,
  }[type]
  if (!at) return `${kind} · ${start.notStarted}`
  if (type === 'thought' || type === 'tutoring') return kind
  return `${kind} · ${total === null ? start.progress({ done }) : start.progressOf({ done, total })}`
}
