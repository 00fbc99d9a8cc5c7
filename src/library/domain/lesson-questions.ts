// Free questions about the thoughts of a concept. What is expected are words that the question itself does not say.
import type { CurriculumNode } from '../../contract/curriculum.js'
import type { StepFile } from './guideline-file.js'
import { keyWords, wordsBeyond } from './key-words.js'
import { clause, cut, opener, sentence } from './lesson-text.js'
import { wordStem } from '../../kernel/word-stem.js'

export type Question = NonNullable<StepFile['questions']>[number]

const LONGEST = 300
/** Words of one list. */
const MOST_WORDS = 12
/** From so many words on a good answer has one of the first half and one of the second. */
const TWO_LISTS_FROM = 4
/** So many words of one list are enough. */
const FEW = 6
/** So many ideas of a concept, and so many pitfalls, are enough to see what it is about. */
const LOOKED_AT = 8
/** A thought of fewer words is a name, and cannot be finished. */
const LEAST_WORDS = 5

/** What asks for a thought of the concept as a whole; null where none of its words could be expected. */
export function ideaQuestion(idea: string, node: CurriculumNode): Question | null {
  const said = clause(idea)
  const answer = cut(sentence(idea), LONGEST)
  const also = node.capability
  const words = said.split(' ')
  if (words.length < LEAST_WORDS && !said.includes(':')) return nameQuestion(idea, node)
  const because = /^(.{12,160}?),? because (.{8,})$/iu.exec(said)
  if (because) return question({ ask: `Why is that so: “${because[1]!}”?`, answer, hint: beginning(because[2]!), also })
  const label = /^([^:]{3,60}): (.{4,})$/u.exec(said)
  if (label) {
    const hint = `It begins with “${[...label[2]!][0]!}”.`
    return question({ ask: `How does this go on: “${label[1]!}: …”?`, answer, hint, also })
  }
  const definition = DEFINITION.exec(said)
  if (definition) {
    const subject = definition[1]!.replace(/^(?:An?|The)\b/, article => article.toLowerCase())
    return question({
      ask: `In your own words: what ${definition[2]!} ${subject}?`,
      answer,
      hint: beginning(said),
      also,
    })
  }
  const condition = /^((?:if|when|whenever|once|unless|after|before|without|where) .{6,150}?), .{8,}$/iu.exec(said)
  const start = condition ? `${condition[1]!},` : words.slice(0, Math.max(2, Math.floor(words.length * 0.4))).join(' ')
  if (start.length > 200) return null
  const [next] = said.slice(start.length).trim().split(' ')
  return question({
    ask: `Finish this thought in your own words: “${start} …”`,
    answer,
    hint: `The next word could be “${next!.replace(/[\p{P}\s]+$/u, '')}”. What comes then?`,
    also,
  })
}
/** “A hash is a …”; not “Below it there is a …”. */
const DEFINITION =
  /^((?:an? |the )?(?!(?:it|this|that|these|those|they|there|which|what|here|one|each|as|at|below|above|behind|by|for|from|in|on|with)\b)[\p{L}\p{N}-]+(?: (?!(?:it|there|this|that|which)\b)[\p{L}\p{N}-]+){0,2}) (is|are) ((?:an?|the|any) .{8,})$/iu

/** Of a thought that is a name only: what it has to do with the rest. */
function nameQuestion(idea: string, { title, capability, core_ideas: ideas }: CurriculumNode): Question | null {
  const others = ideas.filter(other => other !== idea && other.split(' ').length >= LEAST_WORDS)
  return question({
    ask: `What does “${clause(idea)}” have to do with “${cut(clause(title), 120)}”?`,
    answer: cut([...others.slice(0, 1), capability].map(sentence).join(' '), LONGEST),
    hint: beginning(others[0] ?? capability),
    lists: 1,
  })
}

