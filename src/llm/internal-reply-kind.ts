// What kind of reply it is, by simple rules: an answer, a question, a word that is asked for, a confusion, or talk of something else.
import { contentWords, freeScore } from './internal-free-answer.js'
import type { Lesson } from './internal-lesson.js'

export type ReplyKind = 'answer' | 'question' | 'confusion' | 'word' | 'off_topic'

/** An answer that has this share of what is expected is one, however it is put. */
const SURELY_AN_ANSWER = 0.5

export function replyKind(said: string, lesson: Lesson): ReplyKind {
  const text = said.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()
  const marked = text.endsWith('?')
  const { score } = freeScore(said, lesson.question_context.expects)
  // Some of the expected words may stand by chance in what is plainly no answer.
  const isPlainlyNone = (CONFUSION.test(text) || WORD.test(text)) && !GOES_ON.test(text)
  if (score >= SURELY_AN_ANSWER && !isPlainlyNone && !(marked && OPENS_QUESTION.test(text))) return 'answer'
  if (claimsToFollow(said)) return 'answer'
  if (WORD.test(text) && !NO_WORD.test(text)) return 'word'
  if (CONFUSION.test(text)) return 'confusion'
  if (REPETITION.test(text)) return 'question'
  const isElsewhere = !touches(said, lesson) && !/\d/.test(text)
  if (isElsewhere && (INVITATION.test(text) || (namesInterest(text, lesson) && !REASONS.test(text)))) return 'off_topic'
  if (marked || ASKS_ANYWAY.test(text)) return 'question'
  if (isElsewhere && ABOUT_ME.test(text) && !REASONS.test(text)) return 'off_topic'
  return 'answer'
}

const OPENS_QUESTION = /^(?:but |and |so |ok |okay )?(?:why|how|what|when|where|who|which|can you|could you|will you)\b/
/** Also without its mark; “when” and “which” open answers as well. */
const ASKS_ANYWAY = /^(?:but |and |so |ok |okay )?(?:why|how|what|who|can you|could you|will you)\b/
const WORD =
  /\bwhat (?:do|does|did)\b.*\bmeans?\b|\bmeaning of\b|\b(?:understand|know|get) (?:the|this|that) (?:word|sign)\b|^what(?:'s| is| are)(?: an?| the)? ["“']?\p{L}[\p{L}-]*["”']?(?: \p{L}[\p{L}-]*["”']?)?\s*\?*$/u
/** They look like a word that is asked for and are not. */
const NO_WORD = /\b(?:you|your|the answer|the point|the time|the difference|this|that|it)\b(?!.*\bmean)(?!.*\bword\b)/
const CONFUSION =
  /\b(?:don't|do not|dont|can't|cannot|didn't) (?:\w+ )?(?:understand|get|follow|know)\b|\bconfus|\bi(?:'m| am) (?:\w+ )?(?:lost|stuck)\b|\bno (?:idea|clue)\b|\bmakes? no sense\b|\btoo (?:hard|difficult|complicated)\b|^(?:help|help me|huh|idk|what)[?!. ]*$|\bmore simply\b|\bexplain (?:it |that |this )?again\b/
const GOES_ON = /\b(?:but|because|think|guess|maybe)\b/
const REPETITION = /\balready (?:asked|said|told|did)\b|\b(?:asked|said) (?:me )?(?:that|this|it)\b|\bwhy again\b/
const INVITATION =
  /\bcan (?:we|i) (?:please )?(?:talk|play|do something|watch|go|stop|eat)\b|\blet'?s (?:talk|play|watch|go)\b|\bi (?:want|wanna|would like|'d like)\b.*\b(?:play|talk|watch|eat|go|sleep)\b|(?:^|[.!?] )(?:do you (?:like|have|play|watch)|are you|what(?:'s| is) your)\b|\b(?:boring|bored|hungry|tired)\b/
const ABOUT_ME = /^(?:i|my|we|our|today|yesterday|look|guess what)\b/
const REASONS = /\b(?:because|think|guess|told|maybe|sure|answer|believe|say|so|would|chose|choose|pick)\b/

/** “OK, I understand” and the like, and nothing else: it says that something is clear and shows nothing. */
export function claimsToFollow(said: string): boolean {
  const words = said.toLowerCase().match(/[\p{L}']+/gu) ?? []
  return (
    words.length > 0 &&
    words.length <= 8 &&
    words.every(word => CLAIM.has(word)) &&
    words.some(word => CLAIMS.has(word))
  )
}

const CLAIMS = new Set('ok okay k yes yeah yep sure understand understood got see alright clear fine done'.split(' '))
const CLAIM = new Set([
  ...CLAIMS,
  ..."i it now all right that this makes sense is thanks thank you cool good great everything so do get know a lot oh ah i'm".split(
    ' ',
  ),
])

/** Whether any word belongs to the lesson. */
function touches(said: string, { guideline, current_step: step, question_context: context }: Lesson): boolean {
  const lesson = contentWords(
    [
      guideline.topic,
      guideline.subtopic,
      step?.title,
      step?.description,
      context.question,
      ...context.expects.flat(),
    ].join(' '),
  )
  return [...contentWords(said)].some(word => lesson.has(word))
}

const namesInterest = (text: string, { student_profile }: Lesson): boolean =>
  interestNamed(text, student_profile.interests) !== null

/** The learner's own interest that they speak of; null when it is none of those that are known. */
export const interestNamed = (said: string, interests: readonly string[]): string | null =>
  interests.find(interest => interest.trim() !== '' && said.toLowerCase().includes(interest.toLowerCase().trim())) ??
  null

/** The word that is asked for, as it was written; null when none is named. */
export function wordAsked(said: string): string | null {
  const found =
    /\bwhat (?:do|does|did) (?:you mean by |the word )?["“']?(.+?)["”']? mean/i.exec(said)?.[1] ??
    /\bmeaning of (?:the word )?["“']?([\p{L} -]+)/iu.exec(said)?.[1] ??
    /\bword ["“']?([\p{L}-]+)/iu.exec(said)?.[1] ??
    /^what(?:'s|’s| is| are)(?: an?| the)? ["“']?([\p{L} -]+)/iu.exec(said)?.[1] ??
    null
  const word = found?.replace(/^(?:an?|the) /i, '').trim() ?? ''
  return word === '' || word.length > 40 || /^(?:that|this|it|the)(?: word| sign)?$/i.test(word) ? null : word
}
