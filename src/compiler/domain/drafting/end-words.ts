// The words of the nodes that are about the whole: overview, integration, validation.
import type { ProposalInput } from '../messages.js'
import { joiningWords } from '../words.js'
import { usageIn, type Part } from './parts.js'
import { oneThing, type Words } from './part-words.js'
import { inWords, phraseOf, quoted, shortened } from './phrases.js'

const ROOM = 320
const LISTED = 480
const SHORT = 60
const OUTCOME_ROOM = 700

/** A domain can be named in a sentence; a goal is too long for that. */
function topicIn(input: ProposalInput): string {
  const { domain } = input
  if (domain === null || domain.length > SHORT) return NO_NAME
  const { kind, inside } = phraseOf(domain, usageIn(input))
  return kind === 'thing' || kind === 'activity' ? inside : domain
}
const NO_NAME = 'the topic'

const joins = (text: string): boolean => joiningWords(text).length > 0

/** The first node names nothing that says "integration": it builds on nothing. */
export function overviewWords(input: ProposalInput, parts: readonly Part[]): Words {
  const topic = joins(topicIn(input)) ? NO_NAME : topicIn(input)
  const listed = asMany(parts.filter(({ title }) => !joins(title)))
  const all = parts.length === 1 ? 'the one part' : `all ${parts.length} parts`
  return {
    title: joins(input.topic) ? 'Overview of the topic' : `Overview: ${input.topic}`,
    capability: oneThing(
      listed === ''
        ? `Outline how the parts of ${topic} belong together.`
        : `Outline how these belong together: ${listed}.`,
    ),
    task: `Draw a map with ${all} of ${topic}. Mark each as known, half known or new, and write down in two sentences what you want to be able to do at the end. Compare them with the aim: ${ending(shortened(input.goal, 580))}`,
    criteria: `The map of ${topic} shows ${all}, each with a mark, and both sentences name something that can be seen or measured.`,
    ideas: [
      `Knowing beforehand which parts of ${topic} are new decides where the time goes.`,
      parts.length > 1
        ? `What is learned about ${topic} in ${parts.length} parts is needed as one whole.`
        : `What is learned about ${topic} step by step is needed as one whole.`,
    ],
    pitfalls: [
      `Going into the details of ${topic} before the whole is in sight.`,
      ...listing('Starting without', input.learners_bring, ['which is', 'which are'], 'taken for granted here'),
      ...listing('Taking on', input.scope_out, ['although it was', 'although they were'], 'left out on purpose'),
    ],
  }
}

export function integrationWords(
  input: ProposalInput,
  parts: readonly Part[],
  before: readonly Part[],
  outcomes: readonly string[],
): Words {
  const [first, last] = [parts.at(0)!, parts.at(-1)!]
  const names = asMany(before.length > 0 ? before : parts.slice(-1))
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
  const names = before.length > 0 ? `, up to ${asMany(before)}` : ' from end to end'
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

/** As many names as there is room for; set off where one of them could be read as two. */
function asMany(parts: readonly Part[]): string {
  const isPlain = parts.every(({ name, kind }) => kind !== 'doing' && kind !== 'clause' && !/,|“|&|\band\b/.test(name))
  const names = isPlain || parts.length < 2 ? parts.map(({ name }) => name) : parts.map(({ title }) => listable(title))
  const full = names.findIndex((_, i) => names.slice(0, i + 1).join(', ').length > ROOM)
  const shown = full === -1 ? names : names.slice(0, Math.max(1, full))
  const all = shown.length < names.length ? [...shown, 'more'] : shown
  // One that is a list itself has to be told from the others.
  return all.length > 1 && all.some(name => /”.*“/.test(name)) ? all.join(' · ') : inWords(all)
}

/** Several names that stand for one part stay as they are. */
const listable = (title: string): string => (title.startsWith('“') ? title : quoted(title))

/** Outcomes as they stand in a task: as many as there is room for. */
export function numbered(outcomes: readonly string[]): string {
  const shown = thatFit(outcomes).map(text => text.replace(/[.\s]+$/, ''))
  return shown.length === 1 ? shown[0]! : shown.map((text, i) => `(${i + 1}) ${text}`).join(', ')
}

export function thatFit(outcomes: readonly string[]): readonly string[] {
  const full = outcomes.findIndex((_, i) => outcomes.slice(0, i + 1).join('').length > OUTCOME_ROOM)
  return full === -1 ? outcomes : outcomes.slice(0, Math.max(1, full))
}

/** A mistake with things that the author named, as many as there is room for; none where there are none. */
function listing(
  start: string,
  items: readonly string[],
  [one, many]: readonly [string, string],
  end: string,
): string[] {
  const names = items.map(item => quoted(shortened(item, ROOM)))
  const full = names.findIndex((_, i) => names.slice(0, i + 1).join(', ').length > LISTED)
  const shown = full === -1 ? names : names.slice(0, Math.max(1, full))
  return items.length === 0 ? [] : [`${start} ${inWords(shown)}, ${shown.length === 1 ? one : many} ${end}.`]
}

/** With a full stop, unless there is a sign already. */
export const ending = (text: string): string =>
  /[.!?…。！？]["”’)]?$/u.test(text.trim()) ? text.trim() : `${text.trim()}.`
