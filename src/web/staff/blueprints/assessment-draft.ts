// What the form for a new assessment works out by itself.
import type { QuestionBank } from '../../../contract/new-assessment.js'

export type ChosenKind = QuestionBank['kinds'][number] & { readonly count: number }

export const ASSESSMENT_ID = /^[a-z0-9][a-z0-9_-]*$/

/** From a title in letters that can be written so; empty where none can. */
export const idOf = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    // As German writes them without their dots.
    .replaceAll(/[äöüß]/g, letter => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)

/** That all of these questions take at most. */
export const minutesFor = (kinds: readonly Pick<ChosenKind, 'seconds' | 'count'>[]): number =>
  Math.ceil(kinds.reduce((sum, { seconds, count }) => sum + seconds * count, 0) / 60)
