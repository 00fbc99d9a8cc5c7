// What became of an earlier version of a curriculum: steps that were added, removed and changed, field by field.
import { html, nothing, type TemplateResult } from 'lit'
import type { CurriculumNode } from '../../contract/curriculum.js'
import type { CurriculumDiff } from '../../contract/curriculum-plan.js'
import { curriculumStrings } from '../strings/curriculum.js'

type Nodes = readonly CurriculumNode[]

export function changes(diff: CurriculumDiff, before: Nodes, after: Nodes): TemplateResult {
  const { comparison } = curriculumStrings()
  const named = (kind: 'added' | 'removed', ids: readonly string[], nodes: Nodes) =>
    ids.map(id => html`<li>${heading(kind, nodes.find(node => node.id === id)?.title ?? id)}</li>`)
  const { added_nodes: added, removed_nodes: removed, changed_nodes: changed } = diff
  const isSame = added.length + removed.length + changed.length === 0
  return html`<p>${diff.critical_path_changed ? comparison.pathChanged : comparison.pathSame}</p>
    ${isSame ? html`<p>${comparison.same}</p>` : nothing}
    <ul class="rows">
      ${named('added', added, after)} ${named('removed', removed, before)}
      ${changed.map(({ id, changed_fields: fields }) => {
        const [one, other] = [before, after].map(nodes => nodes.find(node => node.id === id))
        return html`<li>
          ${heading('changed', other?.title ?? id)}
          ${one && other ? fields.map(field => change(field, one, other)) : fieldNames(fields)}
        </li>`
      })}
    </ul>`
}

const heading = (kind: 'added' | 'removed' | 'changed', title: string): TemplateResult =>
  html`<span class=${`badge ${kind}`}>${curriculumStrings().comparison[kind]}</span> <bdi>${title}</bdi>`

function change(field: string, before: CurriculumNode, after: CurriculumNode): TemplateResult {
  const { comparison } = curriculumStrings()
  const [one, other] = [textsOf(before, field), textsOf(after, field)]
  const only = (texts: readonly string[], others: readonly string[]) => texts.filter(text => !others.includes(text))
  return html`<div class="change small">
    <b>${fieldNames([field])}</b>
    ${only(one, other).map(text => html`<del dir="auto"><span class="visually-hidden">${comparison.one}: </span>${text}</del>`)}
    ${only(other, one).map(text => html`<ins dir="auto"><span class="visually-hidden">${comparison.other}: </span>${text}</ins>`)}
  </div>`
}

/** What fields are called, in one line; a part of a field is called like the field. */
export function fieldNames(fields: readonly string[]): string {
  const { comparison, list } = curriculumStrings()
  const names: Readonly<Record<string, string>> = comparison.names
  return list([...new Set(fields.map(field => names[field.split('.')[0]!] ?? field))])
}

function textsOf(node: CurriculumNode, field: string): string[] {
  const { duration, number } = curriculumStrings()
  if (field === 'mastery_check') return [node.mastery_check.task, node.mastery_check.pass_criteria]
  if (field === 'resources')
    return node.resources.map(({ title, citation }) => [title, citation].filter(Boolean).join(', '))
  if (field === 'estimate_minutes') return [duration(node.estimate_minutes)]
  const value = node[field as keyof CurriculumNode] as string | number | readonly string[] | undefined
  if (typeof value === 'number') return [number(value)]
  return typeof value === 'string' ? [value] : [...(value ?? [])]
}
