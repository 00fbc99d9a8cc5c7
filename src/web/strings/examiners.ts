// The texts of the pages on which staff make and follow exams, loaded together with them.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const examinerTexts = new PageTexts<Texts['examiners']>(
  import.meta.glob<{ default: Messages }>('../../language/*/examiners.json'),
  ['examiners'],
)
