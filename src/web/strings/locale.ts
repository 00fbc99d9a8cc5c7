// The texts of the learner's pages, in the language of the page.
import type { Messages } from '../../language/messages.js'
import type { Texts } from '../../language/texts.js'
import { PageTexts } from './page-language.js'

export { Localized, direction, language } from './page-language.js'

const texts = new PageTexts<
  Texts['answers'] & Texts['lessons'] & Texts['pages'] & Texts['refusals'] & Texts['session']
>(import.meta.glob<{ default: Messages }>('../../language/*/{answers,lessons,pages,refusals,session}.json'), [
  'answers',
  'lessons',
  'pages',
  'refusals',
  'session',
])

export type Strings = typeof texts.table

/** The table in use. Read it at every render: it changes with the language. Throws before a language is set. */
export const strings = (): Strings => texts.table
