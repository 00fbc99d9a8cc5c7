// What every editor of ours begins with, of code and of blueprints: how it is set up, drawn and named for people who do not see it.
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { keymap, lineNumbers, type KeyBinding } from '@codemirror/view'
import { EditorView, minimalSetup } from 'codemirror'
import { codeColours } from './code-colours.js'

type BasicOptions = {
  readonly parent: HTMLElement
  readonly root: ShadowRoot
  readonly text: string
  readonly label: string
  readonly describedBy: string
  /** They come before those of the editor. */
  readonly keys: readonly KeyBinding[]
  /** How wide a tab is, and what one step of indentation is. */
  readonly tab: number
  readonly indent: string
  /** Of the language, and of what is special about this editor. */
  readonly more: readonly Extension[]
  /** Further attributes of the text. */
  readonly attributes?: Readonly<Record<string, string>>
  readonly onChange: (text: string) => void
}

export const basicEditor = (options: BasicOptions): EditorView =>
  new EditorView({
    parent: options.parent,
    root: options.root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        keymap.of([...options.keys]),
        minimalSetup,
        lineNumbers(),
        bracketMatching(),
        indentOnInput(),
        EditorState.tabSize.of(options.tab),
        indentUnit.of(options.indent),
        EditorView.lineWrapping,
        ...options.more,
        syntaxHighlighting(codeColours),
        // With tabindex, tools that look for what scrolls and cannot be reached find it reachable.
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-describedby': options.describedBy,
          tabindex: '0',
          ...options.attributes,
        }),
        EditorView.updateListener.of(update => {
          if (update.docChanged) options.onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
