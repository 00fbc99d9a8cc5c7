// Words that stand where somebody meant to write something later.

const IN_A_SENTENCE =
  /\breplace(?:[_-]with|[_-]?me)(?!\p{L})|\blorem ipsum\b|(?<![\p{L}\p{N}])<\p{L}[^<>\n="/]*[\s_][^<>\n="/]*>|\{\{[^{}]*\}\}/iu
const ALONE = /^(?:<[^<>\n]*>|\[(?:insert|your)\b[^\]]*\]|\W*(?:to-?do|tbd|tba|fixme|xxx)\W*|\.{3}|…)$/iu
/** "TODO: say what for" is one too, "TODO comments in a program" are a subject. */
const AT_THE_BEGINNING = /^(?:TODO|TBD|TBA|FIXME|XXX)\s*:/

/** The placeholder in a text; null: it has none. A word such as TODO inside a sentence is what the sentence is about. */
export function placeholderIn(text: string): string | null {
  const trimmed = text.trim()
  for (const sign of [ALONE, AT_THE_BEGINNING, IN_A_SENTENCE]) {
    const found = sign.exec(trimmed)
    if (found) return found[0]
  }
  return null
}
