// What the learner has come to: the sessions that ended last, and how well they know each skill.
import { html, nothing, type TemplateResult } from 'lit'
import type { HistoryEntry, Mastery } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { open } from './go.js'
import { masteryList } from './mastery-list.js'

/** Nothing before there is anything. */
export function ownResults(ended: readonly HistoryEntry[], mastery: Mastery | null): TemplateResult | typeof nothing {
  const { history } = strings()
  const skills = mastery?.skills ?? []
  if (ended.length === 0 && skills.length === 0) return nothing
  return html`<section aria-labelledby="results">
    <div class="between">
      <h2 id="results">${history.title}</h2>
    </div>
    ${
      ended.length === 0
        ? nothing
        : html`<ul class="card ended">
            ${ended.map(endedSession)}
          </ul>`
    }
    ${mastery === null ? nothing : masteryList(mastery)}
  </section>`
}

/** One ended session as a line: what it was, what it came to, and the way to its page. */
function endedSession(session: HistoryEntry): TemplateResult {
  const { start, learn } = strings()
  const path = `s/${session.session_id}`
  const kind = {
    evaluation: start.quizKind,
    learning: start.practiceKind,
    survey: start.surveyKind,
    thought: start.talkKind,
    tutoring: learn.kind,
  }[session.session_type]
  return html`<li>
    <a href=${path} @click=${open(path)}><bdi>${session.title}</bdi></a>
    <span class="muted small">${kind}</span>
    <span class="came-to">${cameTo(session)}</span>
  </li>`
}

/** “7 of 10 correct · 70 % · Passed”, or why there is no score. */
function cameTo({ result, result_status: status, status: ended }: HistoryEntry): string {
  const { history, results, wording } = strings()
  if (result !== null)
    return [
      results.correctOf({ correct: result.items_correct, total: result.total_items }),
      wording.percent(result.score_percent),
      result.passed === null ? null : result.passed ? results.passed : results.failed,
    ]
      .filter(part => part !== null)
      .join(' · ')
  if (status === 'not_released') return history.notReleased
  if (status === 'pending') return history.pending
  return { completed: results.completed, expired: results.expired, terminated: history.endedEarly }[
    ended as 'completed' | 'expired' | 'terminated'
  ]
}
