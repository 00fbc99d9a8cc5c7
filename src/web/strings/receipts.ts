// The texts of receipts, loaded together with the page that checks one and the results of a quiz.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const receiptTexts = new PageTexts<Texts['receipts']>(
  import.meta.glob<{ default: Messages }>('../../language/*/receipts.json'),
  ['receipts'],
)
