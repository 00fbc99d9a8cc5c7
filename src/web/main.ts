// The page starts here: first the language, then the app.
import './pages/viva-app.js'
import { declareTextFonts } from './styles/text-fonts.js'
import { useChosenLanguage } from './strings/page-language.js'

declareTextFonts()
await useChosenLanguage()
document.querySelector('viva-app')?.toggleAttribute('ready', true)
