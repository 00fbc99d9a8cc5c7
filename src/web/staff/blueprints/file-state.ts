// Says whether the text in the editor is saved, and whether the server uses it.
import type { FileUse } from '../../../contract/authoring.js'
import { authoringTexts } from '../../strings/authoring.js'

type State = {
  readonly isSaving: boolean
  readonly notice: 'saved' | 'restored' | 'removed' | null
  /** Of the file on disk; null: there is none yet. */
  readonly use: FileUse | null
  readonly isChanged: boolean
}

export function fileState({ isSaving, notice, use, isChanged }: State): string {
  const { editor } = authoringTexts.table
  if (isSaving) return editor.saving
  if (notice === 'restored') return editor.restored
  if (notice === 'removed') return editor.removed
  if (use === null) return editor.isNew
  if (isChanged) return editor.unsaved
  if (notice === 'saved') return use === 'unasked' ? editor.savedUnasked : editor.saved
  return { in_use: editor.inUse, unasked: editor.unasked, not_loaded: editor.notInUse }[use]
}
