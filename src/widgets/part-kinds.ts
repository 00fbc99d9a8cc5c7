// The ways to answer that one part of a question may have: their rows of the table in `kinds.ts`.
import type { z } from 'zod'
import { coordinatePlane } from './coordinate-plane/kind.js'
import { expression } from './expression/kind.js'
import { freeText } from './free-text/kind.js'
import { matrix } from './matrix/kind.js'
import { multiSelect } from './multi-select/kind.js'
import { multipleChoice } from './multiple-choice/kind.js'
import { number } from './number/kind.js'
import { numberLine } from './number-line/kind.js'
import { ordering } from './ordering/kind.js'
import { table } from './table/kind.js'

export const PART_KINDS = {
  multiple_choice: multipleChoice,
  multi_select: multiSelect,
  free_text: freeText,
  number,
  expression,
  ordering,
  matrix,
  table,
  number_line: numberLine,
  coordinate_plane: coordinatePlane,
}

type PartKinds = typeof PART_KINDS

/** One of several parts of a question, answered together with the others. */
export type PartWidget = {
  [Noun in keyof PartKinds]: {
    id: string
    widget_type: Noun
    props: z.output<PartKinds[Noun]['props']>
  }
}[keyof PartKinds]
