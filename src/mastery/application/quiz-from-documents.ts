// A quiz about a concept that has no verified questions: a model drafts it from passages, another solves it without the key, and what they
// do not agree on is dropped. Without models there is none. It counts towards nothing.
import { z } from 'zod'
import { PrepareQuiz, QUIZ_LENGTH } from '../../contract/mastery-agents.js'
import { deriveSeed, shuffled } from '../../items/index.js'
import { storableText } from '../../kernel/storable.js'
import { sentence } from '../../language/say.js'
import { escapeMarkdown } from '../../language/shown-value.js'
import { agreed, soundDrafts, type DraftedQuestion, type DraftedQuiz } from '../domain/drafted-quiz.js'
import type { GivenPassage } from '../domain/citations.js'
import type { MasteryState } from '../domain/state.js'
import { askAgent, hasAgent, type AgentPorts } from './ask-agent.js'
import { given, placeOf } from './cited-explanation.js'
import type { MasteryPorts } from './ports.js'
import type { ProgrammeFacts } from './programme-facts.js'
import type { Turn } from './turn.js'

const Text = (most: number) => storableText(most).min(1)
const Drafted = z.object({
  questions: z
    .array(
      z.object({
        question_text: Text(600),
        options: z.array(Text(200)).min(2).max(5),
        expected_answer: Text(200),
        passage: z.string().max(20),
        source_context: Text(1_500),
      }),
    )
    .max(QUIZ_LENGTH.most),
})
const Solved = z.object({
  answers: z
    .array(
      z.object({
        question_id: z.string().max(40),
        answer: z.string().max(200).nullable(),
        passage: z.string().max(20).nullable(),
      }),
    )
    .max(2 * QUIZ_LENGTH.most),
})

/** Whether a quiz on something without verified questions can be drafted: by two models, from something that is written. */
export const canDraft = (ports: AgentPorts, { session }: Pick<ProgrammeFacts, 'session'>): boolean =>
  hasAgent(ports, session, 'quiz') && hasAgent(ports, session, 'evaluator')

/** The next step of a quiz from documents: a draft, its solution, a question, or how it went. */
export async function goOnWithDrafts(
  ports: MasteryPorts,
  facts: ProgrammeFacts,
  quiz: DraftedQuiz,
  signal: AbortSignal,
): Promise<Turn> {
  const { state } = facts
  if (quiz.stage !== 'ready' && !canDraft(ports, facts)) return noQuiz(facts, quiz)
  switch (quiz.stage) {
    case 'wanted':
      return draft(ports, facts, quiz, signal)
    case 'drafted':
      return solve(ports, facts, quiz, signal)
    case 'ready': {
      const question = quiz.questions[quiz.given.length]
      if (question === undefined) return report(facts, quiz)
      return {
        state: { ...state, asked: { kind: 'draft' } },
        question: { kind: 'draft', prompt: question.text, options: question.options },
      }
    }
  }
}

async function passagesOf(ports: MasteryPorts, { graph, programme, session }: ProgrammeFacts, conceptId: string) {
  return given(await ports.texts.about(graph.concept(conceptId), programme.language, session.learnerId))
}

async function draft(
  ports: MasteryPorts,
  facts: ProgrammeFacts,
  quiz: DraftedQuiz,
  signal: AbortSignal,
): Promise<Turn> {
  const { session, programme, graph, state } = facts
  const passages = await passagesOf(ports, facts, quiz.conceptId)
  if (passages.length === 0) return noQuiz(facts, quiz)
  const topic = graph.concept(quiz.conceptId).title
  const input = PrepareQuiz.input.parse({
    topic,
    num_questions: programme.rules.questions,
    difficulty: 'adaptive',
  })
  const { value, effects } = await askAgent(
    ports,
    session,
    {
      role: 'quiz',
      prompt: 'mastery/draft',
      schema: Drafted,
      input: { ...input, passages, language: programme.language },
      summary: topic,
    },
    signal,
  )
  const sound = soundDrafts(value?.questions ?? [], passages).slice(0, input.num_questions)
  const questions = sound.map((drafted, at): DraftedQuestion => {
    const questionId = `q${at + 1}`
    const seed = deriveSeed(`${session.seed} draft ${quiz.conceptId} ${facts.nextMessageSeq}`, at)
    const options = shuffled(seed, 'options', drafted.options)
    const source = passages.find(({ id }) => id === drafted.passage)!
    return {
      questionId,
      text: drafted.question_text,
      options,
      answer: options.indexOf(drafted.expected_answer),
      proof: drafted.source_context,
      place: placeOf(source, programme.language),
    }
  })
  return {
    ...(questions.length < QUIZ_LENGTH.least
      ? noQuiz(facts, quiz)
      : { state: { ...state, drafted: { ...quiz, stage: 'drafted', questions } } }),
    effects,
  }
}

