// Ways to learn something that is done ("read a query plan") or asked ("why indexes slow down writes"). `{x}` is that phrase.
import { ACTIVITY_FACETS, THING_FACETS, type Depth, type Facet, type FacetOrder, type FacetsOf } from './facets.js'

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

const shortAnswer: Facet = {
  suffix: 'the short answer',
  capability: 'Explain {x}',
  task: 'Explain {x} in your own words: the short answer in two sentences, then the reasons, then one example.',
  criteria: 'The two sentences on {x} are correct, and at least two reasons and one example support them.',
  ideas: ['The question of {x} has a short answer and a longer one; know both.', 'A good example makes it plain {x}.'],
  pitfall: 'Repeating the answer without being able to show {x}.',
}

const testCase: Facet = {
  suffix: 'a test case',
  capability: 'Demonstrate in a small case {x}',
  task: 'Build or find a small case that demonstrates {x}. Change one thing in it, and record what happens.',
  criteria: 'The case demonstrates {x}, and each record says what was changed and what followed.',
  ideas: [
    'One changed condition at a time is what it takes to see {x}.',
    'Evidence about {x} may allow for a second reading: name it.',
  ],
  pitfall: 'Changing several things at once and then claiming to know {x}.',
}

const wrongAccount: Facet = {
  suffix: 'a wrong account',
  capability: 'Correct a wrong account of {x}',
  task: 'Write down a common but wrong account of {x}. Show where it breaks down, and correct it in three sentences.',
  criteria: 'The wrong account of {x} is stated fairly, and exactly the step that breaks down is named.',
  ideas: [
    'An account of {x} can sound right and still leave out a step.',
    'Accounts of {x} are compared by what they forbid, not by how they sound.',
  ],
  pitfall: 'Accepting an account of {x} because it sounds familiar.',
}

const newCase: Facet = {
  suffix: 'a new case',
  capability: 'Use an account of {x} on a new case',
  task: 'Use your account of {x} to predict the outcome of a case that you have not seen. Write the prediction down, then check it.',
  criteria: 'The prediction was written first, and every deviation is explained by the account of {x}.',
  ideas: [
    'An account of {x} shows its worth in new cases, not in those that were practised.',
    'A case that goes against the account of {x} deserves a second look before it is called an exception.',
  ],
  pitfall: 'Bending the account of {x} after the outcome of a case is known.',
}

const DOING: Readonly<Record<Depth, FacetOrder>> = {
  survey: { foundation: [oneself, showing], application: [oneself, twoWays, checklist, flawedAttempt] },
  practical: { foundation: [oneself, checklist], application: [checklist, twoWays, showing, flawedAttempt] },
  mastery: { foundation: [oneself, twoWays], application: [decisions, checklist, showing, flawedAttempt] },
}

const CLAUSE: Readonly<Record<Depth, FacetOrder>> = {
  survey: { foundation: [shortAnswer, wrongAccount], application: [wrongAccount, shortAnswer, newCase, testCase] },
  practical: { foundation: [shortAnswer, testCase], application: [testCase, wrongAccount, newCase] },
  mastery: { foundation: [testCase, wrongAccount], application: [wrongAccount, newCase, shortAnswer] },
}

export const FACETS: FacetsOf = { thing: THING_FACETS, activity: ACTIVITY_FACETS, doing: DOING, clause: CLAUSE }
