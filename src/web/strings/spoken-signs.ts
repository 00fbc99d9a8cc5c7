// The signs between two sides of a formula, by what they are called aloud.
import type { Strings } from './locale.js'

export type Spoken = Strings['field']['spoken']

export const RELATIONS: Readonly<Record<string, keyof Spoken>> = {
  '=': 'equal',
  '≠': 'unequal',
  '<': 'less',
  '≤': 'atMost',
  '>': 'greater',
  '≥': 'atLeast',
  '∪': 'union',
}
