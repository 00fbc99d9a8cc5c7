// What is said to words that no code can read as an answer while nobody is there who reads words: that they were not understood, and how
// the learner can go on. Nothing is made of the words themselves.
import { sentence } from '../../language/say.js'
import { paragraphs } from './texts.js'

/** `takes`: what the open question takes, in case the words were meant as its answer; null: it takes any words. `kept`: a teacher can read them. */
export const unread = (language: string, takes: string | null, kept = false): string =>
  paragraphs(
    [sentence(language, 'unread.words'), ...(kept ? [sentence(language, 'unread.kept')] : [])].join(' '),
    takes === null ? null : sentence(language, 'unread.takes', { takes }),
    sentence(language, 'unread.ways'),
  )

/** The same to further words, in a sentence: `said` are the tutor's latest texts. */
export function unreadInLesson(language: string, takes: string | null, said: readonly string[]): string {
  const again = sentence(language, 'unread.again')
  const before = [sentence(language, 'unread.words'), again]
  return said.some(text => before.some(words => text.includes(words)))
    ? paragraphs(again, takes === null ? null : sentence(language, 'unread.takes', { takes }))
    : unread(language, takes, true)
}
