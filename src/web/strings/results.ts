// The texts of the results that staff see, loaded together with their page.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const resultTexts = new PageTexts<Texts['results']>(
  import.meta.glob<{ default: Messages }>('../../language/*/results.json'),
  ['results'],
)
