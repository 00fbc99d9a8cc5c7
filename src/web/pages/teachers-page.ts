// <viva-teachers-page>: what a teacher can do today, with the commands and links for it.
import { html, nothing, type TemplateResult } from 'lit'
import { teacherTexts } from '../strings/teachers.js'
import { language } from '../strings/page-language.js'
import { LocalizedElement } from '../view/localized-element.js'
import { call, open } from './go.js'
import teachersPageCss from './teachers-page.css?inline'

await teacherTexts.load(language())

/** Commands on the computer of the server; the same in every language. */
const COMMANDS = {
  new: 'npx viva blueprint new math.fractions.adding',
  preview: 'npx viva blueprint preview',
  publish: 'npx viva curriculum publish <run> --subject Databases --country India --board CBSE --grade 11',
} as const

class TeachersPage extends LocalizedElement {
  static override readonly texts = teacherTexts

  protected override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus()
  }

  protected override updated(): void {
    call(this, teacherTexts.table.title)
  }

  protected override render() {
    const { title, lead, school, share, print, results, questions, curricula, watch } = teacherTexts.table
    const docs = file('docs', results.docs)
    return html`<h1 tabindex="-1">${title}</h1>
      <p class="lead">${lead}</p>
      <div class="can">
        ${can(school, [page('staff/classes', school.classes), page('staff/exams', school.exams)])}
        ${can(share, [page('./', share.choose), page('practice', share.several)])}
        ${can(print, [page('staff/print', print.open)])}
        ${can(
          questions,
          [
            page('staff/blueprints', questions.editor),
            file('docs/guides/cookbook', questions.cookbook),
            file('docs/guides/questions', questions.reference),
            file('docs/guides/surveys', questions.surveys),
            file('docs/guides/lessons', questions.lessons),
          ],
          [
            [questions.new, COMMANDS.new],
            [questions.preview, COMMANDS.preview],
          ],
        )}
        ${can(
          curricula,
          [page('curricula', curricula.published), file('docs/guides/curricula', curricula.reference)],
          [[curricula.publish, COMMANDS.publish]],
        )}
        ${can(results, [page('staff/results', results.open), docs])} ${can(watch, [page('staff', watch.open), docs])}
      </div>`
  }

  static override readonly css = [teachersPageCss]
}

/** A link to a page of the app. */
const page = (path: string, text: string) => html`<a href=${path} @click=${open(path)}>${text}</a>`
/** A link to what the server serves beside the app. */
const file = (path: string, text: string) => html`<a href=${path}>${text}</a>`

/** One thing that can be done. `commands`: what each is for, and how it is typed. */
const can = (
  { title, text }: { readonly title: string; readonly text: string },
  links: readonly TemplateResult[],
  commands: readonly (readonly [string, string])[] = [],
): TemplateResult =>
  html`<section class="card stack">
    <h2>${title}</h2>
    <p>${text}</p>
    ${
      commands.length === 0
        ? nothing
        : html`<dl>
            ${commands.map(
              ([what, typed]) =>
                html`<div>
                  <dt>${what}</dt>
                  <dd><code dir="ltr">${typed}</code></dd>
                </div>`,
            )}
          </dl>`
    }
    <ul>
      ${links.map(link => html`<li>${link}</li>`)}
    </ul>
  </section>`

customElements.get('viva-teachers-page') ?? customElements.define('viva-teachers-page', TeachersPage)
