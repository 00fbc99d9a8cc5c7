// An earlier answer as a widget keeps what is not sent: so a question that is asked again begins with what was answered to it.
import type { ClientAction } from '../../client/index.js'

type Asked = {
  [T in ClientAction['widget_type']]: {
    readonly widget_type: T
    readonly props: Extract<ClientAction, { widget_type: T }>['props']
  }
}[ClientAction['widget_type']]
type Response = Readonly<Record<string, unknown>>

/** The draft that stands for `answered`, a response in wire form. Null where it says nothing; widgets judge what it says. */
export function draftOfAnswer(asked: Asked, answered: Response | undefined): string | null {
  if (answered === undefined) return null
  switch (asked.widget_type) {
    case 'multiple_choice': {
      const place = answered['index'] ?? placeOf(answered['selection'], asked.props.options)
      return typeof place === 'number' ? choice([place], answered) : null
    }
    case 'multi_select':
      return listOf(answered['indices'] ?? placesOf(answered['selections'], asked.props.options), places =>
        choice(places, answered),
      )
    case 'ordering':
      return listOf(answered['order'] ?? placesOf(answered['entries'], asked.props.entries), JSON.stringify)
    case 'choice_matrix':
      return listOf(answered['indices'] ?? placesOf(answered['selections'], asked.props.columns), JSON.stringify)
    case 'free_text':
    case 'number':
    case 'expression':
      return textOf(answered['text'])
    case 'code_editor':
      return textOf(answered['code'])
    case 'date':
      return textOf(answered['date'])
    case 'matrix':
      return listOf(answered['rows'], JSON.stringify)
    case 'table':
      return listOf(answered['cells'], JSON.stringify)
    case 'rating_scale':
      return typeof answered['rating'] === 'number' ? String(answered['rating']) : null
    case 'confirmation':
      return typeof answered['confirmed'] === 'boolean' ? String(answered['confirmed']) : null
    case 'self_assessment':
      return null
    case 'parts':
      return draftsOfParts(asked.props, answered['parts'])
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const listOf = (value: unknown, write: (list: unknown[]) => string): string | null =>
  Array.isArray(value) ? write(value as unknown[]) : null
const choice = (places: readonly unknown[], { other }: Response): string =>
  JSON.stringify({ places, other: typeof other === 'string' ? other : '' })
const placeOf = (text: unknown, options: readonly string[]): number | null => {
  const place = options.findIndex(option => option === text)
  return place < 0 ? null : place
}
const placesOf = (texts: unknown, options: readonly string[]): unknown =>
  Array.isArray(texts) ? texts.map(text => placeOf(text, options)) : null

function draftsOfParts({ parts }: Extract<Asked, { widget_type: 'parts' }>['props'], given: unknown): string | null {
  if (typeof given !== 'object' || given === null) return null
  const drafts = parts.map(part => [part.id, draftOfAnswer(part, (given as Record<string, Response>)[part.id])])
  return JSON.stringify(Object.fromEntries(drafts.filter(([, draft]) => draft !== null)))
}
