// What an author has written and not saved, kept in this tab: nothing is lost with a reload, or on another page and back.
import { quietly } from '../../protocol/quietly.js'

/** `hash`: of the file that it was begun from; null: of none. */
type KeptText = { readonly text: string; readonly hash: string | null }

const PREFIX = 'viva-edited '
const nameOf = (file: string): string => `${PREFIX}${file}`

export const keptText = {
  read(file: string): KeptText | null {
    return quietly(() => JSON.parse(sessionStorage.getItem(nameOf(file)) ?? 'null') as KeptText | null, null)
  },
  /** Where nothing can be stored, the page itself still has the text. */
  write(file: string, kept: KeptText | null): void {
    quietly(() => {
      if (kept === null) sessionStorage.removeItem(nameOf(file))
      else sessionStorage.setItem(nameOf(file), JSON.stringify(kept))
    }, undefined)
  },
  /** All of it holds keys: whoever signs out leaves none of them in the browser. */
  forget(): void {
    quietly(() => {
      for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
    }, undefined)
  },
}
