// Renders what an author chooses from when somebody else has changed the file: both texts, compared.
import { html, nothing, type TemplateResult } from 'lit'
import { authoringTexts } from '../../strings/authoring.js'
import { diffView } from './diff-view.js'

type Choice = {
  /** The text on disk; null: the file is gone. */
  readonly theirs: string | null
  readonly mine: string
  readonly takeTheirs: () => void
  readonly keepMine: () => void
}

export function conflictView({ theirs, mine, takeTheirs, keepMine }: Choice): TemplateResult {
  const { conflict } = authoringTexts.table
  return html`<section id="conflict" class="card part stack conflict" tabindex="-1" aria-labelledby="conflict-title">
    <h3 id="conflict-title">${conflict.title}</h3>
    <p>${theirs === null ? conflict.gone : conflict.lead}</p>
    ${theirs === null ? nothing : diffView(theirs, mine, conflict.compared)}
    <div class="row">
      ${theirs === null ? nothing : html`<button @click=${takeTheirs}>${conflict.theirs}</button>`}
      <button @click=${keepMine}>${conflict.mine}</button>
    </div>
  </section>`
}
