// The texts of exams, loaded where a learner has one.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const examTexts = new PageTexts<Texts['exams']>(
  import.meta.glob<{ default: Messages }>('../../language/*/exams.json'),
  ['exams'],
)
