// Words that stand where somebody meant to write something later.

const ASKED = 'your|insert|enter|describe|the|some(?:thing|body|one)?|who|what|why|how|when|where|which'
/**
 * Angle brackets hold one where they ask for something in more than one word (`<your goal>`): `<div>`, `<script async>` and `<who>` are a
 * subject of their own.
 */
const IN_A_SENTENCE = new RegExp(
  `\\breplace(?:[_-]with|[_-]?me)(?!\\p{L})|\\blorem ipsum\\b|(?<![\\p{L}\\p{N}])<(?:${ASKED})[\\s_-][^<>\\n="/]*>`,
  'iu',
)
const ALONE = new RegExp(
  `^(?:[^\\p{L}\\p{N}]*(?:to-?do|tbd|tba|fixme|xxx)[^\\p{L}\\p{N}]*|\\.{3}|…|\\{\\{[^{}]*\\}\\}|\\[(?:insert|your)\\b[^\\]]*\\]|` +
    `<(?:${ASKED}|goal|audience|topic|idea|pitfall|capability|task|criteria|outcome)>)$`,
  'iu',
)
/** "TODO: say what for" is one too, "TODO comments in a program" are a subject. */
const AT_THE_BEGINNING = /^(?:TODO|TBD|TBA|FIXME|XXX)(?=\s*[:,–—])/

/** The placeholder in a text; null: it has none. A word such as TODO inside a sentence is what the sentence is about. */
export function placeholderIn(text: string): string | null {
  const trimmed = text.trim()
  for (const sign of [ALONE, AT_THE_BEGINNING, IN_A_SENTENCE]) {
    const found = sign.exec(trimmed)
    if (found) return found[0]
  }
  return null
}
