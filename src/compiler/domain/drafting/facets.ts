// Ways to learn a thing: what can be done with it, how one sees that it was done, what matters and what goes wrong. Each is a whole of its own,
// so that tasks, criteria and ideas belong together. `{x}` is the thing; no verb has it for a subject, for it may be one or many.
export type Facet = {
  /** Behind the title of the thing, where the thing has more than one node. */
  readonly suffix: string
  readonly capability: string
  readonly task: string
  readonly criteria: string
  readonly ideas: readonly [string, string]
  readonly pitfall: string
}

const plainWords: Facet = {
  suffix: 'in plain words',
  capability: 'Explain {x} in plain words',
  task: 'Explain {x} to somebody who has not met the subject: one sentence on the purpose, one drawing, one example of your own.',
  criteria: 'The explanation of {x} has all three parts, and the listener can give a second example without help.',
  ideas: [
    'Begin with the reason to learn about {x}: what could not be said or done without?',
    'An example of your own is a better test of {x} than a definition learned by heart.',
  ],
  pitfall: 'Repeating a definition of {x} without being able to give an example.',
}

const nearMisses: Facet = {
  suffix: 'near misses',
  capability: 'Tell {x} from what only looks similar',
  task: 'Collect four cases around {x}: two that belong there and two that only seem to. Sort them, and write one sentence for each verdict.',
  criteria: 'All four cases around {x} are sorted correctly, and each sentence names the feature that decides.',
  ideas: [
    'What counts as {x} is decided by features that can be checked, not by the first impression.',
    'A near miss shows the boundary of {x} better than one more typical case.',
  ],
  pitfall: 'Taking the most familiar example for the whole of {x}.',
}

const realMaterial: Facet = {
  suffix: 'outside the textbook',
  capability: 'Recognise {x} outside the textbook',
  task: 'Search the world around you, such as a report, a program, a recording or a day at work, for three places that show {x}. Mark each place and say what would be different without.',
  criteria: 'All three places really show {x}, and each comes with a sentence on what would be different.',
  ideas: [
    'Real material shows {x} less tidily than a textbook does: look for the signs, not for the name.',
    'Ask what would be missing without {x}; the answer says why it was worth looking.',
  ],
  pitfall: 'Seeing {x} only where the name is written.',
}

const neighbours: Facet = {
  suffix: 'its neighbours',
  capability: 'Relate {x} to neighbouring ideas',
  task: 'Draw a map with {x} in the middle and at least five neighbouring ideas. Label every line with a verb that says how the two belong together.',
  criteria: 'At least five lines lead away from {x}, and every label makes a true sentence of the two ideas.',
  ideas: [
    'The neighbours of {x} tell a lot: what has to be there first, what becomes possible, what is often confused.',
    'A line between {x} and another idea is worth drawing only when a verb can be put to it.',
  ],
  pitfall: 'Learning {x} as a word on its own, without its neighbours.',
}

const essentials: Facet = {
  suffix: 'the essentials',
  capability: 'Summarise the essentials of {x}',
  task: 'Read one source on {x} and summarise it in five sentences: purpose, main idea, one example, one limit, one point that stays open.',
  criteria: 'All five sentences on {x} are there, and each can be traced to a place in the source.',
  ideas: [
    'The essentials of {x} fit into a few sentences: purpose, main idea, example, limit.',
    'A summary of {x} can be checked by others only when each sentence leads back to a source.',
  ],
  pitfall: 'Collecting details about {x} before the main idea is clear.',
}

const workedCase: Facet = {
  suffix: 'a worked example',
  capability: 'Trace a worked example on {x}',
  task: 'Take a worked example on {x}, cover the solution, and write down every step with the reason for it. Then compare your steps with the original.',
  criteria:
    'Every step of the example on {x} is there in a sound order, and at most one reason differs from the original.',
  ideas: [
    'A worked example on {x} can be cut into steps, and each step has a reason.',
    'In an example on {x}, ask of each step what it needs from the one before.',
  ],
  pitfall: 'Following the steps of an example on {x} without knowing why they come in this order.',
}

const ownCase: Facet = {
  suffix: 'a case of one’s own',
  capability: 'Use what is known about {x} in a case of your own',
  task: 'Choose a small case of your own that has to do with {x}. Say what is asked, answer it with what you have learned, and check the answer in a second way.',
  criteria: 'Both ways lead to the same answer, and all that was assumed about {x} is written down.',
  ideas: [
    'A case that has to do with {x} begins with two lists: what is known, and what is asked.',
    'An answer about {x} needs a second, independent check.',
  ],
  pitfall: 'Answering a question about {x} that the case did not ask.',
}

const mistakes: Facet = {
  suffix: 'mistakes',
  capability: 'Diagnose mistakes about {x}',
  task: 'Find or write a short piece of work on {x} that holds two mistakes. Mark both, say what each would lead to, and correct them.',
  criteria: 'Both mistakes about {x} are marked, and the corrected piece holds no further one.',
  ideas: [
    'Mistakes about {x} leave traces: a wrong result, a missing step, a condition that does not hold.',
    'Mending a mistake about {x} means mending its cause, not only what shows.',
  ],
  pitfall: 'Correcting what shows and leaving the misunderstanding of {x} behind it.',
}

