// The texts of the page that prints papers, loaded together with it.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const paperTexts = new PageTexts<Texts['papers']>(
  import.meta.glob<{ default: Messages }>('../../language/*/papers.json'),
  ['papers'],
)
