// What stands below the text of a file: pictures beside it, its earlier versions, its place in the folder.
import { html, nothing } from 'lit'
import type { Api } from '../../../client/index.js'
import './file-place.js'
import './file-versions.js'
import './picture-panel.js'

type Beside = {
  readonly api: Api
  readonly file: string
  /** In the editor now. */
  readonly text: string
  /** Of the file on disk; null: there is none. */
  readonly hash: string | null
  readonly isBlueprint: boolean
  readonly isChanged: boolean
  /** The editor's text was begun from what is on disk. */
  readonly isOnDisk: boolean
  readonly signedOut: () => void
  /** Puts Markdown where the cursor is. */
  readonly insert: (markdown: string) => void
  /** Takes the text of a version into the editor. */
  readonly take: (text: string) => void
  /** `to` null: the file is deleted. */
  readonly moved: (to: string | null) => void
}

export function besideText({ api, file, text, hash, signedOut, ...beside }: Beside) {
  return html`${
      beside.isBlueprint
        ? html`<viva-picture-panel
            .api=${api}
            .file=${file}
            .text=${text}
            @viva-signed-out=${signedOut}
            @viva-insert=${({ detail }: CustomEvent<{ markdown: string }>) => beside.insert(detail.markdown)}
          ></viva-picture-panel>`
        : nothing
    }
    <viva-file-versions
      .api=${api}
      .file=${file}
      .text=${text}
      .hash=${hash}
      @viva-take=${({ detail }: CustomEvent<{ text: string }>) => beside.take(detail.text)}
    ></viva-file-versions>
    ${
      beside.isOnDisk
        ? html`<viva-file-place
            .api=${api}
            .file=${file}
            .hash=${hash}
            .isChanged=${beside.isChanged}
            @viva-signed-out=${signedOut}
            @viva-moved=${({ detail }: CustomEvent<{ to: string | null }>) => beside.moved(detail.to)}
          ></viva-file-place>`
        : nothing
    }`
}
