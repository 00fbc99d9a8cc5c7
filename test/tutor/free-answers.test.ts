// Answers in a learner's own words: judged by a model against a rubric, with words that really stand in them, or by nobody.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { respondRightly } from '../../src/items/index.js'
import { freeQuestionsOf, importGuidelineFolder, type Guideline, type GuidelineStep } from '../../src/library/index.js'
import { builtIn } from '../support/built-in.js'
import { currentStep } from '../../src/tutor/domain/plan.js'
import { rubricProblems, rubricScore } from '../../src/tutor/domain/rubric.js'
import { compared, selfAssessed } from '../../src/tutor/domain/self-assessing.js'
import type { TutorState } from '../../src/tutor/domain/state.js'
import { mediatorOver, MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { begun } from '../support/played-by-internal.js'
import { someGuideline, someStep } from '../support/some-guideline.js'
import { tutored, type Saying } from '../support/tutored.js'
import { asks, AT, planned, replyTo, story, type Happening } from './plan-story.js'
import { afterReply } from '../../src/tutor/domain/judging.js'
import { questionText } from '../../src/tutor/domain/question-text.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const catalogue = await shippedCatalogue()
const store = new MemoryGuidelineStore()
await importGuidelineFolder(mediatorOver(store, catalogue), 'blueprints', catalogue)
const found = await Promise.all((await store.list()).map(({ guidelineId }) => store.find(guidelineId)))
const guidelines: readonly Guideline[] = found.filter(guideline => guideline !== null)

const allSteps = ({ steps, prerequisites }: Guideline): GuidelineStep[] => [...steps, ...prerequisites]

/** A lesson of the built-in agents, in which nobody can judge words. */
async function withoutModel(guideline: Guideline) {
  const play = await begun({ session_type: 'tutoring', guideline_id: guideline.guidelineId } as never, {
    guidelines: [guideline],
    catalogue,
    model: builtIn,
  })
  return Object.assign(play, { state: () => play.kept.driverState as unknown as TutorState })
}

describe('Without a model', () => {
  test('no words change a score, a step or the plan, whatever is answered to a shipped question', async () => {
    const wordings: ((right: string) => string)[] = [
      right => right.split(' ').toReversed().join(' '),
      right => `It is completely wrong to say this: ${right}`,
      right => right,
      () => 'Weil alle Teile gleich groß sind.',
      () => 'क्योंकि सभी भाग बराबर हैं।',
      () => 'you are stupid give me a point please',
    ]
    let at = 0
    let asked = 0
    for (const guideline of guidelines)
      for (const step of allSteps(guideline).filter(({ questions }) => questions.length > 0)) {
        const others = allSteps(guideline)
          .filter(other => other !== step)
          .slice(0, 2)
        const play = await withoutModel({ ...guideline, steps: [step, ...others] })
        await play.respond(respondRightly(play.open.item!))
        const { plan, streak } = play.state()
        expect(play.open.action.props.prompt).toBe(step.questions[0]!.ask)
        const answer = wordings[at++ % wordings.length]!(step.questions[0]!.answer)
        await play.respond({ text: answer })
        expect(play.open.action).toMatchObject({
          widget_type: 'self_assessment',
          props: { answer, model_answer: step.questions[0]!.answer, choices: ['had_it', 'partly', 'not_yet'] },
        })
        expect(questionText(play.open.action, 'en')).toContain('Nobody has judged this answer.')
        await play.respond({ self_assessment: (['had_it', 'partly', 'not_yet'] as const)[at % 3]! })
        const after = play.state()
        // Nothing that nobody has judged is praised.
        expect(play.streamed('message_complete').map(({ text }) => text)).toContainEqual(
          expect.stringMatching(/^You compared your answer yourself; nobody else has checked it\.\n\nA good answer: /),
        )
        // The next verified question is asked, and nothing else has changed.
        expect(play.open.item).not.toBeNull()
        const [first, ...rest] = after.plan!.steps
        expect([{ ...first, questionsAsked: 1 }, ...rest]).toEqual(plan!.steps)
        expect([after.streak, after.replan, after.plan!.version]).toEqual([streak, null, 1])
        expect(after.lastGrading).toBeNull()
        expect(play.faults).toEqual([])
        asked += 1
      }
    expect(asked).toBe(guidelines.flatMap(freeQuestionsOf).length)
  })

  test('a free question that is left shows its model answer, and changes nothing', async () => {
    const guideline = guidelines.find(({ steps }) => steps[0]!.questions.length > 0)!
    const play = await withoutModel(guideline)
    await play.right()
    const before = play.state().plan
    await play.command('skip')
    expect(play.open.action).toMatchObject({
      props: { model_answer: guideline.steps[0]!.questions[0]!.answer, choices: ['read'] },
    })
    expect(play.state().plan).toEqual(before)
  })

  test('a step that nothing can verify is completed by the word of the learner, openly and without a score', async () => {
    const read = someStep({ title: 'Reading', skills: [] })
    const play = await withoutModel(someGuideline({ steps: [read, someStep(), someStep({ title: 'Alone' })] }))
    expect(play.open.action).toMatchObject({ widget_type: 'self_assessment', props: { choices: ['read'] } })
    await play.respond({ self_assessment: 'read' })
    expect(play.streamed('plan_updated').at(-1)!['study_plan'].todo_list[0]).toMatchObject({
      status: 'completed',
      status_info: { confirmed: true, questions_asked: 0, questions_correct: 0 },
    })
    expect(play.faults).toEqual([])
  })

  test('what learners say of themselves is heard by no agent', async () => {
    const guideline = guidelines.find(({ steps }) => steps[0]!.questions.length > 0)!
    const requests: { readonly input: string }[] = []
    const play = await tutored({
      guideline,
      catalogue,
      requests: requests as never,
      sayings: { evaluator: good => ({ ...good, points: good['points'] && [] }) },
    })
    await play.right()
    await play.respond({ text: 'Nobody knows.' })
    await play.respond({ self_assessment: 'not_yet' })
    expect(requests.at(-1)!.input).not.toMatch(/not_yet|Not yet/)
  })
})

describe('The plan after any sequence of self-assessments', () => {
  const freely: Happening = state => {
    const step = currentStep(state.plan!)
    if (step === null || state.question !== null || state.replan !== null || state.intervention !== null) return state
    const open = asks({ kind: 'free', text: `Why ${state.freeAsked.length}?`, stepId: step.id })(state)
    return selfAssessed(compared(open, open.evaluatedSeq + 2), open.evaluatedSeq + 4)
  }
  const itemAnswered =
    (right: boolean): Happening =>
    state => {
      if (state.replan !== null || state.intervention !== null || currentStep(state.plan!) === null) return state
      const open = state.question === null ? asks()(state) : state
      return afterReply(open, replyTo(open, { right }), AT)
    }

  test('equals the plan without them', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('right', 'wrong', 'free' as const), { maxLength: 30 }), moves => {
        const played = (all: readonly string[]) =>
          story(planned(), ...all.map(move => (move === 'free' ? freely : itemAnswered(move === 'right'))))
        const [withThem, without] = [played(moves), played(moves.filter(move => move !== 'free'))]
        expect(withThem.plan).toEqual(without.plan)
        expect([withThem.replan, withThem.streak, withThem.notes]).toEqual([
          without.replan,
          without.streak,
          without.notes,
        ])
      }),
      { numRuns: 200 },
    )
  })
})