/** What asks for the word that comes up most in the concept, of those in the thought; null where there is none. */
export function missingWord(idea: string, node: CurriculumNode): Question | null {
  const said = cut(sentence(idea), LONGEST - 60)
  if (said.split(' ').length < LEAST_WORDS) return null
  const known = keyWords(said).filter(word => /^[\p{L}-]{4,24}$/u.test(word) && times(said, word) === 1)
  const own = wordsBeyond(known, node.title)
  const [word] = (own.length > 0 ? own : known).toSorted(byUse(node))
  if (word === undefined) return null
  const letters = [...word]
  return {
    ask: `Which word is missing? “${said.replace(placeOf(word), '____')}”`,
    expects: [[word]],
    answer: said,
    hint: `It has ${letters.length} letters and begins with “${letters[0]!}”.`,
  }
}

/** The words of the concept, those first that come up in most of its texts. */
export function termsOf(node: CurriculumNode): string[] {
  const words = keyWords(`${node.title}. ${node.core_ideas.slice(0, LOOKED_AT).join('. ')}`)
  const different = new Map(words.toReversed().map(word => [wordStem(word), word]))
  return words.filter(word => different.get(wordStem(word)) === word).toSorted(byUse(node))
}

/** How many texts of a concept hold a word: asked again and again while its lesson is made, and the lessons of those behind it. */
const usesIn = new WeakMap<CurriculumNode, ReadonlyMap<string, number>>()

function byUse(node: CurriculumNode): (one: string, other: string) => number {
  const uses = usesIn.get(node) ?? countUses(node)
  usesIn.set(node, uses)
  const of = (word: string): number => uses.get(wordStem(word)) ?? 0
  return (one, other) => of(other) - of(one) || other.length - one.length
}

function countUses({ title, capability, core_ideas, pitfalls, mastery_check }: CurriculumNode): Map<string, number> {
  const texts = [
    title,
    capability,
    ...core_ideas.slice(0, LOOKED_AT),
    ...pitfalls.slice(0, LOOKED_AT),
    mastery_check.task,
  ]
  const uses = new Map<string, number>()
  for (const text of texts)
    for (const word of new Set(keyWords(text).map(wordStem))) uses.set(word, (uses.get(word) ?? 0) + 1)
  return uses
}

/** Which of the words that come up are known. `terms`: three or so. */
export const termsQuestion = (terms: readonly string[], idea: string): Question => ({
  ask: `Which of these have you met before: ${terms.join(', ')}? Say what one of them means to you.`,
  expects: [[...terms]],
  answer: cut(`“${terms[0]!}”, for example, belongs here: ${sentence(idea)}`, LONGEST),
  hint: 'Take the one that you could best explain to a friend.',
})

/** What to tell somebody who makes the mistake. */
export function mistakeQuestion(pitfall: string, ideas: readonly string[]): Question | null {
  const about = new Set(keyWords(pitfall))
  const related = ideas
    .slice(0, LOOKED_AT)
    .map(idea => ({ idea, shared: keyWords(idea).filter(word => about.has(word)).length }))
    .toSorted((one, other) => other.shared - one.shared)
    .map(({ idea }) => idea)
  const holds = related.slice(0, 2).map(sentence).join(' ')
  return withWords(
    question({
      ask: `Somebody makes this mistake: “${cut(clause(pitfall), 180)}”. What would you tell them, and why?`,
      answer: cut(`I would tell them what holds: ${holds}`, LONGEST),
      hint: beginning(related[0]!),
      about: holds,
      lists: 1,
    }),
    REASONING,
  )
}

/** Which mistake it was. */
export const recallQuestion = (pitfall: string): Question | null =>
  question({
    ask: 'Which mistake is easily made here? Say it as you would warn a friend.',
    answer: cut(sentence(pitfall), LONGEST),
    hint: beginning(pitfall),
  })