async function solve(
  ports: MasteryPorts,
  facts: ProgrammeFacts,
  quiz: DraftedQuiz,
  signal: AbortSignal,
): Promise<Turn> {
  const { session, state, programme, graph } = facts
  const passages: readonly GivenPassage[] = await passagesOf(ports, facts, quiz.conceptId)
  const topic = graph.concept(quiz.conceptId).title
  const { value, effects } = await askAgent(
    ports,
    session,
    {
      role: 'evaluator',
      prompt: 'mastery/solve',
      schema: Solved,
      input: {
        questions: quiz.questions.map(({ questionId, text, options }) => ({
          question_id: questionId,
          question_text: text,
          options,
        })),
        passages,
      },
      summary: topic,
    },
    signal,
  )
  const questions = agreed(quiz.questions, value?.answers ?? [], passages)
  if (questions.length < QUIZ_LENGTH.least) return { ...noQuiz(facts, quiz), effects }
  const prepared = PrepareQuiz.output.parse({
    quiz_questions: questions.map(({ questionId, text, options, answer, proof }) => ({
      question_id: questionId,
      question_text: text,
      concept_name: topic,
      difficulty: 'adaptive',
      expected_answer: options[answer]!,
      source_context: proof,
    })),
    quiz_question_index: 0,
  })
  return {
    state: { ...state, drafted: { ...quiz, stage: 'ready', questions } },
    text: sentence(programme.language, 'mastery.drafted.begin', {
      concept: escapeMarkdown(topic),
      n: prepared.quiz_questions.length,
    }),
    effects,
  }
}

/** Too few questions held, or no model is there. */
const noQuiz = ({ state, programme, graph }: ProgrammeFacts, { conceptId }: DraftedQuiz): Turn => ({
  state: { ...state, drafted: null },
  text: sentence(programme.language, 'mastery.drafted.none', {
    concept: escapeMarkdown(graph.concept(conceptId).title),
  }),
})

/** Whether the answer is right was decided when the question was drafted and solved; where that is written is shown. */
export function takeDraftAnswer({ state, programme }: ProgrammeFacts, posted: Readonly<Record<string, unknown>>): Turn {
  const quiz = state.drafted!
  const { options, answer, proof, place } = quiz.questions[quiz.given.length]!
  const isRight = posted['index'] === undefined ? posted['selection'] === options[answer] : posted['index'] === answer
  const after: MasteryState = { ...state, asked: null, drafted: { ...quiz, given: [...quiz.given, isRight] } }
  const quoted = proof.split('\n').map(line => `> ${line}`)
  const said = isRight
    ? sentence(programme.language, 'mastery.drafted.right')
    : sentence(programme.language, 'mastery.drafted.wrong', { answer: escapeMarkdown(options[answer]!) })
  return { state: after, text: [said, '', ...quoted, '>', `> — ${place}`].join('\n') }
}

const report = ({ state, programme, graph }: ProgrammeFacts, { conceptId, given: answers }: DraftedQuiz): Turn => ({
  state: { ...state, drafted: null },
  text: sentence(programme.language, 'mastery.drafted.report', {
    concept: escapeMarkdown(graph.concept(conceptId).title),
    right: answers.filter(Boolean).length,
    count: answers.length,
  }),
})
