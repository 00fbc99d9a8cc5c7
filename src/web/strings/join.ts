// The texts of the page on which learners join a class, loaded together with it.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const joinTexts = new PageTexts<Texts['join']>(
  import.meta.glob<{ default: Messages }>('../../language/*/join.json'),
  ['join'],
)
