// The texts of the page for staff, loaded together with it.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const staffTexts = new PageTexts<Texts['staff']>(
  import.meta.glob<{ default: Messages }>('../../language/*/staff.json'),
  ['staff'],
)