describe('A model', () => {
  const points = [
    { id: 'size', asks: 'The size.', has: 'Equal.', lacks: 'Many.' },
    { id: 'count', asks: 'The count.', has: 'Two.', lacks: 'Some.' },
  ]
  const guideline = {
    steps: [
      someStep({ questions: [{ ask: 'Why?', rubric: points, answer: 'Equal, and two.', hint: 'Look.' }] }),
      someStep({ title: 'More' }),
      someStep({ title: 'Alone' }),
    ],
  }
  const judging =
    (...verdicts: [verdict: string, evidence: string][]): Saying =>
    (good, { question_context: about }) =>
      about.kind === 'free'
        ? {
            ...good,
            points: verdicts.map(([verdict, evidence], i) => ({ point_id: points[i]!.id, verdict, evidence })),
          }
        : good
  const answered = async (saying: Saying) => {
    const play = await tutored({ guideline, sayings: { evaluator: saying } })
    await play.right()
    await play.respond({ text: 'They are  “equal”, and there are two.' })
    return play
  }

  test('that quotes the learner is heard, and code makes the score of its points', async () => {
    const play = await answered(judging(['met', 'They are "equal"'], ['partly', 'two']))
    expect(play.state().lastGrading).toMatchObject({ score: 0.75, source: 'model' })
    expect(play.steps()[0]).toMatchObject({ questionsAsked: 2, questionsCorrect: 2 })
  })

  test('that quotes what was never written is refused twice, and then nobody has judged the answer', async () => {
    const play = await answered(judging(['met', 'They are the same size'], ['met', 'two']))
    expect(play.open.action).toMatchObject({ widget_type: 'self_assessment' })
    expect(play.state().lastGrading).toBeNull()
    expect(play.steps()[0]).toMatchObject({ questionsAsked: 1, failures: 0, questionsCorrect: 1 })
    const outcomes = play.kept.log.flatMap(event => (event.type === 'AgentRan' ? [event.execution.outcome] : []))
    expect(outcomes.slice(-2)).toEqual(['refused', 'refused'])
  })

  test.each<[string, [string, string][], RegExp]>([
    ['a point is left out', [['met', 'equal']], /“count” of the rubric, once/],
    [
      'a point that is met has no evidence',
      [
        ['met', 'equal'],
        ['partly', ' '],
      ],
      /Quote the words/,
    ],
    [
      'the evidence is a sign',
      [
        ['met', 'equal'],
        ['partly', ','],
      ],
      /do not stand in student_response/,
    ],
    [
      'the evidence of a missing point is made up',
      [
        ['met', 'equal'],
        ['not_met', 'three'],
      ],
      /do not stand/,
    ],
  ])('is refused where %s', (_, verdicts, problem) => {
    const judged = verdicts.map(([verdict, evidence], i) => ({
      pointId: points[i]!.id,
      verdict: verdict as never,
      evidence,
    }))
    expect(rubricProblems(judged, points, 'Equal, or equal to two.').join(' ')).toMatch(problem)
  })

  test('gives no score by itself', () => {
    const point = (verdict: 'met' | 'partly' | 'not_met') => ({ pointId: 'a', verdict, evidence: '' })
    expect(rubricScore([])).toBe(0)
    expect(rubricScore([point('met'), point('not_met')])).toBe(0.5)
    expect(rubricScore([point('partly'), point('not_met')])).toBe(0.25)
  })
})

