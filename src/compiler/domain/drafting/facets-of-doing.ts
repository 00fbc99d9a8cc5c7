// Ways to learn something that is done: "read a query plan". `{x}` is that phrase.
import type { Depth, Facet, FacetOrder } from './facets.js'

const oneself: Facet = {
  suffix: 'step by step',
  capability: '{X}',
  task: 'Try it yourself: {x}. Write down each step as you take it, and what made you take it.',
  criteria: 'Somebody else who has to {x} follows the notes and comes to the same result.',
  ideas: [
    'To {x} takes a chain of decisions, each with a reason that can be said aloud.',
    'Before you {x}, know what a good result looks like.',
  ],
  pitfall: 'Starting to {x} before the aim is clear.',
}

const showing: Facet = {
  suffix: 'showing it to others',
  capability: 'Demonstrate to a beginner how to {x}',
  task: 'Show a beginner how to {x}: once in silence, once with every step explained, once with the beginner at work. Note two questions that come up.',
  criteria: 'At the end the beginner can {x} unaided, and both questions are answered.',
  ideas: [
    'Whoever can {x} does several things without noticing; name them.',
    'It takes practice to {x}: plan for a second and a third try.',
  ],
  pitfall: 'Showing the result only, not how to {x}.',
}

const flawedAttempt: Facet = {
  suffix: 'mistakes',
  capability: 'Diagnose a failed attempt to {x}',
  task: 'Take a failed attempt to {x} with at least two mistakes. Mark each of them, say what it leads to, and correct it.',
  criteria: 'All mistakes in the attempt to {x} are marked, and the corrected attempt succeeds.',
  ideas: [
    'An attempt to {x} can go wrong early and show it late.',
    'Checks before, during and after the attempt to {x} catch different mistakes.',
  ],
  pitfall: 'Blaming the tools for a failed attempt to {x} without checking the steps.',
}

const checklist: Facet = {
  suffix: 'a checklist',
  capability: 'Write a checklist that helps to {x}',
  task: 'Write a checklist of at most eight points for somebody who has to {x}. Try it on two different cases and improve it after each.',
  criteria: 'With the checklist alone, a second person can {x} in both cases.',
  ideas: [
    'Cases differ, but what has to be checked in order to {x} changes little.',
    'First {x} correctly, then in fewer steps: speed comes last.',
  ],
  pitfall: 'Trying to {x} from memory where a list would prevent mistakes.',
}

const twoWays: Facet = {
  suffix: 'two ways',
  capability: 'Compare two ways to {x}',
  task: 'Find two ways to {x}. Try both on one case, and compare effort, result and risk in a short table.',
  criteria: 'Both ways to {x} were tried on the same case, and the table has an entry for each of the three points.',
  ideas: [
    'There is more than one way to {x}; the case decides which is better.',
    'The effort spent to {x} should fit what the result is needed for.',
  ],
  pitfall: 'Staying with the first way to {x} that was learned.',
}

const decisions: Facet = {
  suffix: 'hard decisions',
  capability: 'Justify each decision taken to {x}',
  task: 'Record how you {x} in a hard case. Afterwards, justify each decision in one sentence and mark the two that you would now take differently.',
  criteria: 'Each decision taken to {x} has a reason, and both second thoughts are explained.',
  ideas: [
    'In a hard case, to {x} means to decide with less knowledge than one would like.',
    'Second thoughts about how to {x} are worth writing down while they are fresh.',
  ],
  pitfall: 'Judging the attempt to {x} by its outcome alone, which may be luck.',
}

const watching: Facet = {
  suffix: 'watching an expert',
  capability: 'Describe how an expert would {x}',
  task: 'Watch or read how somebody with experience goes about it: {x}. Describe it in five steps, and mark the one that you would have left out.',
  criteria: 'All five steps are in the order in which the expert chose to {x}, and the marked one has a reason.',
  ideas: [
    'An expert who has to {x} spends time where a beginner hurries on.',
    'Ask of each step that an expert takes to {x} what would happen without it.',
  ],
  pitfall: 'Copying the moves of somebody who can {x} without asking what they are for.',
}

