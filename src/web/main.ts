// The page starts here: first the language, then the app.
import './pages/viva-app.js'
import { useChosenLanguage } from './strings/page-language.js'

await useChosenLanguage()
document.querySelector('viva-app')?.toggleAttribute('ready', true)
