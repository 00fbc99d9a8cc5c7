// Free questions about the thoughts of a concept. What is expected are words that the question itself does not say.
import type { CurriculumNode } from '../../contract/curriculum.js'
import type { StepFile } from './guideline-file.js'
import { keyWords, wordsBeyond } from './key-words.js'
import { clause, cut, opener, sentence, spoken } from './lesson-text.js'

export type Question = NonNullable<StepFile['questions']>[number]

const LONGEST = 300
/** Words of one list. */
const MOST_WORDS = 12
/** From so many words on a good answer has one of the first half and one of the second. */
const TWO_LISTS_FROM = 4
/** A thought of fewer words is a name, and cannot be finished. */
const LEAST_WORDS = 5

/** What asks for the thought as a whole; null where none of its words could be expected. */
export function openQuestion(idea: string): Question | null {
  const said = clause(idea)
  const answer = cut(sentence(idea), LONGEST)
  const because = /^(.{12,160}?),? because (.{8,})$/iu.exec(said)
  if (because) return question({ ask: `Why is that so: “${because[1]!}”?`, answer, hint: beginning(because[2]!) })
  const definition =
    /^((?:an? |the )?[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+){0,3}) (is|are) ((?:an?|the|one|any) .{8,})$/iu.exec(said)
  if (definition && !/^(?:it|this|that|these|those|they|there|which|what|here|one|each)\b/iu.test(definition[1]!)) {
    const subject = definition[1]!.replace(/^(?:An?|The)\b/, article => article.toLowerCase())
    return question({ ask: `In your own words: what ${definition[2]!} ${subject}?`, answer, hint: beginning(said) })
  }
  const words = said.split(' ')
  if (words.length < LEAST_WORDS) return null
  const condition = /^((?:if|when|whenever|once|unless|after|before|without|where) .{6,150}?), .{8,}$/iu.exec(said)
  const start = condition ? `${condition[1]!},` : words.slice(0, Math.max(2, Math.floor(words.length * 0.4))).join(' ')
  if (start.length > 200) return null
  const [next] = said.slice(start.length).trim().split(' ')
  return question({
    ask: `Finish this thought in your own words: “${start} …”`,
    answer,
    hint: `The next word could be “${next!}”. What comes then?`,
  })
}

/** What asks for the one word that says most in the thought; null where there is none. */
export function missingWord(idea: string, title: string): Question | null {
  const said = cut(sentence(idea), LONGEST - 60)
  if (said.split(' ').length < LEAST_WORDS) return null
  const known = keyWords(said).filter(word => /^[\p{L}-]{4,24}$/u.test(word) && count(said, word) === 1)
  const own = wordsBeyond(known, title)
  const [word] = (own.length > 0 ? own : known).toSorted((one, other) => other.length - one.length)
  if (word === undefined) return null
  const letters = [...word]
  return {
    ask: `Which word is missing? “${said.replace(placeOf(word), '____')}”`,
    expects: [[word]],
    answer: said,
    hint: `It has ${letters.length} letters and begins with “${letters[0]!}”.`,
  }
}

/** What to tell somebody who makes the mistake. */
export function mistakeQuestion(pitfall: string, ideas: readonly string[]): Question | null {
  const about = new Set(keyWords(pitfall))
  const related = ideas.toSorted((one, other) => shared(other, about) - shared(one, about))
  return question({
    ask: `Somebody makes this mistake: “${cut(clause(pitfall), 180)}”. What would you tell them, and why?`,
    answer: cut(`This is what holds: ${related.slice(0, 2).map(sentence).join(' ')}`, LONGEST),
    hint: beginning(related[0]!),
    lists: 1,
  })
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
  const answer = cut(
    `It is done well when this holds: ${sentence(check.pass_criteria)} ${sentence(ideas[0]!)}`,
    LONGEST,
  )
  return question({ ask, answer, hint: `Begin with this thought: ${beginning(ideas[0]!)}`, lists: 1 })
}
const LONG_TASK = 'Do the task that stands above. Tell how you go about it, and what comes out.'

/** How the result of the mastery check is judged. */
export const criteriaQuestion = ({ mastery_check: check }: CurriculumNode): Question | null =>
  question({
    ask: 'How would you find out that your result is good? Name one thing that has to be true of it.',
    answer: cut(sentence(check.pass_criteria), LONGEST),
    hint: beginning(check.pass_criteria),
    lists: 1,
  })

const REASONS = ['because', 'since', 'so', 'therefore', 'as', 'why']

/** They can be asked about anything, and are answered by a reason. */
export const ANYWAY: readonly Question[] = [
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

/** Expects the words of the answer that the question and its hint do not say. Null: there is none. */
function question({
  ask,
  answer,
  hint,
  lists = 2,
}: Omit<Question, 'expects'> & { readonly lists?: 1 | 2 }): Question | null {
  const words = wordsBeyond(keyWords(answer), ask)
  const free = wordsBeyond(words, hint)
  const wanted = (free.length > 0 ? free : words).slice(0, lists * MOST_WORDS)
  if (wanted.length === 0) return null
  const half = Math.ceil(wanted.length / 2)
  const expects =
    lists === 1 || wanted.length < TWO_LISTS_FROM
      ? [wanted.slice(0, MOST_WORDS)]
      : [wanted.slice(0, half), wanted.slice(half)]
  return { ask: cut(ask, LONGEST), expects, answer, hint: cut(hint, LONGEST) }
}

const beginning = (text: string): string => `It can begin like this: “${cut(opener(text), 120)} …”`

const shared = (text: string, words: ReadonlySet<string>): number =>
  keyWords(text).filter(word => words.has(word)).length

const placeOf = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}-])${word}(?![\\p{L}\\p{N}-])`, 'iu')
const count = (text: string, word: string): number => text.match(new RegExp(placeOf(word), 'giu'))?.length ?? 0

/** Two to four different ones. `spare` fill up. */
export function fewQuestions(questions: readonly (Question | null)[]): Question[] {
  const seen = new Set<string>()
  const known = questions.filter(each => each !== null && !seen.has(each.ask) && seen.add(each.ask)) as Question[]
  return known.length >= 2 ? known.slice(0, 4) : [...known, ...ANYWAY].slice(0, 2)
}

export const nameOf = (text: string): string => cut(clause(spoken(text)), 80)
