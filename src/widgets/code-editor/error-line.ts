// The line of the editor in which an error of writing was found. The mark goes with the next change of the text.
import { StateEffect, StateField, type Extension } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'

/** Marks a 1-based line; null removes the mark. */
export const markErrorLine = StateEffect.define<number | null>()

const mark = Decoration.line({ class: 'cm-error-line', attributes: { 'aria-invalid': 'true' } })

export const errorLine: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    const marked = transaction.effects.find(effect => effect.is(markErrorLine))
    if (marked === undefined) return transaction.docChanged ? Decoration.none : set
    const { doc } = transaction.state
    if (marked.value === null || marked.value < 1 || marked.value > doc.lines) return Decoration.none
    return Decoration.set([mark.range(doc.line(marked.value).from)])
  },
  provide: field => EditorView.decorations.from(field),
})
