// Lessons of a pupil who thinks wrongly in one way and rightly in all others: wrong wherever the misconception can show, until it is given up.
import { misconceptionsShownBy, respondRightly, tiersOfSkill, type Catalogue, type Item } from '../../items/index.js'
import { freeQuestionsOf, type Guideline } from '../../library/index.js'
import type { ClientAction } from '../../contract/widget.js'
import type { DriverStore, Messages, Questions } from '../../sessions/index.js'
import { lessonOf } from '../domain/lesson-plan.js'
import type { TutorState } from '../domain/state.js'
import { answerBy } from './held-misconceptions.js'
import { brokenRules, type BrokenRule, type LessonTurn } from './lesson-rules.js'
import { Refusal, type Lesson } from './tutoring-client.js'

/** `curedAfter`: so often it is treated in the lesson before it is given up; 0: it was given up before; null: never. */
export type OneMisconception = { readonly skillId: string; readonly id: string; readonly curedAfter: number | null }

export type LessonOfOne = {
  /** How often the misconception led to an answer at a first try. */
  readonly shown: number
  /** The skill was taken for mastered at some time although it was held and had shown. */
  readonly certifiedHolding: boolean
  /** Whether it was given up at the end. */
  readonly isCured: boolean
  /** Questions of the skill since it was given up in this lesson, or since its beginning, until the skill was taken for mastered, or to the end. */
  readonly itemsSince: number
  /** The skill was taken for mastered after that. */
  readonly certified: boolean
  readonly messages: number
  /** Everything that the tutor wrote. */
  readonly texts: readonly string[]
  readonly broken: readonly BrokenRule[]
  /** Of the tutor, when the lesson was over. */
  readonly state: TutorState
}

export type OnePorts = {
  readonly sessions: Pick<Questions, 'askedCall'> &
    Pick<DriverStore, 'driverState' | 'plan'> &
    Pick<Messages, 'messagesFrom'>
  readonly catalogue: Catalogue
  /** Whether practice and lessons have shown the skill to be mastered, of the learner of the session. */
  readonly mastered: (sessionId: string, skillId: string) => Promise<boolean>
}

const MOST_MESSAGES = 250

/** The misconceptions that code can see in questions of these skills, each once per skill. */
export function misconceptionsIn(
  skillIds: readonly string[],
  catalogue: Catalogue,
): Pick<OneMisconception, 'skillId' | 'id'>[] {
  const found = new Map<string, Pick<OneMisconception, 'skillId' | 'id'>>()
  for (const skillId of skillIds)
    for (const { parts } of catalogue.blueprintsForSkill(skillId))
      for (const { misconceptions, type } of parts)
        if (type !== 'code') for (const { id } of misconceptions) found.set(`${skillId} ${id}`, { skillId, id })
  return [...found.values()]
}

/** Plays to the end. Throws Refusal when there is none. */
export async function playOne(ports: OnePorts, lesson: Lesson, one: OneMisconception): Promise<LessonOfOne> {
  const { sessions, catalogue } = ports
  const { sessionId } = lesson
  const { guideline } = lessonOf(await sessions.plan(sessionId))
  const turns: LessonTurn[] = []
  const positions = new Set<string>()
  let shown = 0
  let seenTo = 0
  let certifiedHolding = false
  let certified = false
  let itemsSince = 0
  for (let messages = 0; messages < MOST_MESSAGES; messages += 1) {
    const { pending_action: action } = await lesson.state()
    const state = (await sessions.driverState(sessionId)) as TutorState | null
    const texts = (await sessions.messagesFrom(sessionId, seenTo + 1)).flatMap(message => {
      seenTo = Math.max(seenTo, message.seq)
      return message.role === 'assistant' && message.content !== '' ? [message.content] : []
    })
    const opened = action && (await open(ports, guideline, sessionId, action, positions))
    turns.push(...texts.map((text, at) => ({ text, asked: at === texts.length - 1 ? opened : null })))
    if (texts.length === 0) turns.push({ text: '', asked: opened })
    if (action === null || opened === null) {
      const tiersOf = (skillId: string) => tiersOfSkill(catalogue, skillId)
      const isSettled = state !== null && state.question === null
      return {
        shown,
        certifiedHolding,
        isCured: isGivenUp(one, state),
        itemsSince,
        certified,
        messages,
        texts: turns.map(({ text }) => text),
        broken: brokenRules({ turns, language: guideline.language, tiersOf, isSettled }),
        state: state!,
      }
    }
    const { item } = opened
    const isHeld = item !== null && holds(item, one, state)
    if (isHeld && state?.question?.tries === 0 && state.question.steps === null) shown += 1
    const wasGivenUp = isGivenUp(one, state)
    const isFirstTry = opened.isNew && item?.skillId === one.skillId
    if (isFirstTry && wasGivenUp && !certified) itemsSince += 1
    await answer(lesson, action, opened, isHeld ? one.id : null, String(messages))
    if (!isFirstTry || !(await ports.mastered(sessionId, one.skillId))) continue
    if (wasGivenUp) certified = true
    else if (shown > 0) certifiedHolding = true
  }
  throw new Refusal(`after ${MOST_MESSAGES} messages it has not ended`)
}

async function open(
  { sessions }: OnePorts,
  guideline: Guideline,
  sessionId: string,
  action: ClientAction,
  asked: Set<string>,
): Promise<NonNullable<LessonTurn['asked']>> {
  const call = await sessions.askedCall(sessionId, action.tool_call_id)
  const item = call?.item ?? null
  const free = freeQuestionsOf(guideline).find(({ ask }) => ask === action.props.prompt) ?? null
  const name = item?.seed ?? action.props.prompt
  const isNew = !asked.has(name)
  asked.add(name)
  return { item, free, nudges: action.nudges ?? [], isNew }
}

function holds(item: Item, { skillId, id, curedAfter }: OneMisconception, state: TutorState | null): boolean {
  if (item.skillId !== skillId || !misconceptionsShownBy(item).includes(id)) return false
  return !isGivenUp({ id, curedAfter }, state)
}

function isGivenUp({ id, curedAfter }: Pick<OneMisconception, 'id' | 'curedAfter'>, state: TutorState | null): boolean {
  const treated = state?.treatments.find(one => one.id === id)?.seen ?? 0
  return curedAfter !== null && treated >= curedAfter
}

async function answer(
  lesson: Lesson,
  action: ClientAction,
  opened: NonNullable<LessonTurn['asked']>,
  held: string | null,
  seed: string,
): Promise<void> {
  const { tool_call_id: callId } = action
  const { item, free } = opened
  const misled = item === null || held === null ? null : answerBy(item, held, seed, 'one misconception')
  if (item !== null) return lesson.respond(misled ?? respondRightly(item), callId)
  if (action.widget_type === 'self_assessment')
    return lesson.respond({ self_assessment: action.props.choices[0] }, callId)
  if (action.widget_type === 'confirmation') return lesson.respond({ confirmed: true }, callId)
  return lesson.respond({ text: free?.answer ?? 'I see.' }, callId)
}
