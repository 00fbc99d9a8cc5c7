// The texts of alerts and of their rules, loaded together with the pages that show them.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const alertTexts = new PageTexts<Texts['alerts']>(
  import.meta.glob<{ default: Messages }>('../../language/*/alerts.json'),
  ['alerts'],
)