const simplestCase: Facet = {
  suffix: 'the simplest case',
  capability: 'Demonstrate on the simplest case how to {x}',
  task: 'Choose the simplest case in which somebody has to {x}. Work it out in full, then add one difficulty and mark which steps change.',
  criteria: 'The simplest case is complete, and every step to {x} that changes with the difficulty is marked.',
  ideas: [
    'The simplest case shows which steps are needed to {x} at all.',
    'Difficulties are best added one at a time when learning to {x}.',
  ],
  pitfall: 'Beginning with a case that has every difficulty at once when learning to {x}.',
}

const conditions: Facet = {
  suffix: 'when and when not',
  capability: 'Decide when it is worth the effort to {x}',
  task: 'List three situations in which it is right to {x} and two in which something else is better. Give the sign by which you decide in each.',
  criteria: 'All five situations have a sign that can be seen before somebody begins to {x}.',
  ideas: [
    'Knowing when not to {x} is part of knowing how.',
    'The signs that it is time to {x} are there before the work begins.',
  ],
  pitfall: 'Choosing to {x} out of habit where the situation asks for something else.',
}

const quality: Facet = {
  suffix: 'a measure of quality',
  capability: 'Assess the result of an attempt to {x}',
  task: 'Write four criteria by which an attempt to {x} can be assessed. Apply them to two results of different quality, and give each a mark with a reason.',
  criteria: 'Two people who apply the four criteria to an attempt to {x} come to the same order of the results.',
  ideas: [
    'Good and poor attempts to {x} differ in points that can be named beforehand.',
    'Criteria for an attempt to {x} are worth most when two people read them in the same way.',
  ],
  pitfall: 'Calling an attempt to {x} good because it took long.',
}

const constrained: Facet = {
  suffix: 'with less',
  capability: 'Adjust the way you {x} to fewer means',
  task: 'Take away one means that you usually have: half the time, a tool, a piece of information. {X} all the same, and record what you did instead.',
  criteria: 'The result holds within the limit, and each detour taken to {x} is in the record.',
  ideas: [
    'What is left when means are short shows what it really needs to {x}.',
    'A detour found when it was hard to {x} often stays useful when it is easy.',
  ],
  pitfall: 'Giving up the aim instead of the habit when it gets hard to {x}.',
}

const parts: Facet = {
  suffix: 'parts to practise',
  capability: 'Organise the practice that it takes to {x}',
  task: 'Separate what it takes to {x} into four parts. Practise the weakest one three times, and record how the result changes from one time to the next.',
  criteria: 'All four parts are named, and the record shows three tries at the part that made it hardest to {x}.',
  ideas: [
    'It is one part more than all the others that makes it hard to {x}.',
    'Repeating the whole helps less to {x} than repeating the weakest part.',
  ],
  pitfall: 'Practising again and again what already goes well when you {x}.',
}

const afterwards: Facet = {
  suffix: 'looking back',
  capability: 'Review an attempt to {x} that is some days old',
  task: 'Take an attempt to {x} that is at least two days old. Read it as if it were not yours, list three observations, and correct what the gravest one is about.',
  criteria: 'All three observations point at a place in the attempt to {x}, and the gravest is dealt with.',
  ideas: [
    'Some days later one sees what one meant to do when trying to {x}, and what one did.',
    'An observation on an attempt to {x} is of use when it points at a place.',
  ],
  pitfall: 'Defending an old attempt to {x} instead of reading it.',
}

export const DOING_FACETS: Readonly<Record<Depth, FacetOrder>> = {
  survey: {
    foundation: [oneself, watching, simplestCase, showing],
    application: [oneself, twoWays, checklist, flawedAttempt, conditions],
  },
  practical: {
    foundation: [oneself, checklist, simplestCase, watching],
    application: [checklist, twoWays, showing, flawedAttempt, quality, constrained, parts],
  },
  mastery: {
    foundation: [oneself, twoWays, simplestCase, parts],
    application: [decisions, checklist, showing, flawedAttempt, constrained, quality, afterwards, conditions],
  },
}