/** The mastery check itself: done, and told. A task that is too long for a question has been shown before. */
export function taskQuestion({ mastery_check: check, core_ideas: ideas }: CurriculumNode): Question | null {
  const task = sentence(check.task)
  const ask = task.length <= 200 ? `Your task: ${task} Tell how you go about it, and what comes out.` : LONG_TASK
  const holds = `${sentence(check.pass_criteria)} ${sentence(ideas[0]!)}`
  return withWords(
    question({
      ask,
      answer: cut(`It is done well when this holds: ${holds}`, LONGEST),
      hint: `Begin with this thought: “${cut(clause(ideas[0]!), 200)}”`,
      about: holds,
      lists: 1,
    }),
    TELLING,
  )
}
const LONG_TASK = 'Do the task that stands above. Tell how you go about it, and what comes out.'

/** Whoever reasons, or tells one thing after another, says it in words that nobody can foresee: these are heard instead. */
const REASONING = ['because', 'instead', 'different', 'difference']
const TELLING = ['first', 'then', 'because']

function withWords(asked: Question | null, words: readonly string[]): Question | null {
  if (asked === null) return null
  const own = (asked.expects[0] ?? []).filter(word => !words.includes(word))
  return { ...asked, expects: [[...own.slice(0, MOST_WORDS - words.length), ...words]] }
}

/** How the result of the mastery check is judged. */
export const criteriaQuestion = ({ mastery_check: check }: CurriculumNode): Question | null =>
  question({
    ask: 'How would you find out that your result is good? Name one thing that has to be true of it.',
    answer: cut(sentence(check.pass_criteria), LONGEST),
    hint: beginning(check.pass_criteria),
    lists: 1,
  })

const REASONS = ['because', 'since', 'therefore', 'so']

/** They can be asked about anything, and are answered by a reason. */
const ANYWAY: readonly Question[] = [
  {
    ask: 'Which thought of this part do you find most important, and why?',
    expects: [REASONS],
    answer: 'The first one, because all the others rest on it.',
    hint: 'Choose one, and go on with “because”.',
  },
  {
    ask: 'Give an example of your own for this part, and say why it fits.',
    expects: [REASONS],
    answer: 'Something that I do every day, because the same holds there.',
    hint: 'Think of something that you did this week, and go on with “because”.',
  },
]

/** Two to four different ones; where there are fewer, some that fit anything fill up. */
export function fewQuestions(questions: readonly (Question | null)[]): Question[] {
  const known = new Map(questions.flatMap(each => (each === null ? [] : [[each.ask, each] as const])))
  const found = [...known.values()]
  return found.length >= 2 ? found.slice(0, 4) : [...found, ...ANYWAY].slice(0, 2)
}

type Asked = Omit<Question, 'expects'> & { readonly about?: string; readonly also?: string; readonly lists?: 1 | 2 }

/**
 * Expects words of the answer, or of `about` in it, that neither the question nor its hint says; where they are few, words of `also` are
 * heard, too. Null: there is none.
 */
function question({ ask, answer, hint, about = answer, also = '', lists = 2 }: Asked): Question | null {
  const known = new Set(keyWords(about))
  const words = wordsBeyond(
    keyWords(answer).filter(word => known.has(word)),
    ask,
  )
  const free = wordsBeyond(words, hint)
  const wanted = (free.length > 0 ? free : words).slice(0, lists * MOST_WORDS)
  if (wanted.length === 0) return null
  const others = wordsBeyond(keyWords(also), ask, hint).filter(word => !wanted.includes(word))
  const half = Math.ceil(wanted.length / 2)
  const expects =
    lists === 1 || wanted.length < TWO_LISTS_FROM
      ? [[...wanted.slice(0, MOST_WORDS), ...others.slice(0, Math.max(0, FEW - wanted.length))]]
      : [wanted.slice(0, half), wanted.slice(half)]
  return { ask: cut(ask, LONGEST), expects, answer, hint: cut(hint, LONGEST) }
}

const beginning = (text: string): string => `It can begin like this: “${cut(opener(text), 120)} …”`

const placeOf = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}-])${word}(?![\\p{L}\\p{N}-])`, 'iu')
const times = (text: string, word: string): number => text.match(new RegExp(placeOf(word), 'giu'))?.length ?? 0
