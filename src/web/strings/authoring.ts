// The texts of the pages on which authors edit blueprints, loaded together with them.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const authoringTexts = new PageTexts<Texts['authoring']>(
  import.meta.glob<{ default: Messages }>('../../language/*/authoring.json'),
  ['authoring'],
)
