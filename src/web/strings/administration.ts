// The texts of the pages for administrators and authors, loaded together with them.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const administrationTexts = new PageTexts<Texts['administration']>(
  import.meta.glob<{ default: Messages }>('../../language/*/administration.json'),
  ['administration'],
)
