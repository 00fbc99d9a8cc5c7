// The texts of mastery programmes, for learners and for the staff of a class, loaded together with what shows them.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const programmeTexts = new PageTexts<Texts['programmes']>(
  import.meta.glob<{ default: Messages }>('../../language/*/programmes.json'),
  ['programmes'],
)