const alternatives: Facet = {
  suffix: 'the nearest relative',
  capability: 'Compare {x} with the nearest relative',
  task: 'Write a table that compares {x} with the nearest relative by three criteria; take one that is often confused or could stand in. End with one sentence on when the difference matters.',
  criteria:
    'All three criteria are applied to both sides, and the last sentence on {x} names a case in which the difference matters.',
  ideas: [
    'What is special about {x} shows in comparison with the nearest relative.',
    'Criteria for a comparison with {x} are chosen before the comparison, not after.',
  ],
  pitfall: 'Comparing {x} by criteria that suit one side only.',
}

const predictions: Facet = {
  suffix: 'predictions',
  capability: 'Predict the course of a case that involves {x}',
  task: 'Describe a situation that involves {x}. Change one condition, predict the outcome in writing, and then check it by trial, by calculation or in a source.',
  criteria:
    'The prediction about {x} was written before the check, and every difference from the outcome is explained.',
  ideas: [
    'Whoever knows about {x} can say beforehand what a change will do.',
    'A wrong prediction about {x} points to the assumption that needs another look.',
  ],
  pitfall: 'Explaining {x} only afterwards, when the outcome is known.',
}

const limits: Facet = {
  suffix: 'limits',
  capability: 'State when the usual account of {x} no longer holds',
  task: 'List three conditions under which what is usually said about {x} no longer holds, with one case for each. For one of them, describe what to do instead.',
  criteria: 'Each of the three conditions on {x} has a case that shows it, and one has a way out.',
  ideas: [
    'What is usually said about {x} holds under conditions, and the conditions can be listed.',
    'Extreme cases, such as none, one or very many, are a good test of what is said about {x}.',
  ],
  pitfall: 'Relying on a rule about {x} without asking when it holds.',
}

const objections: Facet = {
  suffix: 'claims and objections',
  capability: 'Defend a claim about {x} against objections',
  task: 'Write down one strong claim about {x}. Argue for it on one page, answer the two best objections, and say which evidence would change your mind.',
  criteria:
    'Both objections to the claim about {x} are stated fairly, and each answer rests on a source, a proof or a measurement.',
  ideas: [
    'A claim about {x} is worth as much as the best objection that it survives.',
    'Support for a claim about {x} comes in grades: a proof, a measurement, an authority, an anecdote.',
  ],
  pitfall: 'Answering the weak objection about {x} and leaving the strong one.',
}

const setProblem: Facet = {
  suffix: 'setting a problem',
  capability: 'Design a problem that tests {x}',
  task: 'Design a problem that nobody can solve without knowing about {x}. Write the full solution and two plausible wrong ones, and have somebody try it.',
  criteria: 'The full solution is correct, and each of the two wrong ones shows one misunderstanding of {x}.',
  ideas: [
    'Setting a problem on {x} separates what is essential from what is decoration.',
    'Behind each plausible wrong answer about {x} stands a misunderstanding that can be named.',
  ],
  pitfall: 'Testing {x} by recall alone.',
}

const reasoning: Facet = {
  suffix: 'the reasoning',
  capability: 'Justify the reasoning behind {x}',
  task: 'Build up the reasoning behind {x} in at most ten steps, without notes. Mark every step that is a convention rather than a consequence.',
  criteria: 'None of the steps behind {x} is missing, and each is marked as a consequence or a convention.',
  ideas: [
    'Some of what belongs to {x} follows of necessity, some is convention; the two can be told apart.',
    'Rebuilding the reasoning behind {x} without notes shows which step is still taken on trust.',
  ],
  pitfall: 'Mistaking a convention about {x} for a necessity.',
}

export type FacetOrder = { readonly foundation: readonly Facet[]; readonly application: readonly Facet[] }
export type Depth = 'survey' | 'practical' | 'mastery'

/** The further a specification goes, the more is made, judged and justified. */
export const THING_FACETS: Readonly<Record<Depth, FacetOrder>> = {
  survey: {
    foundation: [plainWords, nearMisses, essentials, neighbours],
    application: [realMaterial, alternatives, limits, predictions, workedCase],
  },
  practical: {
    foundation: [plainWords, workedCase, nearMisses, predictions, neighbours],
    application: [ownCase, mistakes, alternatives, limits, realMaterial, setProblem],
  },
  mastery: {
    foundation: [reasoning, nearMisses, workedCase, predictions, neighbours],
    application: [mistakes, limits, setProblem, objections, ownCase, alternatives],
  },
}

/** "Communicating uncertainty" is practised more than it is told from other things. */
export const ACTIVITY_FACETS: Readonly<Record<Depth, FacetOrder>> = {
  survey: {
    foundation: [plainWords, workedCase, essentials],
    application: [realMaterial, alternatives, mistakes, ownCase],
  },
  practical: { foundation: [workedCase, plainWords], application: [ownCase, mistakes, alternatives, setProblem] },
  mastery: { foundation: [workedCase, reasoning], application: [mistakes, ownCase, setProblem, objections] },
}
