// A question that is answered step by step after a wrong answer, in memory: what is asked, what is told, and what counts.
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  generateItem,
  gradeResponse,
  loadCatalogue,
  readResponse,
  respondRightly,
  solutionQuestions,
  stepsOnTheWay,
} from '../../src/items/index.js'
import { statesKey } from '../../src/items/domain/item/withhold-reason.js'
import type { Grading } from '../../src/contract/tutor.js'
import { afterStep, stepAsked, stepsToAsk, withSteps } from '../../src/tutor/domain/stepping.js'
import type { TutorState } from '../../src/tutor/domain/state.js'
import { beginLesson, openSchool } from '../support/memory-lesson.js'
import { isDeep, sampled } from '../support/sampling.js'
import { someResponse } from '../support/some-response.js'
import { asks, planned, replies, stepsOf, story } from './plan-story.js'

const BLUEPRINTS = path.resolve(import.meta.dirname, '../../blueprints')
const BEGUN = 'Now finish this one, whose first steps are done:'
const GRADING: Grading = { score: 1, rationale: '', labels: [], confidence: 1, source: 'code' }

test('the more often, the fewer steps are asked', () => {
  expect([0, 1, 2, 3].map(times => stepsToAsk(7, 3, times)?.at)).toEqual([0, 1, 2, undefined])
  expect(stepsToAsk(7, 1, 2)).toEqual({ position: 7, of: 1, at: 0 })
  expect(stepsToAsk(7, 0, 0)).toBeNull()
})

test('a step counts as nothing, and the question comes again behind the last one', () => {
  const wrong = story(planned(), asks(), replies({ right: false, score: 0 }))
  const begun = withSteps(wrong, 'a skill', { position: 1, at: 0, of: 2 })
  const first = story(begun, state => afterStep(state, { seq: 9, skipped: false, grading: GRADING }))
  expect(stepAsked(first.question)).toMatchObject({ at: 1 })
  expect(stepsOf(first)).toEqual(stepsOf(begun))
  const last = story(first, state => afterStep(state, { seq: 11, skipped: false, grading: GRADING }))
  expect(stepAsked(last.question)).toBeNull()
  expect(last).toMatchObject({ move: 'probe', question: { tries: 1 }, stepped: { 'a skill': 1 } })
  expect(
    stepAsked(story(begun, state => afterStep(state, { seq: 9, skipped: true, grading: GRADING })).question),
  ).toBeNull()
})

test('no step states the answer of its question, and each is graded', async () => {
  const catalogue = await loadCatalogue(BLUEPRINTS)
  let steps = 0
  for (const blueprint of sampled(catalogue.blueprints(), 4))
    for (const tier of blueprint.tiers.keys()) {
      const form = blueprint.parts[0].forms[0]!
      const item = generateItem(blueprint, { seed: 'steps', tier, form, sectionId: null })
      for (const step of solutionQuestions(catalogue, item)) {
        steps += 1
        expect(statesKey(item, [step.stem, ...step.steps].join('\n'))).toBe(false)
        expect(step.parts[0].key).not.toBe(item.parts[0].key)
        // The page shows a formula that ends with a space as its source.
        expect(step.stem).not.toMatch(/square\}? +\$/)
        const read = readResponse(step, respondRightly(step))
        expect(read.ok && gradeResponse(step, read.canonical)).toMatchObject({ correct: true })
      }
    }
  expect(steps).toBeGreaterThan(0)
})

test('the steps of a translation are asked in its language', async () => {
  const catalogue = await loadCatalogue(BLUEPRINTS)
  const translated = [...catalogue.blueprints()].filter(({ translations }) => translations.has('de'))
  expect(translated.length).toBeGreaterThan(0)
  for (const blueprint of translated) {
    const german = blueprint.translations.get('de')!
    for (const tier of german.tiers.keys()) {
      const item = generateItem(german, { seed: 'steps', tier, form: german.parts[0].forms[0]!, sectionId: null })
      const original = generateItem(blueprint, { ...item, form: german.parts[0].forms[0]! })
      const [own, other] = [solutionQuestions(catalogue, item), solutionQuestions(catalogue, original)]
      expect(own.map(({ parts }) => parts[0].key)).toEqual(other.map(({ parts }) => parts[0].key))
      expect(own.every(({ language }) => language === 'de')).toBe(true)
    }
  }
})

