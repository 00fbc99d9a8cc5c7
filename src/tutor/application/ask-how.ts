// “How did you get that?”: asks after an answer that says too little, and reads what the learner says. Only with a model: the built-in tutor
// asks for reasons by the guideline's reason questions, which code grades.
import type { z } from 'zod'
import { readOutput, refused, type Read } from '../../agent/index.js'
import { forProctor, givesAway, NO_SKILL, type Item } from '../../items/index.js'
import { itemReview } from '../../outcomes/index.js'
import { placeOf, type StepHooks } from '../../sessions/index.js'
import { sentence } from '../../language/say.js'
import { afterHow, withHowAsked, withHowDue } from '../domain/asking-how.js'
import { isQuoted } from '../domain/rubric.js'
import { currentStep } from '../domain/plan.js'
import { withSteps } from '../domain/stepping.js'
import type { TutorState } from '../domain/state.js'
import { paragraphs } from '../domain/texts.js'
import { HEARD_FORMAT, HeardOutput } from './agent-io.js'
import { agentTurn, safetyTurn, type Turn, type TurnFacts, type TutorPorts } from './agent-turn.js'
import { askingMessage, type LastReply } from './conversation.js'
import type { JudgedQuestion } from './evaluator.js'
import { NOTHING_ASKED, type ExecutorTask } from './executor.js'
import { isJudged } from './next-question.js'
import { stepsOf } from './step-by-step.js'
import { executorTurn, freeAction, lastEvaluation, skillsOf, type SpokenRules } from './teach.js'
import { treatmentOf } from './treat.js'
import { reasonToWithhold } from './withhold.js'

/** A way of thinking that the words may show. `shows`: in words for the learner or for a teacher. */
type Known = { readonly id: string; readonly shows: string }

/** The misconceptions that can be found: those of the item, and those of the guideline. */
function knownIn({ tutoring: { guideline } }: TurnFacts, item: Item): Known[] {
  const own = item.parts.flatMap(({ misconceptions }) =>
    misconceptions.map(({ id, feedback }) => ({ id, shows: feedback })),
  )
  const common = guideline.commonMisconceptions.map(({ id, description }) => ({ id, shows: description }))
  return [...own, ...common].filter(({ id }, at, all) => all.findIndex(one => one.id === id) === at)
}

/** Whether to ask follows from the answer that was just graded; without a model, or anything to find, nobody is asked. */
export function howDue(
  ports: TutorPorts,
  facts: TurnFacts,
  { graded, skipped }: JudgedQuestion,
  after: TutorState,
): TutorState {
  const { question } = facts.state
  if (graded === null || question === null || !isJudged(ports, facts)) return after
  if (ports.model('executor', facts.session.fallback).provider === 'internal') return after
  const { item, verdict } = graded
  // A question that asks for reasons says them all.
  if (item.skillId === NO_SKILL || knownIn(facts, item).length === 0) return after
  const [part, ...others] = item.parts
  return withHowDue(after, {
    question,
    right: verdict.correct,
    skipped,
    optionCount: others.length === 0 && part.form === 'choice' ? part.options.length : null,
    isUnderstood: verdict.misconception !== null || verdict.verdict !== 'wrong',
  })
}

/** The tutor asks in a message of its own; the question below is the product's. */
export function askHow(ports: TutorPorts, facts: TurnFacts, hooks: StepHooks): Promise<Turn> {
  const { state, current, session, tutoring } = facts
  const { item } = current!
  const step = currentStep(state.plan!)!
  const { number, total } = placeOf(session, session.position, true)
  const task: ExecutorTask = {
    ...NOTHING_ASKED,
    move: 'how',
    nextItem: forProctor(item, { itemNumber: number, totalItems: total, section: item.sectionId }),
    nextFreeQuestion: sentence(tutoring.guideline.language, 'how.ask'),
    questionNumber: step.questionsAsked,
    lastEvaluation: lastEvaluation(facts),
    skills: skillsOf(facts, step.skills),
  }
  const rules: SpokenRules = {
    // What is settled has been explained.
    stopped: words => (state.how!.settles ? null : reasonToWithhold(facts, item, words, '')),
    instead: sentence(tutoring.guideline.language, 'how.lead'),
    used: state.sentences,
  }
  return executorTurn(ports, facts, task, `how: ${step.title}`, rules, hooks, (_, told) => {
    const action = freeAction(facts, ports.newId(), task.nextFreeQuestion!)
    return {
      state: withHowAsked(state),
      messages: [askingMessage(told.text, action)],
      effects: told.text === '' ? [] : [{ type: 'TextShown', ...told }],
      then: { kind: 'ask', action, position: null },
    }
  })
}

