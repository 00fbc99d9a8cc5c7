// One ended session as a line, in the latest results and in the history.
import { html, nothing, type TemplateResult } from 'lit'
import { hasEnded, type HistoryEntry } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { open } from './go.js'
import { reviewPath } from './route.js'

/** One ended session as a line: what it was, what it came to, and the ways to its page and to its questions. */
export function endedSession(session: HistoryEntry): TemplateResult {
  const { start, learn, programme } = strings()
  const path = `s/${session.session_id}`
  const kind = {
    evaluation: start.quizKind,
    learning: start.practiceKind,
    survey: start.surveyKind,
    thought: start.talkKind,
    tutoring: learn.kind,
    mastery: programme.kind,
  }[session.session_type]
  return html`<li>
    <a href=${path} @click=${open(path)}><bdi>${session.title}</bdi></a>
    <span class="muted small">${kind}</span>
    <span class="came-to">${cameTo(session)}</span>
    ${isReviewed(session) ? toReview(session) : nothing}
  </li>`
}

/** Whether there is a review that may be seen: it is released with the result. A practice in which nothing was answered has none. */
const isReviewed = ({ result, session_type: type, items_completed: done }: HistoryEntry): boolean =>
  result !== null && (type === 'evaluation' || (type === 'learning' && done > 0))

function toReview({ session_id: id, title }: HistoryEntry): TemplateResult {
  const path = reviewPath(id)
  const { review } = strings().results
  return html`<a class="to-review" href=${path} aria-label=${`${review}: ${title}`} @click=${open(path)}>${review}</a>`
}

/** “7 of 10 correct · 70 % · Passed”, or why there is no score. */
function cameTo({ result, result_status: status, results_from: from, status: ended }: HistoryEntry): string {
  const { history, results, wording } = strings()
  if (result !== null)
    return [
      results.correctOf({ correct: result.items_correct, total: result.total_items }),
      wording.percent(result.score_percent),
      result.passed === null ? null : result.passed ? results.passed : results.failed,
    ]
      .filter(part => part !== null)
      .join(' · ')
  if (status === 'not_released')
    return from === null ? history.notReleased : history.releasedFrom({ time: wording.moment(from) })
  if (status === 'pending') return history.pending
  const words = { completed: results.completed, expired: results.expired, terminated: history.endedEarly }
  return hasEnded(ended) ? words[ended] : ''
}
