// A guideline of nobody, for tests that need one and do not care what it teaches.
import type { Guideline, GuidelineStep, NewGuideline } from '../../src/library/index.js'

export const someStep = (about: Partial<GuidelineStep> = {}): GuidelineStep => ({
  title: 'Adding',
  description: 'What adding is.',
  teachingApproach: 'Sticks.',
  otherApproach: 'Coins.',
  successCriteria: 'Adds.',
  skills: ['fixture.sum'],
  explanation: 'We add.',
  otherExplanation: 'We put together.',
  reasonQuestions: [],
  questions: [],
  ...about,
})

export const someGuideline = (about: Partial<Guideline> = {}): Guideline => ({
  guidelineId: 'some.guideline',
  version: 1,
  country: 'India',
  board: 'CBSE',
  grade: 3,
  subject: 'Mathematics',
  topic: 'Fractions',
  subtopic: 'Halves',
  language: 'en',
  depthLevel: 'basic',
  text: 'How to teach it.',
  learningObjectives: ['Adds.', 'Says how.'],
  commonMisconceptions: [{ id: 'forgets', description: 'Forgets the ten.' }],
  scaffoldingStrategies: ['Look at the right first.'],
  assessmentCriteria: ['Adds without help.'],
  steps: [someStep(), someStep({ title: 'Adding more' }), someStep({ title: 'Alone' })],
  prerequisites: [someStep({ title: 'Counting' })],
  ...about,
})

/** Its hash follows its content. */
export const newlyWritten = (about: Partial<Guideline> = {}, status: NewGuideline['status'] = 'approved') => {
  const guideline = someGuideline(about)
  return { guideline, status, hash: JSON.stringify([guideline, status]) }
}
