// What the form says at a field: why it took no name, or where a variable that is to go is used.
import { html, nothing, type TemplateResult } from 'lit'
import { authoringTexts } from '../../../strings/authoring.js'
import { languageName } from '../../../strings/content-language.js'
import { fieldName, type Desk, type Notice } from './form-desk.js'
import type { Path } from './plain-values.js'
import { removeVariable, usesOfVariable, type NameTrouble } from './variable-uses.js'

export const noticeAt = ({ notice }: Desk, path: Path): Notice | null => (notice?.field === fieldName(path) ? notice : null)

export function notices(desk: Desk, path: Path): TemplateResult | typeof nothing {
  const notice = noticeAt(desk, path)
  if (notice === null) return nothing
  const { places = [], goOn } = notice
  return html`<div id=${`notice-${notice.field}`} class="notice">
    <p>${notice.words}</p>
    ${
      places.length === 0
        ? nothing
        : html`<ul>
            ${places.map(({ name, path: at }) => html`<li><button class="link" @click=${() => desk.goTo(at)}>${name}</button></li>`)}
          </ul>`
    }
    ${goOn === undefined ? nothing : html`<button data-field=${`go on ${notice.field}`} @click=${goOn}>${authoringTexts.table.form.removeAnyway}</button>`}
  </div>`
}

/** Why a name was not taken; null: it was. */
export function nameRefusal(trouble: NameTrouble | null, name: string): string | null {
  if (trouble === null) return null
  const { form } = authoringTexts.table
  return { bad: form.badName, taken: form.takenName, word: form.wordOfFormat }[trouble]({ name })
}

/** Takes a variable out of the text; where it is still used, the author is first shown where. */
export function takeOut(desk: Desk, path: Path, focus: string): void {
  const goOn = (): void => desk.change(removeVariable(path), focus)
  const places = usesOfVariable(desk.yaml, path).map(at => ({ name: placeName(at), path: at }))
  if (places.length === 0) return goOn()
  const words = authoringTexts.table.form.stillUsed({ name: String(path.at(-1)) })
  const first = places.filter((place, i) => places.findIndex(({ name }) => name === place.name) === i)
  desk.say({ field: fieldName(path), words, places: first, goOn })
}

/** As the form calls the field there. */
function placeName(path: Path): string {
  const { form, tiers } = authoringTexts.table
  const [section, second, third] = path
  const n = Number(second) + 1
  switch (section) {
    case 'stem':
      return form.stem
    case 'variant_key':
      return form.variantKey
    case 'parts':
      return second === 0 && third === 'key' ? form.key : `${form.answer}: ${fieldName(path)}`
    case 'derive':
      return form.variable({ name: String(second) })
    case 'constraints':
      return form.rule({ n })
    case 'misconceptions':
      return form.mistake({ n })
    case 'hints':
      return form.hint({ n })
    case 'solution':
      return `${form.solution}: ${form.solutionStep({ n })}`
    case 'tiers':
      return `${form.difficulty}: ${tiers[second as keyof typeof tiers]}`
    case 'texts':
      return languageName(String(second))
    default:
      return fieldName(path)
  }
}