/** Reads the learner's words, and shows what treats the misconception in them; nothing where there is none. */
export function hearHow(ports: TutorPorts, facts: TurnFacts, reply: LastReply, signal: AbortSignal): Promise<Turn> {
  const { current, tutoring } = facts
  const { item } = current!
  const unheard = () => heardTurn(ports, facts, reply, NOTHING)
  if (reply.skipped || !isJudged(ports, facts)) return Promise.resolve(unheard())
  const verdict = itemReview(current!)
  const known = knownIn(facts, item)
  return agentTurn(
    ports,
    facts,
    {
      agent: 'evaluator',
      prompt: 'tutor/hear',
      format: HEARD_FORMAT,
      input: {
        misconceptions: known,
        language: tutoring.guideline.language,
        question: item.stem,
        offered: item.parts.flatMap(({ options }) => options.map(({ text }) => text)),
        answer: verdict.learner_answer,
        correct: verdict.correct,
        student_response: reply.answerText,
      },
      inputSummary: `Hear how an answer came about: ${item.stem.slice(0, 120)}`,
      read: text => readHeard(text, known, reply.answerText),
    },
    signal,
    value => safetyTurn(ports, facts, value.needs_care) ?? heardTurn(ports, facts, reply, value),
    unheard,
  )
}

type Heard = Pick<z.infer<typeof HeardOutput>, 'misconception_id' | 'assessment_note'>
const NOTHING: Heard = { misconception_id: null, assessment_note: '' }

/** Never throws: the problems are sentences for the model. */
export function readHeard(
  text: unknown,
  known: readonly Pick<Known, 'id'>[],
  reply: string,
): Read<z.infer<typeof HeardOutput>> {
  const read = readOutput(HeardOutput, text)
  if (!read.ok || read.value.misconception_id === null) return read
  const { misconception_id: id, evidence } = read.value
  if (!known.some(one => one.id === id))
    return refused('misconception_id: It is none of the list. Name one of it, or null.')
  return isQuoted(evidence, reply)
    ? read
    : refused('evidence: These words do not stand in student_response. Copy them letter by letter.')
}

function heardTurn(ports: TutorPorts, facts: TurnFacts, { seq }: LastReply, heard: Heard): Turn {
  const { state, current, at } = facts
  const { item } = current!
  const { misconception_id: id, assessment_note: note } = heard
  const answer = itemReview(current!).learner_answer
  const feedback = item.parts.flatMap(part => part.misconceptions).find(bug => bug.id === id)?.feedback ?? ''
  const stays = !state.how!.settles
  const treating =
    id === null
      ? null
      : treatmentOf(ports, facts, { item, answer, named: null, stays, misconception: { id, feedback } })
  const isToldNow = treating?.given === 'feedback' && !(stays && givesAway(item, feedback, answer))
  const text = paragraphs(isToldNow ? feedback : '', treating?.text ?? '')
  const seen = id === null || feedback === '' ? null : { id, question: item.stem, text: feedback }
  const after = afterHow(state, { seq, note: note.trim(), misconception: seen, treatment: treating }, at)
  const steps = stays && text === '' ? stepsOf(ports, facts, item) : null
  return {
    state: steps === null ? after : withSteps(after, item.skillId, steps),
    judged: { feedback: text, score: null, grading: null },
    ...(text !== '' && { messages: [{ role: 'assistant', content: text, toolCalls: [] }] }),
    effects: [
      ...(text === ''
        ? []
        : [
            {
              type: 'TextShown' as const,
              messageId: ports.newId(),
              text,
              figures: treating?.figures ?? [],
              replaced: null,
            },
          ]),
      { type: 'DriverNoted', name: 'note', payload: { text: note.trim(), open: stays } },
      { type: 'DriverNoted', name: 'heard', payload: { misconception: id } },
    ],
  }
}
