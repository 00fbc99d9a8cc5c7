// The page's table of all ways to answer: how a posted response is shown, and how it begins a question that is asked again. No schema is
// loaded with it.
import { choiceMatrix } from './choice-matrix/posted.js'
import { codeEditor } from './code-editor/posted.js'
import { confirmation } from './confirmation/posted.js'
import { coordinatePlane } from './coordinate-plane/posted.js'
import { date } from './date/posted.js'
import { expression } from './expression/posted.js'
import { freeText } from './free-text/posted.js'
import type { PropsOf, WidgetType } from './kinds.js'
import { matrix } from './matrix/posted.js'
import { multiSelect } from './multi-select/posted.js'
import { multipleChoice } from './multiple-choice/posted.js'
import { number } from './number/posted.js'
import { numberLine } from './number-line/posted.js'
import { ordering } from './ordering/posted.js'
import { parts } from './parts/posted.js'
import type { Posted, PostedKind, ShownAnswer } from './posted-fields.js'
import { ratingScale } from './rating-scale/posted.js'
import { selfAssessment } from './self-assessment/posted.js'
import { table } from './table/posted.js'

const POSTED = {
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
  code_editor: codeEditor,
  parts,
  rating_scale: ratingScale,
  confirmation,
  date,
  choice_matrix: choiceMatrix,
  self_assessment: selfAssessment,
} satisfies { readonly [Noun in WidgetType]: PostedKind<Noun> }

/** A widget as it was shown. */
type ShownWidget = { [Noun in WidgetType]: { readonly widget_type: Noun; readonly props: PropsOf<Noun> } }[WidgetType]

const kindOf = ({ widget_type: noun }: ShownWidget) => POSTED[noun] as unknown as PostedKind<WidgetType>

/** What the learner answered, from the response as it was posted; null when it says nothing. */
export const shownAnswer = (widget: ShownWidget, posted: Posted): ShownAnswer | null =>
  kindOf(widget).show(posted, widget.props, shownAnswer)

/** The draft that an earlier response amounts to. */
export const draftOfAnswer = (widget: ShownWidget, answered: Posted | undefined): string | null =>
  answered === undefined ? null : kindOf(widget).draft(answered, widget.props, draftOfAnswer)
