// Ways to learn the answer to a question: "why indexes slow down writes". `{x}` is that phrase.
import type { Depth, Facet, FacetOrder } from './facets.js'

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

const chain: Facet = {
  suffix: 'the chain of reasons',
  capability: 'Derive the answer to the question {x}',
  task: 'Write the reasons that show {x} as a chain of at most eight sentences. Label each link as observed, as agreed or as following from the one before.',
  criteria: 'No link of the chain that shows {x} is missing, and all labels stand up to a second reader.',
  ideas: [
    'Behind the answer to {x} there is a chain, and it is as strong as its weakest link.',
    'Some links in the answer to {x} are agreed on rather than found out.',
  ],
  pitfall: 'Jumping from the first reason to the last when showing {x}.',
}

const picture: Facet = {
  suffix: 'a picture',
  capability: 'Sketch a picture that shows {x}',
  task: 'Sketch one picture without sentences that shows {x}. Give it to somebody who does not know the answer, and write down what they read in it.',
  criteria: 'What the other person reads in the picture says {x} correctly, and no arrow is left unexplained.',
  ideas: [
    'A picture of {x} has to leave out most of it: choose what stays.',
    'What others read in a picture of {x} tells where it misleads.',
  ],
  pitfall: 'Drawing the objects but not what connects them when showing {x}.',
}

const questionsBehind: Facet = {
  suffix: 'questions behind the question',
  capability: 'Formulate the questions behind the question {x}',
  task: 'List five smaller questions that have to be answered before anybody can say {x}. Order them, and answer the first two.',
  criteria: 'Each of the five questions is needed to say {x}, and both answers can be checked.',
  ideas: [
    'The question of {x} is made of smaller ones that can be answered one at a time.',
    'Which of the smaller questions behind {x} is still without an answer says how far one has come.',
  ],
  pitfall: 'Answering a neighbouring question and taking it for the answer to {x}.',
}

const evidence: Facet = {
  suffix: 'the evidence',
  capability: 'Assess the evidence on the question {x}',
  task: 'Find two sources that say something about {x}. For each, write down what it rests on, how old it is, and what it cannot show.',
  criteria: 'All three points are there for both sources, and they agree or differ on {x} at a place that is named.',
  ideas: [
    'What is known about {x} rests on something: a proof, a measurement, a custom, a guess.',
    'Two sources that agree on {x} may rest on the same third one.',
  ],
  pitfall: 'Counting sources on {x} instead of weighing them.',
}

const consequences: Facet = {
  suffix: 'consequences',
  capability: 'Infer what follows from knowing {x}',
  task: 'List three things that somebody would do differently after learning {x}. For each, describe the situation, the old way and the new one.',
  criteria: 'All three changes follow from the answer to {x}, and each names who would notice.',
  ideas: [
    'An answer to {x} that changes nothing has not been understood yet.',
    'Consequences of {x} show up in decisions, and decisions can be looked at.',
  ],
  pitfall: 'Keeping the old habit although one could explain {x}.',
}

const contrast: Facet = {
  suffix: 'the opposite case',
  capability: 'Contrast two cases that look alike to show {x}',
  task: 'Describe two cases that look alike and come out differently, and explain the difference by what you know of {x}. Mark the one feature on which it turns.',
  criteria: 'The two cases differ in exactly the marked feature, and it belongs to the answer to {x}.',
  ideas: [
    'Two cases that look alike and end differently are the best way to see {x}.',
    'The feature on which the answer to {x} turns is seldom the one that catches the eye.',
  ],
  pitfall: 'Explaining only the case that fits what one thinks about {x}.',
}

const boundary: Facet = {
  suffix: 'where it ends',
  capability: 'Determine where the usual answer to the question {x} ends',
  task: 'Collect two cases in which the usual answer to {x} no longer helps. Say for each what is missing in the answer, and propose half a sentence that mends it.',
  criteria: 'Both cases are real, and with the added half sentence the answer to {x} holds in each.',
  ideas: [
    'Every answer to {x} was given with certain cases in mind.',
    'A case that the answer to {x} leaves out is a reason to mend the answer, not to drop it.',
  ],
  pitfall: 'Stretching the usual answer to {x} over a case that it was not made for.',
}

const dialogue: Facet = {
  suffix: 'a dialogue',
  capability: 'Discuss {x} with somebody who doubts it',
  task: 'Write a dialogue of ten turns in which somebody doubts what is said about {x}. Let the doubter be clever, and end it where both agree on one thing to check.',
  criteria: 'All ten turns are there, no doubt about {x} is brushed aside, and what is to be checked can be checked.',
  ideas: [
    'A clever doubt about {x} is worth more than a quick agreement.',
    'People who disagree on {x} may still agree on what would settle it.',
  ],
  pitfall: 'Making the doubter of {x} say only what is easy to answer.',
}

const history: Facet = {
  suffix: 'how it was found out',
  capability: 'Report how people found out {x}',
  task: 'Report in six sentences who first asked {x}, what was thought before, and which observation or argument changed that. Cite one source.',
  criteria: 'All three points are in the six sentences, and the source confirms what they say about {x}.',
  ideas: [
    'Before the present answer to {x} there was another one, and it had its reasons.',
    'Knowing what changed people’s minds about {x} helps to remember the answer.',
  ],
  pitfall: 'Taking today’s answer to {x} for what everybody always knew.',
}

export const QUESTION_FACETS: Readonly<Record<Depth, FacetOrder>> = {
  survey: {
    foundation: [shortAnswer, wrongAccount, picture, questionsBehind],
    application: [wrongAccount, shortAnswer, newCase, testCase, history],
  },
  practical: {
    foundation: [shortAnswer, testCase, picture, questionsBehind],
    application: [testCase, wrongAccount, newCase, consequences, contrast],
  },
  mastery: {
    foundation: [testCase, wrongAccount, chain, questionsBehind],
    application: [wrongAccount, newCase, evidence, boundary, dialogue, shortAnswer],
  },
}
