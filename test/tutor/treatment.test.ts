// The order in which a misconception is treated.
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  contrastingCases,
  generateItem,
  givesAway,
  loadCatalogue,
  misconceptionsShownBy,
  respondRightly,
  respondWith,
  workedExamples,
  type Item,
} from '../../src/items/index.js'
import { fadedBy } from '../../src/tutor/domain/stepping.js'
import {
  slipBefore,
  treated,
  treatedAnew,
  treatedBefore,
  treatmentsLeft,
  type Treatment,
} from '../../src/tutor/domain/treatment.js'
import { asks, planned, replies, stepsOf, story, times } from './plan-story.js'
import { beginLesson, openSchool } from '../support/memory-lesson.js'
import { sampled } from '../support/sampling.js'
import type { inMemory } from '../support/memory-system.js'
import { heldInLesson, stubbornLesson } from '../support/stubborn-pupil.js'

const BLUEPRINTS = path.resolve(import.meta.dirname, '../../blueprints')
const catalogue = await loadCatalogue(BLUEPRINTS)
const SEEN = { id: 'added_across', remediate: null }

test('its own feedback, a contrasting case, a worked example; after another plan the last two once more', () => {
  let before: readonly Treatment[] = []
  expect(treatmentsLeft(before, SEEN.id)).toEqual(['feedback', 'contrast', 'example'])
  before = treated(before, { ...SEEN, given: 'feedback', last: null })
  expect(treatmentsLeft(before, SEEN.id)).toEqual(['contrast', 'example'])
  // What does not fit the question is passed over.
  before = treated(before, { ...SEEN, given: 'example', last: null })
  expect(treatmentsLeft(before, SEEN.id)).toEqual([])
  before = treated(before, { ...SEEN, given: null, last: null })
  expect(before).toEqual([{ ...SEEN, given: 3, seen: 3 }])
  expect(treatmentsLeft(treatedAnew(before), SEEN.id)).toEqual(['contrast', 'example'])
  expect(treatmentsLeft(before, 'another')).toHaveLength(3)
})

test('the next lesson goes on with the treatment that comes next, and counts anew', () => {
  const once = treated([], { ...SEEN, given: 'feedback', last: null })
  const twice = treated(once, { ...SEEN, given: 'contrast', last: null })
  const before = treatedBefore([twice, once])
  expect(before).toEqual([{ ...SEEN, given: 2, seen: 0 }])
  expect(treatmentsLeft(before, SEEN.id)).toEqual(['example'])
  const all = treatedBefore([treated(twice, { ...SEEN, given: 'example', last: null })])
  expect(treatmentsLeft(all, SEEN.id)).toEqual(['contrast', 'example'])
})