test('after a wrong answer the learner goes step by step, and the same question comes back', async () => {
  const failures: unknown[] = []
  const school = await openSchool(BLUEPRINTS, failures)
  const { sessions } = school.system.stores
  const lesson = await beginLesson(school, 'math.g3.addition-subtraction.three-digit')
  const asked: { stem: string; isStep: boolean }[] = []
  for (let at = 0; at < 40 && !asked.some(({ isStep }) => isStep); at += 1) await answer()
  while (asked.at(-1)!.isStep) await answer()
  const original = asked.findLast((one, at) => !one.isStep && asked[at + 1]?.isStep === true)!
  expect(asked.at(-1)!.stem).toBe(original.stem)
  expect(failures).toEqual([])

  /** Questions with steps are answered wrongly at first, everything else rightly. */
  async function answer() {
    const { pending_action: action } = await lesson.state()
    const state = (await sessions.driverState(lesson.sessionId)) as TutorState
    const { item } = (await sessions.askedCall(lesson.sessionId, action!.tool_call_id))!
    asked.push({ stem: item?.stem ?? '', isStep: stepAsked(state.question) !== null })
    const isWrong = item !== null && state.question!.tries === 0 && solutionQuestions(school.catalogue, item).length > 0
    const typed = isWrong && item.parts[0].form === 'typed'
    const response = item === null ? { text: 'I see.' } : typed ? { text: '9731' } : respondRightly(item)
    const posted = item === null && action!.widget_type === 'self_assessment' ? { self_assessment: 'had_it' } : response
    await lesson.respond(posted, action!.tool_call_id)
  }
})

test(
  'behind the worked example of a new skill a question is begun, and counts as nothing',
  async () => {
    const failures: unknown[] = []
    const school = await openSchool(BLUEPRINTS, failures)
    const { sessions } = school.system.stores
    const lesson = await beginLesson(school, 'math.g4.numbers.place-value')
    let begun = 0
    for (let messages = 0; begun === 0 && messages < 40; messages += 1) {
      const { pending_action: action } = await lesson.state()
      if (action === null) break
      const before = (await sessions.driverState(lesson.sessionId)) as TutorState
      const { item } = (await sessions.askedCall(lesson.sessionId, action.tool_call_id))!
      const answer = item === null ? someResponse(action) : respondRightly(item)
      await lesson.respond(answer, action.tool_call_id)
      if (before.question?.begun !== true) continue
      begun += 1
      const [asked] = (await sessions.messagesFrom(lesson.sessionId, 1)).filter(
        message => message.role === 'assistant' && message.content.includes(BEGUN),
      )
      const shown = asked!.content.split(BEGUN)[1]!
      expect(statesKey(item!, shown)).toBe(false)
      // A step on the way is left to do, besides the answer.
      expect(shown).not.toContain(stepsOnTheWay(item!).at(-1))
      const after = (await sessions.driverState(lesson.sessionId)) as TutorState
      const counts = ({ questionsCorrect, rightInARow, failures: failed }: ReturnType<typeof stepsOf>[number]) => [
        questionsCorrect,
        rightInARow,
        failed,
      ]
      const stepIn = (state: TutorState) => stepsOf(state).find(({ id }) => id === before.question!.stepId)!
      expect(counts(stepIn(after))).toEqual([0, 0, 0])
      expect([stepIn(before).status, before.unanswered, before.halfDone]).toEqual(['in_progress', 0, 0])
      expect([after.unanswered, after.halfDone]).toEqual([0, 1])
      expect(after.streak).toBe(before.streak)
    }
    expect(begun).toBe(1)
    expect(failures).toEqual([])
  },
  (isDeep ? 10 : 1) * 60_000,
)
