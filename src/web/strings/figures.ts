// The texts of figures, loaded together with what draws them.
import { figureLanguage, type FigureLanguage } from '../../figures/figure-kind.js'
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export const figureTexts = new PageTexts<Texts['figures']>(
  import.meta.glob<{ default: Messages }>('../../language/*/figures.json'),
  ['figures'],
)

/** Texts, numbers and lists in the language of the page. Read it at every render: it changes with the language. */
export const figureStrings = (): FigureLanguage => figureLanguage(figureTexts.language, figureTexts.table.figure)
