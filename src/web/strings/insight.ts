// The texts of the page of one session and of a class's mastery, loaded together with them.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const insightTexts = new PageTexts<Texts['insight']>(
  import.meta.glob<{ default: Messages }>('../../language/*/insight.json'),
  ['insight'],
)
