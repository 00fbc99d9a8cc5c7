// Where the page of a file is, and the links to it and back.
import { html } from 'lit'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { authoringTexts } from '../../strings/authoring.js'

export const fileQuery = (file: string): string => `?${new URLSearchParams({ file })}`
export const filePath = (file: string): string => `${staffPath('blueprints')}${fileQuery(file)}`

/** `text`: what it says instead of the path. */
export function fileLink(file: string, text = file) {
  const path = filePath(file)
  return html`<a href=${path} @click=${open(path)}><bdi>${text}</bdi></a>`
}

export function allFilesLink() {
  const path = staffPath('blueprints')
  return html`<a href=${path} @click=${open(path)}>${authoringTexts.table.back}</a>`
}
