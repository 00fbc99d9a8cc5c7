// What is said to words that no code can read as an answer while nobody is there who reads words: that they were not understood, and how
// the learner can go on. Nothing is made of the words themselves.
import { say, sentence } from '../../language/say.js'
import { paragraphs } from './texts.js'

/** `takes`: what the open question takes, in case the words were meant as its answer; null: it takes any words. `kept`: a teacher can read them. */
export const unread = (language: string, takes: string | null, kept = false): string =>
  paragraphs(
    [sentence(language, 'unread.words'), ...(kept ? [sentence(language, 'unread.kept')] : [])].join(' '),
    takes === null ? null : sentence(language, 'unread.takes', { takes }),
    sentence(language, 'unread.ways'),
  )

/** The same to the words of a lesson, of which these are number `count`: once in full, then in one sentence, in turn worded otherwise. */
export function unreadInLesson(language: string, takes: string | null, count: number): string {
  if (count <= 1) return unread(language, takes, true)
  return paragraphs(
    count === 2 ? sentence(language, 'unread.again') : more(language, { turn: count - 3 }),
    takes === null ? null : sentence(language, 'unread.takes', { takes }),
  )
}

/** The numbers of wordings of its two halves have no common factor, so many turns differ. */
const more = (language: string, at: { readonly turn: number }): string =>
  say(language, 'unread.more', at, { way: say(language, 'unread.way', at) })
