// The texts of the pages of documents and concepts, loaded together with them.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const documentTexts = new PageTexts<Texts['documents']>(
  import.meta.glob<{ default: Messages }>('../../language/*/documents.json'),
  ['documents'],
)
