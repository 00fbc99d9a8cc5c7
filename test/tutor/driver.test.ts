// What the driver makes of what agents say: what reaches the learner, what the next agent is told, what is kept.
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadCatalogue } from '../../src/items/index.js'
import { importGuidelineFolder } from '../../src/library/index.js'
import type { StructuredRequest } from '../../src/llm/index.js'
import { everyTypeCatalogue } from '../support/every-type-catalogue.js'
import { fixtureCatalogue } from '../support/memory-system.js'
import { someStep } from '../support/some-guideline.js'
import { mediatorOver, MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'
import { someResponse } from '../support/some-response.js'
import { judgingAs, tutored } from '../support/tutored.js'

const inputs = (requests: readonly StructuredRequest[], name: string): Record<string, any>[] =>
  requests.flatMap(request => (request.name === name ? [JSON.parse(request.input)] : []))

const RUBRIC = ['carry', 'tens'].map(id => ({ id, asks: `Says ${id}.`, has: id, lacks: 'None.' }))

const FREE = someStep({
  skills: [],
  questions: [{ ask: 'Why?', rubric: RUBRIC, answer: 'What is carried are tens.', hint: 'Look up.' }],
})

describe('The executor is told that an answer was right', () => {
  test('where hints were taken, which are free in a lesson', async () => {
    const requests: StructuredRequest[] = []
    const play = await tutored({ requests })
    await play.command('hint')
    await play.command('hint')
    await play.right()
    expect(play.state().lastGrading!.score).toBe(1)
    expect(inputs(requests, 'tutor_turn').at(-1)!['last_evaluation']).toMatchObject({ kind: 'answer', correct: true })
  })

  test('where the evaluator gave a free answer what counts as right', async () => {
    const requests: StructuredRequest[] = []
    const evaluator = (good: Record<string, any>) => ({
      ...good,
      points: good['points']?.map((point: object, at: number) => (at === 0 ? { ...point, verdict: 'partly' } : point)),
    })
    const play = await tutored({
      requests,
      sayings: { evaluator },
      guideline: { steps: [FREE, someStep(), someStep()] },
    })
    await play.respond({ text: 'You carry.' })
    expect(inputs(requests, 'tutor_turn').at(-1)!['last_evaluation']).toMatchObject({ correct: true })
  })
})

test.each([
  ['question', 'Why does the ten move over?'],
  ['word', 'What does carry mean?'],
  ['confusion', 'I do not understand this.'],
  ['off_topic', 'Can we talk about dinosaurs instead?'],
] as const)('The executor is told of a %s what it was', async (kind, text) => {
  const requests: StructuredRequest[] = []
  const play = await tutored({ requests, sayings: { evaluator: judgingAs(kind) } })
  await play.command('ask', { text })
  expect(inputs(requests, 'tutor_turn').at(-1)).toMatchObject({
    move: 'reply',
    last_evaluation: { kind, correct: null },
  })
})

test('What a learner ordered and chose is told in words, also among several parts', async () => {
  const folder = await everyTypeCatalogue()
  onTestFinished(() => folder.remove())
  const skills = (name: string) => ({ steps: [1, 2, 3].map(() => someStep({ skills: [`every.${name}`] })) })
  const catalogue = await loadCatalogue(folder.path)
  const answered = async (name: string) => {
    const requests: StructuredRequest[] = []
    const play = await tutored({ catalogue, requests, guideline: skills(name) })
    const answer = ({ widget_type: noun, props }: any): [response: Record<string, unknown>, words: string] =>
      noun === 'ordering'
        ? [
            { order: props.entries.map((_: string, at: number) => at).toReversed() },
            props.entries.toReversed().join(', '),
          ]
        : noun === 'multiple_choice'
          ? [{ index: 1 }, props.options[1]]
          : noun === 'table'
            ? [{ cells: ['10.20.0.0/20', '10.30.0.0/20'] }, '10.20.0.0/20, 10.30.0.0/20']
            : [{ text: '7' }, '7']
    const { action } = play.open
    const parts = action.widget_type === 'parts' ? action.props.parts : []
    const [response, words] =
      parts.length === 0
        ? answer(action)
        : [
            { parts: Object.fromEntries(parts.map(part => [part.id, answer(part)[0]])) },
            parts.map(part => `${part.id}: ${answer(part)[1]}`).join('; '),
          ]
    await play.respond(response)
    expect(play.faults).toEqual([])
    const { conversation } = inputs(requests, 'tutor_turn').at(-1)!
    expect(conversation.findLast(({ role }: any) => role === 'student').content).toBe(words)
  }
  for (const name of ['ordering', 'option', 'several']) await answered(name)
})

test('A question that was skipped scores nothing, whatever the evaluator says', async () => {
  const evaluator = (good: object) => ({ ...good, score: 1 })
  const play = await tutored({ sayings: { evaluator }, guideline: { steps: [FREE, FREE, FREE] } })
  await play.command('skip')
  expect(play.state().lastGrading).toMatchObject({ score: 0, source: 'model' })
  const evaluated = play.kept.driverNotes.findLast(({ name }) => name === 'evaluated')
  expect(evaluated!.payload).toMatchObject({ kind: 'answer', score: 0 })
})

test('A plan is changed also when the questions of one of its skills are gone by then', async () => {
  const whole = await fixtureCatalogue()
  let isGone = false
  const catalogue = {
    ...whole,
    skills: () => whole.skills().filter(({ skillId }) => !isGone || skillId === 'fixture.sum'),
  }
  const planner = (good: any, { is_replanning: isReplan }: any) => ({
    ...good,
    todo_list: good.todo_list.map((step: object) => (isReplan ? step : { ...step, skills: ['fixture.host'] })),
  })
  const play = await tutored({ catalogue, sayings: { planner } })
  isGone = true
  for (let skips = 0; skips < 3; skips += 1) await play.command('skip')
  expect(play.faults).toEqual([])
  expect(play.state().plan!.version).toBe(2)
})

describe('What an agent says', () => {
  test('is kept without what a database refuses, also where it is told what was wrong', async () => {
    const planner = (good: any) => ({
      ...good,
      todo_list: good.todo_list.map((step: object) => ({ ...step, skills: ['MAGIC\u0000 \ud83e'] })),
    })
    const play = await tutored({ sayings: { planner } })
    const [refused] = play.kept.executions
    expect(refused).toMatchObject({
      outcome: 'refused',
      problems: expect.arrayContaining([expect.stringContaining('MAGIC')]),
    })
    expect(JSON.stringify(play.kept.executions)).not.toMatch(/\\u0000|\\ud83e/)
  })

  test('is read, its reasoning too, where it stands in a code fence', async () => {
    const executor = (good: object) => `\`\`\`json\n${JSON.stringify({ ...good, reasoning: 'Well read.' })}\n\`\`\``
    const play = await tutored({ sayings: { executor } })
    expect(play.kept.executions.find(({ agent }) => agent === 'executor')).toMatchObject({
      outcome: 'accepted',
      reasoning: 'Well read.',
    })
  })

  test('twice wrong makes room for the built-in agent, of each of them in one turn', async () => {
    const bad = () => 'I would rather not.'
    const play = await tutored({ sayings: { planner: bad, executor: bad, evaluator: bad } })
    await play.right()
    await play.command('ask', { text: 'Why is that so?' })
    expect(play.faults).toEqual([])
    const outcomes = (agent: string) => play.kept.executions.flatMap(each => (each.agent === agent ? each.outcome : []))
    expect(outcomes('planner')).toEqual(['refused', 'refused', 'fallback'])
    // An answer that code has graded is put into words without a model.
    expect(outcomes('evaluator')).toEqual(['accepted', 'refused', 'refused', 'fallback'])
    expect(outcomes('executor')).toEqual(Array.from({ length: 3 }, () => ['refused', 'refused', 'fallback']).flat())
  })

  test('about skills whose questions are gone is taught by free questions', async () => {
    const gone = (title: string) => someStep({ title, skills: ['fixture.gone'] })
    const play = await tutored({ guideline: { steps: [gone('One'), gone('Two'), gone('Three')] } })
    expect(play.faults).toEqual([])
    expect(play.open).toMatchObject({ item: null, action: { widget_type: 'free_text' } })
  })
})

describe('An answer that code has graded', () => {
  test('costs one call, and its verdict is there before that call is answered', async () => {
    const requests: StructuredRequest[] = []
    const shown: number[] = []
    let texts = (): number => 0
    const executor = (good: object) => {
      shown.push(texts())
      return good
    }
    const play = await tutored({ requests, sayings: { executor } })
    texts = () => play.kept.events.filter(({ type }) => type === 'message_complete').length
    for (const answer of [() => play.right(), () => play.wrong(), () => play.wrong()]) {
      const [asked, before] = [requests.length, texts()]
      await answer()
      expect(requests.slice(asked).map(({ name }) => name)).toEqual(['tutor_turn'])
      expect(shown.at(-1)).toBe(before + 1)
    }
    expect(play.faults).toEqual([])
  })

  test('is followed by the words of the model as they come: a beginning of what is stored, after the verdict', async () => {
    const executor = (good: object, { move }: any) => ({
      ...good,
      needs_care: false,
      message: `To ${move}. Have a close look.\n\nThe answer is 4711. Now you.`,
    })
    const play = await tutored({ sayings: { executor } })
    const order: string[] = []
    const written = new Map<string, string>()
    play.system.nodes[0]!.doorbell.listen(play.id, {
      onRing: (_, events = []) => {
        for (const { type, payload } of events)
          if (type === 'message_complete') order.push(`${payload.message_id}: ${payload.text}`)
      },
      onChunk: (id, delta) => {
        order.push(`${id} + ${delta}`)
        written.set(id, (written.get(id) ?? '') + delta)
      },
    })
    await play.miss()
    const [[id, beginning] = ['', '']] = [...written]
    expect(beginning).toBe('To how. Have a close look.\n\nLet me see how you think.')
    expect(order).toEqual([
      // The verdict, by code.
      expect.stringMatching(/^(?!.*To how).+: /s),
      `${id} + To how.`,
      `${id} +  Have a close look.`,
      `${id} + \n\nLet me see how you think.`,
      `${id}: ${beginning}`,
    ])
    expect(play.faults).toEqual([])
  })

  test('is told to the tutor with what it showed, and what is known of the learner', async () => {
    const requests: StructuredRequest[] = []
    const play = await tutored({ requests })
    await play.wrong()
    await play.pastHow()
    await play.wrong()
    const told = inputs(requests, 'tutor_turn').at(-1)!
    expect(told['last_evaluation']).toMatchObject({ correct: false, graded: { answer: expect.any(String) } })
    expect(told['skills']).toEqual([
      { skill_id: 'fixture.sum', mastery: expect.any(Number), mastered: false, misconceptions: [] },
    ])
    expect(told['hints_left']).toBeGreaterThan(0)
  })
})

describe('What a model is told for one message', () => {
  test('is the step that is taught and no other, with all that changes behind what does not', async () => {
    const requests: StructuredRequest[] = []
    const play = await tutored({ requests })
    await play.right()
    const told = inputs(requests, 'tutor_turn').at(-1)!
    const { outline } = told['guideline']
    expect(outline.filter(({ explanation }: any) => explanation !== undefined)).toHaveLength(1)
    const [first, ...others] = ['guideline', 'student_profile', 'session_context', 'last_lessons', 'still_open']
    expect(Object.keys(told).slice(0, 5)).toEqual([first, ...others])
    // A step begins at the end of what stays the same for a whole lesson.
    expect(Object.keys(told['guideline']).slice(-2)).toEqual(['outline', 'prerequisites'])
  })

  test.each(['fractions.numerator', 'equal-ratios'])(
    'takes less than 5,000 tokens, in a long lesson about %s',
    async about => {
      const catalogue = await shippedCatalogue()
      const store = new MemoryGuidelineStore()
      await importGuidelineFolder(mediatorOver(store, catalogue), 'blueprints', catalogue)
      const { guidelineId } = (await store.list()).find(one => one.guidelineId.includes(about))!
      const guideline = await store.find(guidelineId)
      const requests: StructuredRequest[] = []
      const play = await tutored({ requests, catalogue, guideline: guideline! })
      for (let turn = 0; turn < 40 && play.session.status === 'awaiting_client_action'; turn += 1)
        await play.respond(someResponse(play.open.action))
      // Four letters of English are about a token.
      const tokens = requests
        .filter(({ name }) => name !== 'study_plan')
        .map(({ instructions, input }) => Math.ceil((instructions.length + input.length) / 4))
      expect(Math.max(...tokens)).toBeLessThan(5_000)
    },
  )
})
