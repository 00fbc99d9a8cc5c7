// A curriculum as somebody publishes it: small, and about something that one can read.
import type { CurriculumNode, Resource } from '../../src/contract/curriculum.js'
import type { PublishCurriculum } from '../../src/contract/curriculum-view.js'

const source = (title: string): Resource[] => [
  { title, url: 'https://prices.example/what', kind: 'doc', role: 'definition' },
  { title: `${title}, worked`, url: 'https://prices.example/worked', kind: 'book', role: 'example' },
]

const DEMAND: CurriculumNode = {
  id: 'N1',
  title: 'Demand',
  capability: 'Predict how many people buy at a price.',
  prerequisites: [],
  core_ideas: [
    'A demand curve shows how much people want to buy at each price.',
    'When the price rises, people buy less, because other things become better value.',
  ],
  pitfalls: ['Confusing a move along the curve with a shift of the whole curve.'],
  mastery_check: {
    task: 'Draw a demand curve for bus tickets from five prices and five quantities of your own.',
    pass_criteria: 'All five points lie on a falling line, and both axes are named.',
  },
  estimate_minutes: 45,
  resources: source('Demand'),
}

const SUPPLY: CurriculumNode = {
  id: 'N2',
  title: 'Supply',
  capability: 'Explain why sellers offer more at a higher price.',
  prerequisites: [],
  core_ideas: [
    'A higher price pays for more expensive ways of making a thing.',
    'If a frost destroys half of the crop, the supply curve moves to the left.',
    'Stock',
  ],
  pitfalls: ['Assuming that sellers can always make more at once.', 'Supply is the same as stock'],
  mastery_check: {
    task: 'Name three events, and say for each whether supply moves, and where to.',
    pass_criteria: 'Each of the three directions is correct and has a reason.',
  },
  estimate_minutes: 60,
  resources: source('Supply'),
}

const EQUILIBRIUM: CurriculumNode = {
  id: 'N3',
  title: 'Equilibrium price',
  capability: 'Find the equilibrium price in a table of demand and supply.',
  prerequisites: ['N1', 'N2'],
  core_ideas: [
    'The equilibrium price is the price at which as much is offered as is wanted.',
    'Below the equilibrium there is a shortage, and buyers bid the price up.',
  ],
  pitfalls: ['Taking the equilibrium price for a fair price.'],
  mastery_check: {
    task: 'Find the equilibrium price in a table of six prices.',
    pass_criteria: 'The price is exactly the one at which both columns match.',
  },
  estimate_minutes: 60,
  resources: source('Equilibrium'),
}

/** Three concepts, the third of which needs the others. */
export const somePublication = (about: Partial<PublishCurriculum> = {}): PublishCurriculum => ({
  curriculum_id: 'economics.prices',
  title: 'How prices work',
  subject: 'Economics',
  country: 'India',
  board: 'CBSE',
  grade: 11,
  language: 'en',
  depth: 'practical',
  curriculum: { topic: 'How prices work', nodes: [DEMAND, SUPPLY, EQUILIBRIUM] },
  ...about,
})

/** The same with other nodes. */
export const ofNodes = (
  change: (nodes: readonly CurriculumNode[]) => readonly CurriculumNode[],
  about: Partial<PublishCurriculum> = {},
): PublishCurriculum => {
  const made = somePublication(about)
  return { ...made, curriculum: { ...made.curriculum, nodes: [...change(made.curriculum.nodes)] } }
}
