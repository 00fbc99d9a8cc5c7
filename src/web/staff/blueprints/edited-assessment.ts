// What the editor says of an assessment: what kind of file it is, and how a class gets it.
import { html, type TemplateResult } from 'lit'
import type { SignedIn } from '../../../client/index.js'
import type { EditedFile } from '../../../contract/authoring.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { authoringTexts } from '../../strings/authoring.js'
import { YamlText } from './form/yaml-text.js'

/** By its first word; what has none is taken for a blueprint that is being written. */
export function kindOf(text: string): EditedFile['kind'] {
  const schema = /^schema:\s*["']?(skills|assessment|stories)\/1\b/m.exec(text)?.[1]
  return (schema as EditedFile['kind'] | undefined) ?? 'blueprint'
}

/** Of one that the server uses: how a class gets it, and how it gets on paper. Whoever may not assign it reads who does. */
export function assignLink(text: string, rights: SignedIn['rights']): TemplateResult {
  const { assessment } = authoringTexts.table
  const written = new YamlText(text).at(['assessment_id'])
  const id = typeof written === 'string' ? written : ''
  const link = (path: string, words: string) => html`<a href=${path} @click=${open(path)}>${words}</a>`
  const assign = `${staffPath('exams', 'new')}?${new URLSearchParams({ assessment: id })}`
  const print = `${staffPath('print')}?${new URLSearchParams({ of: id })}`
  return html`<p class="small">
    ${rights.includes('enrol') ? link(assign, assessment.assign) : assessment.teachersAssign} ·
    ${link(print, assessment.print)}
  </p>`
}
