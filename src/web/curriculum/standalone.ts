// Entry point of the standalone viewer: a document with embedded runs, or the page of `viva curriculum view`.
import { useChosenLanguage } from '../strings/page-language.js'
import { CurriculumDocument } from './document.js'
import { CurriculumRuns } from './runs.js'

void useChosenLanguage().then(() => {
  customElements.define('viva-curriculum-document', CurriculumDocument)
  customElements.define('viva-curriculum-runs', CurriculumRuns)
})
