// The texts of the review of a session, loaded together with its page.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const reviewTexts = new PageTexts<Texts['review']>(
  import.meta.glob<{ default: Messages }>('../../language/*/review.json'),
  ['review'],
)

/** The table in use. Read it at every render: it changes with the language. Throws before it is loaded. */
export const reviewStrings = (): Texts['review']['review'] => reviewTexts.table.review
