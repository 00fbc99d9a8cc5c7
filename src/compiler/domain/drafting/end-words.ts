// The words of the nodes that are about the whole: overview, integration, validation.
import type { ProposalInput } from '../messages.js'
import { joiningWords } from '../words.js'
import { namesIn, type Part } from './parts.js'
import { oneThing, type Words } from './part-words.js'
import { inWords, phraseOf, shortened } from './phrases.js'

const ROOM = 320
const SHORT = 60
const OUTCOME_ROOM = 700

/** A domain can be named in a sentence; a goal is too long for that. */
const topicIn = (input: ProposalInput): string =>
  input.domain !== null && input.domain.length <= SHORT ? phraseOf(input.domain, namesIn(input)).name : NO_NAME
const NO_NAME = 'the topic'

const joins = (text: string): boolean => joiningWords(text).length > 0

/** The first node names nothing that says "integration": it builds on nothing. */
export function overviewWords(input: ProposalInput, parts: readonly Part[]): Words {
  const names = parts.filter(({ title }) => !joins(title)).map(({ name }) => name)
  const topic = joins(topicIn(input)) ? NO_NAME : topicIn(input)
  const listed = asMany(names)
  const all = parts.length === 1 ? 'the one part' : `all ${parts.length} parts`
  return {
    title: joins(input.topic) ? 'Overview of the topic' : `Overview: ${input.topic}`,
    capability: oneThing(
      listed === ''
        ? `Outline how the parts of ${topic} belong together.`
        : `Outline how these belong together: ${listed}.`,
    ),
    task: `Draw a map with ${all} of ${topic}. Mark each as known, half known or new, and write down in two sentences what you want to be able to do at the end.`,
    criteria: `The map of ${topic} shows ${all}, each with a mark, and both sentences name something that can be seen or measured.`,
    ideas: [
      `The aim: ${ending(shortened(input.goal, 580))}`,
      `Knowing beforehand which parts of ${topic} are new decides where the time goes.`,
      ...listing('Taken for granted', input.learners_bring),
      ...listing('Left out on purpose', input.scope_out),
    ],
    pitfalls: [`Going into the details of ${topic} before the whole is in sight.`],
  }
}

export function integrationWords(
  input: ProposalInput,
  parts: readonly Part[],
  before: readonly Part[],
  outcomes: readonly string[],
): Words {
  const [first, last] = [parts.at(0)!, parts.at(-1)!]
  const names = asMany((before.length > 0 ? before : parts.slice(-1)).map(({ name }) => name))
  const topic = topicIn(input)
  return {
    title: `Integration: ${topic === NO_NAME ? 'one case' : topic} from end to end`,
    capability: oneThing(`Combine in one realistic case what was learned, up to ${names}.`),
    ...integrationCheck(parts, outcomes),
    ideas: [
      parts.length > 1
        ? `Parts that work on their own can fail together: look at the joints, from ${first.name} to ${last.name}.`
        : `What was learned about ${first.name} in pieces has to hold in one piece.`,
      parts.length > 1
        ? `In a realistic case the first question is which of ${parts.length} parts to begin with.`
        : 'In a realistic case the first question is where to begin.',
    ],
    pitfalls: ['Solving each part of the case by itself and never checking how they fit.'],
  }
}

function integrationCheck(parts: readonly Part[], outcomes: readonly string[]): Pick<Words, 'task' | 'criteria'> {
  if (outcomes.length === 0)
    return {
      task: `Choose one realistic case that calls for at least ${Math.min(3, parts.length)} of the parts learned so far. Work it from start to finish, and mark where one part hands over to the next.`,
      criteria:
        'A second person finds every hand-over that is marked in the case, and the result meets the aim without further help.',
    }
  if (outcomes.length === 1)
    return {
      task: `Choose one realistic case and show this on it: ${ending(outcomes[0]!)} Keep a record of how you went about it.`,
      criteria:
        'A second person who sees the case and the record agrees that the outcome was reached, and needs no explanation.',
    }
  return {
    task: `Choose one realistic case, or a few small ones, and show all of this: ${numbered(outcomes)}. Mark the place for each.`,
    criteria:
      'A second person finds the marked place for each outcome, and needs no explanation to agree that it was reached.',
  }
}

const VALIDATION: Readonly<Record<ProposalInput['constraints']['depth'], readonly [task: string, criteria: string]>> = {
  survey: [
    'Write ten questions about {topic} that a newcomer might ask. Answer them without notes, check every answer in a source, and correct what was wrong.',
    'At least eight of the ten answers about {topic} hold against a source, and all corrections name that source.',
  ],
  practical: [
    'Have somebody set you a new case on {topic}, or take one from a source with a solution. Work it without help, check the result, and list every difference with its cause.',
    'The new case on {topic} is solved without help, and every difference from the solution has a cause.',
  ],
  mastery: [
    'Take a new and hard case on {topic}, solve it without notes, and defend the solution before somebody who asks five critical questions. Write down what you would do differently.',
    'All five critical questions on {topic} are answered with a reason, and the solution stands or is corrected on the spot.',
  ],
}

export function validationWords(input: ProposalInput, parts: readonly Part[], before: readonly Part[]): Words {
  const topic = topicIn(input)
  const fill = (text: string) => text.replaceAll('{topic}', topic)
  const [task, criteria] = VALIDATION[input.constraints.depth]
  const names = before.length > 0 ? `, up to ${asMany(before.map(({ name }) => name))}` : ' from end to end'
  return {
    title: `Validation: ${topic === NO_NAME ? 'everything' : topic} put to the test`,
    capability: oneThing(`Validate on a new case what was learned${names}.`),
    task: fill(task),
    criteria: fill(criteria),
    ideas: [
      'A result counts when somebody else can check it.',
      parts.length > 1
        ? `Of ${parts.length} parts some will have faded: a new case shows which.`
        : 'Some of what was learned will have faded: a new case shows what.',
      ...(input.domain_mode === 'frontier'
        ? ['In a field that moves, a check has a date: note when each source was last looked at.']
        : []),
    ],
    pitfalls: ['Checking a result with the same steps, and so with the same mistake.'],
  }
}

/** As many names as there is room for. */
function asMany(names: readonly string[]): string {
  const full = names.findIndex((_, i) => names.slice(0, i + 1).join(', ').length > ROOM)
  const shown = full === -1 ? names : names.slice(0, Math.max(1, full))
  const all = shown.length < names.length ? [...shown, 'more'] : shown
  return all.some(name => /,|\band\b/.test(name)) && all.length > 2 ? all.join(' · ') : inWords(all)
}

/** Outcomes as they stand in a task: as many as there is room for. */
function numbered(outcomes: readonly string[]): string {
  const full = outcomes.findIndex((_, i) => outcomes.slice(0, i + 1).join('').length > OUTCOME_ROOM)
  const shown = (full === -1 ? outcomes : outcomes.slice(0, Math.max(1, full))).map(text => text.replace(/[.\s]+$/, ''))
  return shown.length === 1 ? shown[0]! : shown.map((text, i) => `(${i + 1}) ${text}`).join(', ')
}

const listing = (name: string, items: readonly string[]): string[] => {
  const shown = shortened(items.join(', '), 480)
  return items.length === 0 ? [] : [`${name}: ${ending(shown)}`]
}

/** With a full stop, unless there is a sign already. */
export const ending = (text: string): string =>
  /[.!?…。！？]["”’)]?$/u.test(text.trim()) ? text.trim() : `${text.trim()}.`
