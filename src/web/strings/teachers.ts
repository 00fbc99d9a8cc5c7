// The texts of the page for teachers, loaded together with it.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const teacherTexts = new PageTexts<Texts['teachers']>(
  import.meta.glob<{ default: Messages }>('../../language/*/teachers.json'),
  ['teachers'],
)
