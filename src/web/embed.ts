// The script that other pages load to embed a session: <viva-session type="learning" skills="…"></viva-session>.
import { declareTextFonts } from './styles/text-fonts.js'

declareTextFonts()

export { VivaSessionElement } from './embed-element.js'
