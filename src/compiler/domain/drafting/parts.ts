// The parts of the scope as a draft speaks of them, and what of the specification belongs to which of them.
import type { ProposalInput } from '../messages.js'
import { sameText, significantWords, wordsOf } from '../words.js'
import { phraseOf, type PhraseKind } from './phrases.js'
import { usageOf, type Usage } from './usage.js'

export type Part = {
  readonly index: number
  readonly kind: PhraseKind
  /** No two parts have the same, also when case does not count. */
  readonly title: string
  /** The same inside a sentence. */
  readonly inside: string
  /** The same as the name of something: "how to read a query plan". */
  readonly name: string
  /** What the author said about it, in the author's words. */
  readonly notes: readonly string[]
  /** Indices of earlier parts. */
  readonly after: readonly number[]
}

/** How words are written in what the author wrote. */
export function usageIn({
  goal,
  audience,
  scope,
  focus_terms: terms,
  misconceptions,
  required_outcomes: outcomes,
}: ProposalInput): Usage {
  return usageOf([goal, audience, ...scope.map(({ title }) => title), ...terms, ...misconceptions, ...outcomes])
}

export function namedParts(input: ProposalInput): Part[] {
  const { scope } = input
  const usage = usageIn(input)
  const taken = new Set<string>()
  return scope.map((part, index) => {
    const { kind, title, inside, name, detail } = phraseOf(part.title, usage)
    const mark = markOf(title, index, taken)
    return {
      index,
      kind,
      title: mark(title),
      inside: mark(inside),
      name: mark(name),
      notes: [...(detail === '' ? [] : [detail === part.title ? detail : `${title}: ${detail}`]), ...part.notes],
      after: part.after.filter(other => other < index),
    }
  })
}

/** What tells a title from those before it: one title that stands there twice, or one without any word. */
function markOf(title: string, index: number, taken: Set<string>): (text: string) => string {
  let mark = (text: string) => (wordsOf(title).length === 0 ? `part ${index + 1} (${text})` : text)
  for (let n = 2; taken.has(sameText(mark(title))); n++) {
    const number = n
    mark = text => `${text} (${number})`
  }
  taken.add(sameText(mark(title)))
  return mark
}

/**
 * For each text the part that it shares most words with; null where it shares none. Words that many parts have count little, those of the
 * topic nothing.
 */
export function belongsTo(
  texts: readonly string[],
  parts: readonly Pick<Part, 'title' | 'notes'>[],
  topic: string,
): (number | null)[] {
  const common = rootsOf(topic)
  const words = parts.map(({ title, notes }) => rootsOf([title, ...notes].join(' ')))
  const titles = parts.map(({ title }) => rootsOf(title))
  const usedBy = new Map<string, number>()
  for (const set of words) for (const word of set) usedBy.set(word, (usedBy.get(word) ?? 0) + 1)
  return texts.map(text => {
    let best: number | null = null
    let most = 0
    const own = [...rootsOf(text)].filter(word => !common.has(word))
    for (const [i, set] of words.entries()) {
      let score = 0
      for (const word of own) if (set.has(word)) score += (titles[i]!.has(word) ? 2 : 1) / usedBy.get(word)!
      if (score > most) [best, most] = [i, score]
    }
    return best
  })
}

const ROOT = 5

/** "rewrite" and "rewritten", "measure" and "measurement" have one root. */
const rootsOf = (text: string): Set<string> =>
  new Set(
    [...significantWords(text)]
      .filter(word => !GENERAL.has(word))
      .map(word => (/^[a-z]+$/.test(word) ? word.slice(0, ROOT) : word)),
  )

/** They stand in texts about anything. */
const GENERAL = new Set(
  (
    'answer case claim current different example form given good idea kind large law main method number part people person point practice problem question ' +
    'result right rule simple small success system theorem theory thing time work wrong'
  ).split(' '),
)
