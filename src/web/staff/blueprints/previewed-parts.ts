// What the preview works out of a question and of how an answer to it was graded.
import type { PreviewedQuestion } from '../../../contract/authoring.js'

/** Whether a table is asked or shown, which needs the whole width: a widget, a figure, or one in Markdown. */
export const hasTable = (question: PreviewedQuestion['question']): boolean =>
  /"(?:widget_type|kind|type)":"(?:table|matrix)"|\|\s*:?-{3}/.test(JSON.stringify(question))

/** Without what only a program reads, such as `{"exact":true}`. */
export const readableSettings = <Setting extends { readonly value: string }>(settings: readonly Setting[]) =>
  settings.filter(({ value }) => !/^[[{]/.test(value))
