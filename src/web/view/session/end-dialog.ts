// The dialog that confirms the end of a session.
import { html } from 'lit'
import type { SessionType } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { ConfirmDialog } from '../confirm-dialog.js'
import { given } from '../localized-element.js'

export class EndDialog extends ConfirmDialog {
  static override properties = given('type')
  /** What kind of session it is that would end. */
  type: SessionType = 'evaluation'

  protected override render() {
    const { lesson, programme, session, survey, talk } = strings()
    const text = {
      evaluation: session.endQuizText,
      learning: session.endPracticeText,
      survey: survey.endText,
      thought: talk.endText,
      tutoring: lesson.endText,
      mastery: programme.endText,
    }[this.type]
    const talking = this.type === 'thought'
    return this.asking({
      title: talking ? talk.endTitle : session.endTitle,
      text: html`<p>${text}</p>`,
      cancel: session.endCancel,
      confirm: talking ? talk.finish : session.endConfirm,
    })
  }
}

customElements.get('viva-end-dialog') ?? customElements.define('viva-end-dialog', EndDialog)
