// Evaluates a tutor's words: it replies in fixed situations, and a judge rates each reply in the dimensions of MRBench (Maurya et al. 2025).
import { z } from 'zod'
import { askForValue, readOutput, strictSchema, type Read } from '../../agent/index.js'
import type { Model, ModelSettings, ProductPrompts } from '../../llm/index.js'
import { TURN_FORMAT } from '../application/agent-io.js'
import { executorInput, NOTHING_ASKED, readTurn, toldToModel } from '../application/executor.js'
import { SITUATION_GUIDELINE, SITUATIONS, type Situation } from './situations.js'

export const DIMENSIONS = [
  'mistake_identification',
  'mistake_location',
  'revealing_of_the_answer',
  'providing_guidance',
  'actionability',
  'coherence',
  'tutor_tone',
  'humanlikeness',
] as const
type Dimension = (typeof DIMENSIONS)[number]

const Rating = z.object({ label: z.enum(['yes', 'partly', 'no']), reason: z.string() })
const Ratings = z.object(Object.fromEntries(DIMENSIONS.map(name => [name, Rating])) as Record<Dimension, typeof Rating>)
type Ratings = z.infer<typeof Ratings>
const RATINGS_FORMAT = { name: 'ratings', schema: strictSchema(Ratings) }

type Played = {
  readonly situation: string
  /** Null: the tutor said nothing that can be used, twice. */
  readonly reply: string | null
  /** Null: the judge did not, or there was nothing to rate. */
  readonly ratings: Ratings | null
  readonly problems: readonly string[]
}

export type Evaluation = {
  readonly tutor: string
  readonly judge: string
  /** Hashes of the prompts, so that figures are compared with those of the same words. */
  readonly prompts: { readonly execute: string; readonly rate: string }
  readonly played: readonly Played[]
  /** Shares of the rated replies with the wanted label (`no` for revealing, else `yes`), 0–1; null without any. */
  readonly wanted: Readonly<Record<Dimension, number | null>>
}

type Ports = {
  readonly tutor: Model
  readonly judge: Model
  readonly prices: ModelSettings['prices']
  readonly prompts: ProductPrompts
  /** After each situation, with how many are done. */
  readonly onPlayed: (done: number, of: number) => void
  readonly signal: AbortSignal
}

const TRIES = 2

/** Rejects with the failure of a model that cannot be reached. */
export async function evaluateTutor(ports: Ports): Promise<Evaluation> {
  const played: Played[] = []
  for (const situation of SITUATIONS) {
    played.push(await play(ports, situation))
    ports.onPlayed(played.length, SITUATIONS.length)
  }
  const { prompts, tutor, judge } = ports
  return {
    tutor: tutor.name,
    judge: judge.name,
    prompts: { execute: prompts.hash('tutor/execute'), rate: prompts.hash('tutor/rate') },
    played,
    wanted: Object.fromEntries(DIMENSIONS.map(name => [name, shareWanted(played, name)])) as Evaluation['wanted'],
  }
}

function shareWanted(played: readonly Played[], dimension: Dimension): number | null {
  const labels = played.flatMap(({ ratings }) => ratings?.[dimension].label ?? [])
  const wanted = dimension === 'revealing_of_the_answer' ? 'no' : 'yes'
  return labels.length === 0 ? null : labels.filter(label => label === wanted).length / labels.length
}

async function play(ports: Ports, situation: Situation): Promise<Played> {
  const input = toldToModel(inputOf(situation))
  const turn = await ask(ports, ports.tutor, 'tutor/execute', TURN_FORMAT, input, text =>
    readTurn(text, { messages: [] }, { freeQuestionWanted: false }, false),
  )
  const { name, last, question } = situation
  if (!turn.ok) return { situation: name, reply: null, ratings: null, problems: turn.problems }
  const reply = turn.value.message
  const rated = await ask(
    ports,
    ports.judge,
    'tutor/rate',
    RATINGS_FORMAT,
    {
      topic: SITUATION_GUIDELINE.subtopic,
      question,
      student: last?.said ?? null,
      server: last?.feedback ?? null,
      reply,
    },
    text => readOutput(Ratings, text),
  )
  return rated.ok
    ? { situation: name, reply, ratings: rated.value, problems: [] }
    : { situation: name, reply, ratings: null, problems: rated.problems }
}

async function ask<Value>(
  { prompts, prices, signal }: Ports,
  model: Model,
  prompt: 'tutor/execute' | 'tutor/rate',
  format: typeof TURN_FORMAT,
  input: Readonly<Record<string, unknown>>,
  read: (text: string) => Read<Value>,
): Promise<Read<Value>> {
  let refused: readonly string[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await askForValue(
      model,
      prices,
      {
        agent: prompt,
        instructions: prompts.fill(prompt, {}),
        promptHash: prompts.hash(prompt),
        format,
        input: { ...input, refused_because: refused },
        inputSummary: prompt,
        read,
        isStandIn: false,
      },
      signal,
    )
    if (found.failure !== null) throw found.failure
    if (found.read.ok) return found.read
    refused = found.read.problems
  }
  return { ok: false, problems: refused }
}

function inputOf({ move, question, last }: Situation) {
  const facts = {
    guideline: SITUATION_GUIDELINE,
    student: { grade: 3 },
    objectives: [],
    minutes: 20,
    plan: null,
    messages: [],
    hintsShown: [],
    notes: [],
    stillOpen: [],
  }
  const input = executorInput(facts, {
    ...NOTHING_ASKED,
    move,
    nextItem: {
      item_number: 2,
      total_items: 8,
      stem: question.stem,
      item_type: 'multiple_choice',
      options: [...question.options],
      section: null,
      present_with: 'request_multiple_choice',
    },
    questionNumber: last === null ? 1 : 2,
    lastEvaluation: last,
    hintsLeft: 3,
  })
  const lines =
    last === null
      ? []
      : [
          { role: 'tutor' as const, content: question.stem },
          { role: 'student' as const, content: last.said },
          { role: 'tutor' as const, content: last.feedback },
        ]
  return { ...input, conversation: lines }
}
