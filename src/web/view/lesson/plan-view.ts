// <viva-plan>: the study plan of a lesson with the status of each step and the mastery of the subject. On narrow screens it is collapsed
// above the dialogue. Changes are announced.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { PlanStatus, PlanStepView } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { announce } from '../announce.js'
import { ahead, circle, pause, tick, working } from '../icons.js'
import { planChanges, stepProgress, questionTotals, stateOfStep, type StepState } from './plan-progress.js'
import { LocalizedElement, given } from '../localized-element.js'
import planViewCss from './plan-view.css?inline'

const signs: Record<StepState | 'begun', TemplateResult> = {
  pending: circle,
  in_progress: working,
  begun: working,
  completed: tick,
  skipped: ahead,
  confirmed: circle,
  blocked: pause,
}

class PlanView extends LocalizedElement {
  static override properties = given('plan', 'folded', 'over')
  declare plan: PlanStatus
  folded = false
  /** The lesson has ended: no step is the present one. */
  over = false

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('plan')
    if (!before) return
    const { lesson } = strings()
    const { done, changed: isNew } = planChanges(before, this.plan)
    const { current } = stepProgress(this.plan)
    const next = current === null ? null : this.plan.study_plan.todo_list[current - 1]
    const changes = [
      ...done.map(title => lesson.stepDone({ title })),
      // The plan's own reason for the change is written for staff; the learner gets a kind sentence instead.
      ...(isNew ? [lesson.changed] : []),
      ...(isNew && next ? [lesson.next({ title: next.title })] : []),
    ]
    if (changes.length > 0) announce(this, changes.join(' '))
  }

  protected override render() {
    const { lesson } = strings()
    const { current, total } = stepProgress(this.plan)
    const progress = current === null ? lesson.allDone : this.over ? '' : lesson.stepOf({ n: current, total })
    return html`<viva-announcer></viva-announcer> ${
        this.folded
          ? html`<details class="card">
              <summary><b>${lesson.plan}</b> <span class="muted">${progress}</span></summary>
              ${this.#body()}
            </details>`
          : html`<section class="card" aria-labelledby="plan">
              <h2 id="plan">${lesson.plan}</h2>
              <p class="muted place">${progress}</p>
              ${this.#body()}
            </section>`
      }`
  }

  #body() {
    const { lesson } = strings()
    const { asked, right } = questionTotals(this.plan)
    const { mastery_score: mastery, study_plan: plan } = this.plan
    return html`
      <ol>
        ${plan.todo_list.map(step => this.#step(step))}
      </ol>
      ${plan.metadata.plan_version > 1 ? html`<p class="note">${lesson.changed}</p>` : nothing}
      ${mastery === null ? nothing : this.#mastery(mastery)}
      ${asked > 0 ? html`<p class="small muted">${rightOf(right, asked)}</p>` : nothing}
    `
  }

  #step(step: PlanStepView) {
    const { lesson } = strings()
    const known = stateOfStep(step)
    const state = this.over && known === 'in_progress' ? 'begun' : known
    const { attempts, questions_asked: asked, questions_correct: right } = step.status_info
    return html`<li class=${state} aria-current=${state === 'in_progress' ? 'step' : nothing}>
      ${signs[state]}
      <div>
        <p class="title"><bdi>${step.title}</bdi></p>
        <p class="small status">
          ${lesson.status[state]}${attempts > 0 ? html` <span class="muted">· ${rightOf(right, asked)}</span>` : nothing}
        </p>
        ${state === 'in_progress' ? html`<p class="small muted"><bdi>${step.description}</bdi></p>` : nothing}
      </div>
    </li>`
  }

  #mastery(mastery: number) {
    const { lesson, wording } = strings()
    const percent = Math.round(mastery * 100)
    return html`<div class="mastery">
      <p class="small">
        <span id="mastery">${lesson.mastery}</span> <b class="numeric">${wording.percent(percent)}</b>
      </p>
      <div
        class="bar"
        role="meter"
        aria-labelledby="mastery"
        aria-valuemin="0"
        aria-valuemax="100"
        aria-valuenow=${percent}
        aria-valuetext=${wording.percent(percent)}
      >
        <div .style=${`width:${percent}%`}></div>
      </div>
    </div>`
  }

  static override readonly css = [planViewCss]
}

/** Where none was right, only how many were asked. */
function rightOf(right: number, asked: number): string {
  const { lesson } = strings()
  return right === 0 ? lesson.askedSoFar({ asked }) : lesson.rightOf({ right, asked })
}

customElements.get('viva-plan') ?? customElements.define('viva-plan', PlanView)
