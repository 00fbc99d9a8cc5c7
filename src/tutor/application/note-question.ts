// Handles a learner's question when no model can answer it: notes it for the teacher and asks the open question again.
import { sentence } from '../../language/say.js'
import { clip } from '../../kernel/text.js'
import { currentStep } from '../domain/plan.js'
import type { Turn, TurnFacts } from './agent-turn.js'
import type { LastReply } from './conversation.js'

const LONGEST_QUOTE = 300

/** Nothing is judged or counted: neither the plan nor the question moves. */
export function noteQuestion({ state, session, current, tutoring }: TurnFacts, { seq, answerText }: LastReply): Turn {
  const text = sentence(tutoring.guideline.language, 'note.asked', {
    step: (state.plan && currentStep(state.plan)?.title) ?? tutoring.guideline.subtopic,
    said: clip(answerText, LONGEST_QUOTE),
    question: clip(state.question?.text ?? current?.item.stem ?? session.title, LONGEST_QUOTE),
  })
  return {
    state: { ...state, evaluatedSeq: seq, refused: [], move: 'reply', kept: state.kept + 1 },
    effects: [{ type: 'DriverNoted', name: 'note', payload: { text, open: true } }],
  }
}
