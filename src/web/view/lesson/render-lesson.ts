// Renders the stage of a lesson: its dialogue with the open question.
import { html, nothing, type TemplateResult } from 'lit'
import type { LessonFacts } from './lesson.js'
import { loadLesson } from '../session/load-stages.js'
import { lessonTurns } from './lesson-turns.js'
import { renderQuestion } from '../question/render-question.js'
import { renderRetry } from '../question/render-commands.js'
import type { StageContext } from '../session/stage-context.js'
import type { StageOf } from '../session/stage.js'
import { waitingText } from '../session/stage-text.js'

export function renderLesson({ exchange, ended }: StageOf<'lesson'>, context: StageContext): TemplateResult {
  loadLesson()
  const { view, api, sessionId } = context
  const { fold } = view
  const facts: LessonFacts = {
    turns: lessonTurns(fold.entries),
    draft: fold.draft,
    plan: fold.plan,
    writing: exchange === null && !ended && !fold.runError && !fold.facts.paused,
    status: exchange === null && !ended ? waitingText(view) : '',
    question: exchange && exchange.action.props,
    ended,
  }
  return html`<viva-lesson data-stage .facts=${facts} .api=${api} .sessionId=${sessionId} .again=${context.again}
    >${renderRetry(view)} ${exchange ? renderQuestion(exchange, null, context) : nothing}</viva-lesson
  >`
}
