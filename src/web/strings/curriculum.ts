// The words for curricula in the language of the page. They come with the pages of curricula, which most visitors never open.
import { curriculumAr } from './curriculum-ar.js'
import { curriculumDe } from './curriculum-de.js'
import { curriculumEn } from './curriculum-en.js'
import { language, strings, type Language } from './locale.js'

export const curriculumTables: Readonly<Record<Language, typeof curriculumEn>> = {
  en: curriculumEn,
  de: curriculumDe,
  ar: curriculumAr,
}

/** With the number words of the language. Read it at every render: it changes with the language. */
export const curriculumStrings = () => ({ ...curriculumTables[language()], ...strings().wording })
