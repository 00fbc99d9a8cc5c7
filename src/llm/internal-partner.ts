// What the internal partner of an open dialogue says. It claims no knowledge: it takes up the learner's own words and asks on.
import { SUMMARY_PREFIX } from './prompt-catalogue.js'
import type { ChatMessage } from './model.js'

/** Reply to the last message, or the notes that a request to sum up asks for. */
export function partnerReply(messages: readonly ChatMessage[]): string {
  const last = messages.at(-1)?.content ?? ''
  if (last.startsWith(SUMMARY_PREFIX)) return notes(last.slice(SUMMARY_PREFIX.length))
  const turn = messages.filter(message => message.role === 'user').length
  if (last.startsWith('(')) return pick(ONWARDS, turn)
  const words = quoted(last)
  return last.includes('?')
    ? `You ask ${words} ${pick(QUESTIONS, turn)}`
    : `${pick(['You say', 'I hear', 'So'], turn)} ${words}. ${pick(THOUGHTS, turn)}`
}

const QUESTIONS = [
  'What is your own first answer, and what speaks against it?',
  'What would you look at, or try, to find out?',
  'Which part of it do you know already, and which is open?',
  'Where have you met something like it before?',
]
const THOUGHTS = [
  'What makes you think so?',
  'Can you give one example where it holds, and one where it does not?',
  'What follows from it, if it is true?',
  'How would you explain it to somebody who sees it the other way?',
  'What would you need to find out next?',
]
const ONWARDS = [
  'Then let us look at it from the other side: what would somebody say who disagrees with you?',
  'Let us take one step back: what did you want to find out when we began?',
  'Let us make it concrete: think of one case that you have seen yourself. What was it like?',
]

const pick = (lines: readonly string[], turn: number): string => lines[turn % lines.length]!

const LONGEST_QUOTE = 80

/** The first sentence of what was said, as a quotation. */
function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const sentence = /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line
  const short = sentence.length > LONGEST_QUOTE ? `${sentence.slice(0, LONGEST_QUOTE).trimEnd()}…` : sentence
  return `“${short.replace(/[.!]$/, '').replaceAll(/[*_`$<>\\[\]]/g, '')}”`
}

const LONGEST_NOTES = 2_000

/** What the learner said, a line each, the newest lines where not all fit; earlier notes first. */
function notes(request: string): string {
  const lines = request.split('\n').flatMap(line => {
    const said = /^(?:Learner|Earlier): (.*)$/.exec(line.trim())?.[1]
    return said === undefined || said === 'Nothing.' || said === '(passed)' ? [] : [said.slice(0, 200)]
  })
  let kept = lines.join('\n')
  while (kept.length > LONGEST_NOTES) kept = kept.slice(kept.indexOf('\n') + 1 || kept.length - LONGEST_NOTES)
  return kept === '' ? 'Nothing was said yet.' : kept
}
