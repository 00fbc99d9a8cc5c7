// The texts of the page that says what is kept of a learner, loaded with it.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const privacyTexts = new PageTexts<Texts['privacy']>(
  import.meta.glob<{ default: Messages }>('../../language/*/privacy.json'),
  ['privacy'],
)
