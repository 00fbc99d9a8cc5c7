// One thing that staff did with the learner's data, in words.
import { html, nothing, type TemplateResult } from 'lit'
import type { MyDataRecord } from '../../contract/my-data.js'
import { privacyTexts } from '../strings/privacy.js'

export function recordLine({ act, at, by, session }: MyDataRecord): TemplateResult {
  const { records, wording } = privacyTexts.table
  const acts: Readonly<Record<string, string>> = records.acts
  const what = Object.hasOwn(acts, act) ? acts[act] : records.other({ act })
  return html`<li tabindex="-1">
    <strong>${what}</strong>
    <span class="came-to muted small"
      ><bdi>${whoDid(by)}</bdi> ·
      ${wording.moment(at)}${
        session === null || session.title === '' ? nothing : html` · <bdi>${session.title}</bdi>`
      }</span
    >
  </li>`
}

function whoDid({ kind, name, roles }: MyDataRecord['by']): string {
  const { records, wording } = privacyTexts.table
  if (kind === 'operator') return records.operator
  if (kind === 'system') return records.system
  if (kind === 'key') return name === null ? records.keyNameless : records.key({ name })
  if (name === null) return records.person
  return roles.length === 0 ? name : `${name} (${wording.list(roles.map(role => records.roles[role]))})`
}
