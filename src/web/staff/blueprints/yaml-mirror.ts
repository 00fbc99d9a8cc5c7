// The editor of YAML, loaded with the page of authors.
import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { indentWithTab } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { SourceProblem } from '../../../contract/authoring.js'
import { basicEditor } from '../../../widgets/code-editor/basic-editor.js'
import { placeAt, wordsAt, type Schema } from './schema-words.js'

interface YamlOptions {
  readonly parent: HTMLElement
  readonly root: ShadowRoot
  readonly text: string
  readonly label: string
  readonly describedBy: string
  /** Null until it is loaded, and for files that have none. */
  readonly schema: () => Schema | null
  readonly onChange: (text: string) => void
  readonly onSave: () => void
}
export interface YamlEditor {
  /** Replaces the whole text; undoing brings it back. */
  write(text: string): void
  /** Where the cursor is. */
  insert(words: string): void
  mark(problems: readonly SourceProblem[]): void
  /** Goes to a 1-based line. */
  goTo(line: number): void
  /** To be called once it is in sight again. */
  shown(): void
  focus(): void
  destroy(): void
}

/** The marks move with their lines. */
const setProblems = StateEffect.define<readonly SourceProblem[]>()
const problemLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    const found = transaction.effects.find(effect => effect.is(setProblems))
    if (found === undefined) return set.map(transaction.changes)
    const { doc } = transaction.state
    const severities = new Map<number, SourceProblem['severity']>()
    for (const { line, severity } of found.value)
      if (line >= 1 && line <= doc.lines && severities.get(line) !== 'error') severities.set(line, severity)
    return Decoration.set(
      [...severities]
        .toSorted(([a], [b]) => a - b)
        .map(([line, severity]) => Decoration.line({ class: `cm-${severity}-line` }).range(doc.line(line).from)),
    )
  },
  provide: field => EditorView.decorations.from(field),
})

export function openYamlEditor(options: YamlOptions): YamlEditor {
  const complete = (context: CompletionContext): CompletionResult | null => {
    const schema = options.schema()
    const place = schema === null ? null : placeAt(context.state.sliceDoc(0, context.pos))
    if (place === null || (place.written === '' && place.field === null && !context.explicit)) return null
    const from = context.pos - place.written.length
    const words = wordsAt(schema!, place).map(({ word, isName }) => ({
      label: word,
      type: isName ? 'property' : 'constant',
      ...(isName && { apply: `${word}: ` }),
    }))
    return words.length === 0 ? null : { from, options: words, validFor: /^[\w./-]*$/ }
  }
  const view = basicEditor({
    ...options,
    keys: [{ key: 'Mod-s', run: () => (options.onSave(), true) }, ...completionKeymap, indentWithTab],
    tab: 2,
    indent: '  ',
    more: [problemLines, yaml(), autocompletion({ override: [complete], icons: false })],
    attributes: { spellcheck: 'false' },
  })
  return {
    write: text => view.dispatch({ changes: difference(view.state.doc.toString(), text) }),
    insert(words) {
      view.dispatch(view.state.replaceSelection(words))
      view.focus()
    },
    shown: () => view.requestMeasure(),
    mark: problems => view.dispatch({ effects: setProblems.of(problems) }),
    goTo: line => {
      const { doc } = view.state
      const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines))
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
      view.focus()
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/** What lies between the beginning and the end that two texts share: marks and the cursor stay where they are. */
function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let shared = 0
  while (shared < most - from && before.at(-1 - shared) === after.at(-1 - shared)) shared += 1
  return { from, to: before.length - shared, insert: after.slice(from, after.length - shared) }
}
