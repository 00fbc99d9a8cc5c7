// The real editor, loaded when the first code question appears. Fixed lines are guarded at the door: no change that
// touches one gets in, wherever the lines around it have moved it to.
import { indentWithTab } from '@codemirror/commands'
import { Compartment, EditorState, RangeSetBuilder, StateField, type Extension } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { CodeLanguage } from '../../client/index.js'
import { basicEditor } from './basic-editor.js'
import { errorLine, markErrorLine } from './error-line.js'

export interface EditorOptions {
  readonly parent: HTMLElement
  readonly root: ShadowRoot
  readonly code: string
  /** 0-based line numbers of `code`. */
  readonly fixedLines: readonly number[]
  readonly language: CodeLanguage
  readonly label: string
  readonly describedBy: string
  readonly onChange: (code: string) => void
  readonly onSubmit: () => void
}
export interface Editor {
  focus(): void
  /** Marks a 1-based line as the place of an error, and goes there; null removes the mark. */
  markLine(line: number | null): void
  setReadOnly(readOnly: boolean): void
  destroy(): void
}

const languageSupport: Partial<Record<CodeLanguage, () => Promise<Extension>>> = {
  javascript: () => import('@codemirror/lang-javascript').then(({ javascript }) => javascript()),
  typescript: () => import('@codemirror/lang-javascript').then(({ javascript }) => javascript({ typescript: true })),
  json: () => import('@codemirror/lang-javascript').then(({ javascript }) => javascript()),
  python: () => import('@codemirror/lang-python').then(({ python }) => python()),
}

/** Holds the fixed lines as marks that move with the text; a change after which one is not what it was is refused. */
export function fixedLinesOf(fixedLines: readonly number[]): Extension {
  const mark = Decoration.line({ class: 'cm-fixed' })
  const marks = StateField.define<DecorationSet>({
    create(state) {
      const builder = new RangeSetBuilder<Decoration>()
      for (const line of fixedLines) {
        if (line >= state.doc.lines) continue
        const { from } = state.doc.line(line + 1)
        builder.add(from, from, mark)
      }
      return builder.finish()
    },
    update: (set, transaction) => set.map(transaction.changes),
    provide: field => EditorView.decorations.from(field),
  })
  const guard = EditorState.changeFilter.of(({ startState, changes, newDoc }) => {
    const before = startState.field(marks)
    const after = before.map(changes).iter()
    for (const old = before.iter(); old.value; old.next(), after.next()) {
      if (!after.value) return false
      const line = newDoc.lineAt(after.from)
      if (line.from !== after.from || line.text !== startState.doc.lineAt(old.from).text) return false
    }
    return true
  })
  return [marks, guard]
}

export async function openEditor(options: EditorOptions): Promise<Editor> {
  const support = await (languageSupport[options.language]?.() ?? Promise.resolve([]))
  const writable = new Compartment()
  const view = basicEditor({
    ...options,
    text: options.code,
    keys: [{ key: 'Mod-Enter', run: () => (options.onSubmit(), true) }, indentWithTab],
    tab: 4,
    indent: options.language === 'python' ? '    ' : '  ',
    more: [fixedLinesOf(options.fixedLines), errorLine, support, writable.of(EditorState.readOnly.of(false))],
  })
  return {
    focus: () => view.focus(),
    markLine: line => {
      const { lines } = view.state.doc
      const place = line !== null && line >= 1 && line <= lines ? view.state.doc.line(line).from : null
      view.dispatch({
        effects: markErrorLine.of(line),
        ...(place !== null && { selection: { anchor: place }, scrollIntoView: true }),
      })
    },
    setReadOnly: readOnly => view.dispatch({ effects: writable.reconfigure(EditorState.readOnly.of(readOnly)) }),
    destroy: () => view.destroy(),
  }
}