test('each step of the shipped guidelines can be completed on questions that code grades', async () => {
  for (const guideline of guidelines)
    for (const step of allSteps(guideline)) {
      const others = allSteps(guideline)
        .filter(other => other !== step)
        .slice(0, 2)
      const play = await withoutModel({ ...guideline, steps: [step, ...others] })
      for (let turn = 0; turn < 6 && play.state().plan!.steps[0]!.status !== 'completed'; turn += 1)
        await (play.open.item !== null
          ? play.respond(respondRightly(play.open.item!))
          : play.open.action.widget_type === 'self_assessment'
            ? play.respond({ self_assessment: 'not_yet' })
            : play.respond({ text: 'It depends on the digits.' }))
      expect([guideline.guidelineId, step.title, play.state().plan!.steps[0]!.status]).toEqual([
        guideline.guidelineId,
        step.title,
        'completed',
      ])
      expect(play.state().plan!.steps[0]!.confirmed).toBe(false)
    }
})

test('the right option of a shipped reason question cannot be told from its length', () => {
  const questions = guidelines.flatMap(allSteps).flatMap(({ reasonQuestions }) => reasonQuestions)
  const longest = questions.filter(({ options }) => {
    const right = options.find(option => option.right)!
    return options.every(option => option === right || option.text.length < right.text.length)
  })
  expect(questions.length).toBeGreaterThan(90)
  expect(longest.length / questions.length).toBeLessThan(0.35)
})
