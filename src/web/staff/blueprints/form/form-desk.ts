// What the sections of the form work on: one text, and the problems that were found in it.
import type { SourceProblem } from '../../../../contract/authoring.js'
import type { Path } from './plain-values.js'
import type { YamlText } from './yaml-text.js'

/** What the form says at a field, until the text is changed. */
export type Notice = {
  /** The name of the field. */
  readonly field: string
  readonly words: string
  /** Places that it leads to, each with what it is called. */
  readonly places?: readonly { readonly name: string; readonly path: Path }[]
  /** Does what was asked for all the same. */
  readonly goOn?: () => void
}

export type Desk = {
  readonly yaml: YamlText
  /** The translation whose texts are edited; null: the texts of the blueprint itself. */
  readonly language: string | null
  readonly skills: readonly { readonly id: string; readonly title: string }[]
  readonly problems: readonly SourceProblem[]
  readonly notice: Notice | null
  say(notice: Notice): void
  /** Leads to the field there, or to its line in the text. */
  goTo(path: Path): void
  /** Changes the text; null: it cannot take the change. The field with this name has the focus then, where one is given. */
  change(by: (yaml: YamlText) => YamlText | null, focus?: string): void
}

/** As problems name a place: `parts[0].key`. */
export const fieldName = (path: Path): string =>
  path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('')

/** Of a field, with all that stands in it. */
export const problemsIn = ({ problems }: Desk, path: Path): readonly SourceProblem[] => {
  const name = fieldName(path)
  return problems.filter(({ field }) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`))
}

/** Of a list or group as a whole. */
export const problemsOf = ({ problems }: Desk, path: Path): readonly SourceProblem[] =>
  problems.filter(({ field }) => field === fieldName(path))

export const textAt = ({ yaml }: Desk, path: Path): string => {
  const value = yaml.at(path)
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Whether a field can be shown: nothing stands there, or no list or map. */
export const isSimple = ({ yaml }: Desk, path: Path): boolean => typeof (yaml.at(path) ?? '') !== 'object'

export const listAt = ({ yaml }: Desk, path: Path): readonly unknown[] => {
  const value = yaml.at(path)
  return Array.isArray(value) ? value : []
}

export const namesAt = ({ yaml }: Desk, path: Path): readonly string[] => {
  const value = yaml.at(path)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
}

/** Where a text of the blueprint stands in the language that is edited. */
export function textPath({ yaml, language }: Desk, path: Path): Path {
  if (language === null) return path
  const [section, index, field] = path
  const own = ['texts', language]
  if (section === 'stem') return [...own, 'stem']
  if (section === 'parts') return [...own, 'parts', idAt(yaml, ['parts', index!]), field!]
  if (section === 'misconceptions') return [...own, 'misconceptions', idAt(yaml, ['misconceptions', index!])]
  return [...own, section!, index!]
}

const idAt = (yaml: YamlText, path: Path): string => {
  const id = yaml.at([...path, 'id'])
  return typeof id === 'string' ? id : ''
}
