// The viewer on its own: in a document that holds what it shows, or on the page of `viva curriculum view`.
import { useChosenLanguage } from '../strings/page-language.js'
import { CurriculumDocument } from './document.js'
import { CurriculumRuns } from './runs.js'

void useChosenLanguage().then(() => {
  customElements.define('viva-curriculum-document', CurriculumDocument)
  customElements.define('viva-curriculum-runs', CurriculumRuns)
})