test('the newest treatment of the last lesson stays the newest, and is the last to be forgotten', () => {
  const seen = (id: string): Treatment => ({ id, remediate: null, given: 1, seen: 1 })
  const before = treatedBefore([
    [seen('b'), seen('a')],
    [seen('c'), seen('b')],
  ])
  expect(before.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

test('the answer that showed it last is kept for the questions after it, and for this lesson alone', () => {
  const slip = { question: 'What is 1/2 + 1/3?', answer: '2/5', right: '5/6' }
  const once = treated([], { ...SEEN, given: 'feedback', last: slip })
  expect(slipBefore(once, SEEN.id, slip.question)).toBeNull()
  expect(slipBefore(once, SEEN.id, 'What is 1/4 + 1/3?')).toEqual(slip)
  expect(slipBefore(once, 'another', 'What is 1/4 + 1/3?')).toBeNull()
  const unnamed = treated(once, { ...SEEN, given: 'contrast', last: null })
  expect(slipBefore(treatedAnew(unnamed), SEEN.id, 'What is 1/4 + 1/3?')).toEqual(slip)
  expect(treatedBefore([unnamed])).toEqual([{ ...SEEN, given: 2, seen: 0 }])
})

test('the firmer a skill is, the fewer steps are asked', () =>
  expect([0, 0.59, 0.6, 0.84, 0.85, 1].map(fadedBy)).toEqual([0, 0, 1, 1, 2, 2]))

test('the same mistake with nothing left to say about it settles the question at the second try', () => {
  const wrong = { right: false, score: 0, treatment: { ...SEEN, given: null, last: null } }
  const once = story(planned(), asks(), replies(wrong))
  expect(once.question).toMatchObject({ tries: 1, shown: SEEN.id })
  const again = story(once, replies({ ...wrong, exhausted: true }))
  expect(again).toMatchObject({ question: null, move: 'explain' })
  expect(stepsOf(again)[0]).toMatchObject({ failures: 1, attempts: 2 })
})

test('a question that a skill’s record gives up on is explained before the plan changes', () => {
  const wrong = { right: false, score: 0, wheelSpinning: true }
  const state = story(
    planned(),
    asks(),
    ...times(3, replies({ ...wrong, wheelSpinning: false })),
    asks(),
    replies(wrong),
  )
  expect(state).toMatchObject({ question: null, replan: { trigger: 'spinning' } })
})

test('a case tells the misconception apart and gives no answer away, an example is worked out', () => {
  let cases = 0
  let examples = 0
  for (const blueprint of sampled(catalogue.blueprints(), 12)) {
    const tier = [...blueprint.tiers.keys()].at(-1)!
    const form = blueprint.parts[0].forms[0]!
    const item = generateItem(blueprint, { seed: 'treatment', tier, form, sectionId: null })
    for (const id of misconceptionsShownBy(item).slice(0, 3))
      for (const { stem, wrong, right } of contrastingCases(catalogue, item, id, 'beside')) {
        cases += 1
        expect(right).not.toBe('')
        expect(wrong).not.toBe(right)
        expect(stem).not.toContain('{{')
      }
    for (const { steps } of workedExamples(catalogue, item, 'beside')) {
      examples += 1
      expect(steps.join(' ')).not.toMatch(/\{\{|undefined/)
      expect(typeof givesAway(item, steps.join('\n'), '')).toBe('boolean')
    }
  }
  expect(cases).toBeGreaterThan(0)
  expect(examples).toBeGreaterThan(0)
})

test('a case says nothing of how the learner thinks; the same mistake in another question names the first one', async () => {
  const failures: unknown[] = []
  const school = await openSchool(BLUEPRINTS, failures)
  const guideline = school.guidelines.find(one => one.guidelineId === 'math.g4.fractions.of-a-collection')!
  const held = heldInLesson(guideline, school).find(({ id }) => id === 'one_group_more')
  const { sessionId, texts, repeated } = await stubbornLesson(school, guideline, held!)
  const { memory } = school.system.stores as ReturnType<typeof inMemory>
  const figures = memory.kept(sessionId).events.filter(event => event.type === 'message_complete')
  const words = texts.join('\n\n')
  expect(words).toMatch(/in this way|that way/)
  expect(words).not.toMatch(/your way/i)
  const slips = [...words.matchAll(/same mistake as in “(.+?)”, where you answered (.+?) instead of (.+?)\./g)]
  expect(slips.length).toBeGreaterThan(1)
  // Each names another question, so that none is said again.
  expect(new Set(slips.map(([, question]) => question)).size).toBe(slips.length)
  for (const [, , answer, right] of slips) expect(answer).not.toBe(right)
  expect(repeated).toBeLessThanOrEqual(0.15)
  // What was shown with its answer is not asked afterwards, unless it was asked before as well.
  const asked = new Set<string>()
  let told = ''
  const revealed: string[] = []
  for (const { type, payload } of memory.kept(sessionId).events as readonly { type: string; payload: any }[]) {
    if (type === 'message_complete') told += `\n\n${payload.text}`
    const prompt: string | undefined = type === 'client_action' ? payload.action.props.prompt : undefined
    if (prompt === undefined) continue
    if (!asked.has(prompt) && told.includes(`> ${prompt}\n`)) revealed.push(prompt)
    asked.add(prompt)
  }
  expect(asked.size).toBeGreaterThan(2)
  expect(revealed).toEqual([])
  // The question of the case and the one that is worked out stand there with their pictures, and with words for who cannot see them.
  const shown = figures.flatMap(({ payload }) => payload.figures ?? [])
  expect(shown.length).toBeGreaterThan(2)
  for (const { payload } of figures)
    for (const { words: alternative, figure } of payload.figures ?? []) {
      expect(payload.text).toContain(`> ${alternative}`)
      expect(figure.kind).toBe('fraction')
    }
  expect(failures).toEqual([])
})

const saysAll = (item: Item, { id, value, feedback }: Item['parts'][0]['misconceptions'][number]): boolean =>
  feedback !== '' && misconceptionsShownBy(item).includes(id) && givesAway(item, feedback, value)

test('a mistake whose explanation says the answer is explained at the first try, with no nudge in its place', async () => {
  const failures: unknown[] = []
  const school = await openSchool(BLUEPRINTS, failures)
  const { guidelineId } = school.guidelines.find(one => one.guidelineId === 'math.g4.division.sharing-and-remainders')!
  const lesson = await beginLesson(school, guidelineId)
  let told = 0
  for (let turn = 0; turn < 60 && told === 0; turn += 1) {
    const { pending_action: action } = await lesson.state()
    if (action === null) break
    const call = await school.system.stores.sessions.askedCall(lesson.sessionId, action.tool_call_id)
    if (call!.item === null) {
      await lesson.respond(
        action.widget_type === 'self_assessment' ? { self_assessment: action.props.choices[0] } : { text: 'So.' },
        action.tool_call_id,
      )
      continue
    }
    const { item } = call!
    const [part, ...others] = item!.parts
    const telling = others.length > 0 ? undefined : part.misconceptions.find(bug => saysAll(item!, bug))
    await lesson.respond(
      telling === undefined ? respondRightly(item!) : respondWith(part, telling.value),
      action.tool_call_id,
    )
    if (telling === undefined) continue
    const words = (await school.system.stores.sessions.messagesFrom(lesson.sessionId, 1)).map(({ content }) => content)
    expect(words.join('\n')).toContain(telling.feedback)
    told += 1
  }
  expect(told).toBe(1)
  expect(failures).toEqual([])
})
