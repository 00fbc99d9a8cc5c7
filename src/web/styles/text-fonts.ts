// The fonts of texts: one for each script, loaded when a character of it is on the page. The system's fonts show until then.
import arabic from '../fonts/vazirmatn-arabic.woff2?url'
import devanagari from '../fonts/noto-sans-devanagari.woff2?url'
import latin from '../fonts/nunito-latin.woff2?url'
import latinExtended from '../fonts/nunito-latin-ext.woff2?url'

/** Each file with the characters that it has. */
const FILES = [
  [latin, 'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122, U+2212'],
  [latinExtended, 'U+100-130, U+132-151, U+154-2BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0'],
  [arabic, 'U+600-6FF, U+750-77F, U+FB50-FDFF, U+FE70-FEFC'],
  [devanagari, 'U+900-97F, U+1CD0-1CF9, U+20B9, U+A8E0-A8FF'],
] as const

let isDeclared = false

/** Fonts belong to the document, not to a shadow root. Nothing is loaded before it is needed. */
export function declareTextFonts(): void {
  if (isDeclared) return
  isDeclared = true
  for (const [file, unicodeRange] of FILES)
    document.fonts.add(
      new FontFace('Viva Text', `url("${file}")`, { unicodeRange, weight: '200 900', display: 'swap' }),
    )
}
