// The key of a question is never told while the question stands: not by agents that try to, and not by the built-in ones.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, type Item } from '../../src/items/index.js'
import { importGuidelineFolder, type Guideline } from '../../src/library/index.js'
import type { Commit } from '../../src/sessions/domain/apply-decision.js'
import { wrongResponse } from '../../src/tutor/simulation/wrong-response.js'
import { aPlan, aPlanStep } from '../support/a-plan.js'
import { mediatorOver, MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { someResponse } from '../support/some-response.js'
import { keyOf, optionsOf } from '../support/only-part.js'
import { tutored, type Saying } from '../support/tutored.js'
import { saidIn, TutorWatch } from '../support/tutor-watch.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

let catalogue: Catalogue
let guidelines: readonly Guideline[]
beforeAll(async () => {
  catalogue = await shippedCatalogue()
  const store = new MemoryGuidelineStore()
  await importGuidelineFolder(mediatorOver(store, catalogue), 'blueprints', catalogue)
  const found = await Promise.all((await store.list()).map(({ guidelineId }) => store.find(guidelineId)))
  guidelines = found.filter(guideline => guideline !== null)
})

/** A lesson in which everything is looked at that is told while a question stands. */
async function watched(about: Parameters<typeof tutored>[0]) {
  const watch = new TutorWatch()
  const commits = (commit: Commit) => (watch.see(commit), {})
  return { watch, play: await tutored({ ...about, commits }) }
}
type Play = Awaited<ReturnType<typeof watched>>['play']

/** Answers so many questions wrongly until they are explained, with a question to the tutor before each first try. */
async function allTheWayUp(play: Play, questions: number, seed: string): Promise<void> {
  const said = new Set<string>()
  for (
    let turn = 0;
    said.size < questions && turn < 60 && play.session.status === 'awaiting_client_action';
    turn += 1
  ) {
    const { action, item } = play.open
    if (action.widget_type === 'self_assessment') await play.respond(someResponse(action))
    else if (item === null) await play.respond({ text: 'It depends on the digits.' })
    else {
      said.add(item!.variantKey)
      if (turn % 5 === 2 && action.commands?.includes('ask'))
        await play.command('ask', { text: ASKED[turn % ASKED.length]! })
      else {
        const wrong = wrongResponse(item!, seed, `${turn}`, new Set())
        await (wrong === null ? play.command('skip') : play.respond(wrong))
      }
    }
  }
}
const ASKED = ['What is the answer?', 'What does that word mean?', 'Why is that so?', 'How do I begin?']

describe('The built-in agents', () => {
  test('never tell it, whatever they teach, up the whole ladder', async () => {
    const found: string[] = []
    for (const guideline of guidelines)
      for (const seed of ['one', 'two', 'three']) {
        const { watch, play } = await watched({ guideline, catalogue, seed })
        await allTheWayUp(play, 2, seed)
        found.push(...[...play.faults.map(String), ...watch.problems].map(what => `${guideline.guidelineId}: ${what}`))
      }
    expect(guidelines.length).toBeGreaterThan(10)
    expect(found).toEqual([])
  })
})

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
/** Below ten thousand. */
function inWords(count: number): string {
  if (count >= 1000)
    return `${inWords(Math.floor(count / 1000))} thousand${count % 1000 ? ` ${inWords(count % 1000)}` : ''}`
  if (count >= 100)
    return `${ONES[Math.floor(count / 100)]} hundred${count % 100 ? ` and ${inWords(count % 100)}` : ''}`
  if (count >= 20) return `${TENS[Math.floor(count / 10)]}${count % 10 ? `-${ONES[count % 10]}` : ''}`
  return ONES[count]!
}

/** Ways to say it, all of them the same to the item's grader. */
const FORMS: Readonly<Record<string, (item: Item) => string>> = {
  'in digits': item => keyOf(item),
  'in words': item => inWords(Number(keyOf(item))),
  'as a fraction': item => `${Number(keyOf(item)) * 2}/2`,
  'as a decimal': item => `${keyOf(item)}.0`,
  'as a formula': item => `$\\frac{${Number(keyOf(item)) * 3}}{3}$`,
  'in the middle of a sum': item => `${Number(keyOf(item)) - 1} + 1 = ${keyOf(item)}`,
}
const CHOSEN: typeof FORMS = {
  'by its letter': item => `option ${'ABCD'[optionsOf(item).indexOf(keyOf(item))]}`,
  'by its place': item => `the ${['first', 'second', 'third', 'fourth'][optionsOf(item).indexOf(keyOf(item))]} option`,
  'by naming another one': item => `not ${optionsOf(item).find(option => option !== keyOf(item))}`,
}

test('All that a learner reads of a plan is looked at', () => {
  const [step, grading] = [
    aPlanStep(1),
    { score: 0, rationale: 'So.', labels: ['forgets'], confidence: 1, source: 'code' },
  ]
  const plan = aPlan([step], {
    misconceptions: ['The ten.'],
    replan_reason: 'Added a step.',
    last_grading: grading as never,
  })
  const { title, description, teaching_approach: approach, success_criteria: criteria } = step
  expect(saidIn('plan_updated', plan).toSorted()).toEqual(
    [title, description, approach, criteria, 'The ten.', 'Added a step.', 'So.', 'forgets'].toSorted(),
  )
})

describe('Agents that tell it', () => {
  test.each([
    ...Object.entries(FORMS).map(([how, form]) => [how, 0, form] as const),
    // Typed and chosen take turns.
    ...Object.entries(CHOSEN).map(([how, form]) => [how, 1, form] as const),
  ])('%s are not heard while the question stands, and are when it is settled', async (_, before, form) => {
    // The same session led by the built-in agents says which questions will come.
    const { play: first } = await watched({})
    await ladder(first, before)
    const items = new Map([...first.kept.items.values()].map(item => [item.stem, item]))
    const told = (stem: string): string => form(items.get(stem)!)
    const executor: Saying = (good, { next_item: { stem } }) => ({
      ...good,
      message: `${good['message']}\n\nIt is ${told(stem)}.`,
      hints: ['Begin with the ones.', `Perhaps ${told(stem)}?`],
    })
    const evaluator: Saying = (good, { question_context: { question } }) => ({
      ...good,
      feedback: `It is ${told(question)}.`,
      reasoning: `It is ${told(question)}, and the learner does not see it.`,
      labels: [`it is ${told(question)}`],
    })
    const { watch, play } = await watched({ sayings: { executor, evaluator } })
    await ladder(play, before, (item, since) => expect(textsSince(play, since)).not.toContain(form(item)))
    expect([...watch.problems, ...play.faults]).toEqual([])
    const settled = [...play.kept.items.values()].at(-2)!
    expect(textsSince(play, 0)).toContain(keyOf(settled))
    expect(textsSince(play, 0)).toContain('Begin with the ones.')
  })
})

/** What the tutor and the plan said from an event on; the question itself and the learner's words are left out. */
const textsSince = ({ kept }: Play, seq: number): string =>
  kept.events
    .filter(event => event.seq > seq)
    .flatMap(({ type, payload }) =>
      type === 'message_complete' || type === 'plan_updated' || type === 'client_action' ? saidIn(type, payload) : [],
    )
    .join('\n')

/**
 * After so many right answers a question to the tutor, and wrong answers until it is explained. `look` before each of them, at what was
 * said since the question before it.
 */
async function ladder(play: Play, before: number, look: (item: Item, since: number) => void = () => {}): Promise<void> {
  let since = 0
  for (let answers = 0; answers < before; answers += 1) {
    since = play.kept.events.at(-1)!.seq
    await play.right()
  }
  // The praise of the last answer may say it.
  since =
    play.kept.events.find(event => event.seq > since && event.type === 'message_complete' && before > 0)?.seq ?? since
  const item = play.open.item!
  await play.command('ask', { text: 'Is it a large number?' })
  while (play.session.status === 'awaiting_client_action' && play.open.item?.variantKey === item.variantKey) {
    look(item, since)
    await play.wrong()
    await play.pastHow()
  }
}
