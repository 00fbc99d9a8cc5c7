// A learner's question that nobody can answer in words: it is noted for the teacher, and the open question is asked again.
import { sentence } from '../../language/say.js'
import { clip } from '../../kernel/text.js'
import { currentStep } from '../domain/plan.js'
import type { Turn, TurnFacts } from './agent-turn.js'
import type { LastReply } from './conversation.js'

const LONGEST_QUOTE = 300

/** Nothing is judged or counted: neither the plan nor the question moves. */
export function keepQuestion({ state, session, current, tutoring }: TurnFacts, { seq, words }: LastReply): Turn {
  const text = sentence(tutoring.guideline.language, 'note.asked', {
    step: (state.plan && currentStep(state.plan)?.title) ?? tutoring.guideline.subtopic,
    said: clip(words, LONGEST_QUOTE),
    question: clip(state.question?.text ?? current?.item.stem ?? session.title, LONGEST_QUOTE),
  })
  return {
    state: { ...state, evaluatedSeq: seq, refused: [], move: 'reply' },
    effects: [{ type: 'DriverNoted', name: 'note', payload: { text, open: true } }],
  }
}
