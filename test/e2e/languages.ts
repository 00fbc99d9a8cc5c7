// The languages in which pages are looked at on a narrow screen.
import { sampled } from '../support/sampling.js'

const LANGUAGES = ['en', 'de', 'es', 'ar', 'hi'] as const

/** Two of the five each day; tests that give different shifts take different ones. */
export const todaysLanguages = (shift: number) => sampled(LANGUAGES, 3, { shift })
