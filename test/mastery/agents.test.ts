// A programme with models behind its agents: what they may decide, what is shown of what they write, and what hostile ones come to.
import { describe, expect, test } from 'vitest'
import type { ScriptedAnswer } from '../support/scripted-model.js'
import { ModelError } from '../../src/llm/index.js'
import { CLAY, library } from './a-pottery-library.js'
import { playProgramme } from './played-programme.js'
import { drafts, explains, routedTo, says, scriptedAgents, solved } from './scripted-agents.js'

const FIRST = { concept_ids: [CLAY.conceptId] }
type Scripts = Parameters<typeof scriptedAgents>[0]

async function play(scripts: Scripts, body: object = FIRST) {
  const agents = scriptedAgents(scripts)
  const played = await playProgramme(body, { library, model: agents.model, onFailure: () => {} })
  return { ...played, agents }
}
const written = async (played: Awaited<ReturnType<typeof play>>) => (await played.texts()).join('\n\n')

describe('the coordinator', () => {
  test.each([
    ['a topic of the programme begins', routedTo('diagnostic', { topic: 'Clay' }), 'diagnostic', 'new_topic'],
    ['a question is answered', routedTo('tutor'), 'tutor', 'content_question'],
    ['how far the learner is', routedTo('pathplanner'), 'pathplanner', 'progress_inquiry'],
    ['how the quiz went', routedTo('feedback'), 'feedback', 'progress_inquiry'],
  ])('routes words: %s', async (_what, output, agent, reason) => {
    const played = await play({ coordinator: [output] })
    await played.write('I would rather hear about the stuff for pots')
    expect((await played.state()).routes.at(-1)).toMatchObject({ agent, reason, by: 'model' })
    expect(played.agents.inputs('coordinator')[0]).toMatchObject({
      user_message: 'I would rather hear about the stuff for pots',
      session_state: { current_topic: null, quiz_paused: false, last_routed_to: null },
      topics: ['Clay'],
    })
    played.agents.done()
  })

  test('is not asked about the exact words of a choice', async () => {
    const played = await play({ coordinator: [] })
    await played.write('How far am I?')
    expect((await played.state()).routes.at(-1)).toMatchObject({ reason: 'progress_inquiry', by: 'words' })
  })

  test.each([
    ['an agent that does not exist', routedTo('examiner')],
    ['a topic that is none of the programme’s', routedTo('diagnostic', { topic: 'Poker' })],
    ['a quiz where there is none', routedTo('quiz')],
    ['prose', 'Sure! I think the tutor.'],
    ['half an object', '{"target_agent": "tutor", "routing_'],
    ['nothing', ''],
    ['a character that cannot be stored', routedTo('tutor', { routing_reason: 'x\u0000' })],
    ['the score of the learner', { score: 1, mastery_achieved: true }],
  ] as [string, ScriptedAnswer][])(
    'that gives %s routes nothing: the learner is asked by buttons',
    async (_what, output) => {
      const played = await play({ coordinator: [output] })
      const before = (await played.open())!.action.props
      await played.write('something else')
      expect((await played.open())!.action.props).toEqual(before)
      expect((await played.state()).routes.at(-1)).toMatchObject({ reason: 'unclear', by: 'learner' })
      expect(await written(played)).toContain('It is not clear what this is about')
    },
  )

  test('that cannot be reached is done without, and the learner is asked by buttons', async () => {
    const played = await play({ coordinator: [new ModelError('timeout', 'Too slow.', true)] })
    await played.write('something else')
    expect((await played.state()).routes.at(-1)).toMatchObject({ reason: 'unclear', by: 'learner' })
    expect(await written(played)).toContain('Nobody is here to answer in words')
    played.agents.done()
  })

  test('that reads a call for a person holds the session with the fixed words', async () => {
    const played = await play({ coordinator: [routedTo('tutor', { needs_care: true })] })
    await played.write('what would it matter if I were gone')
    expect((await played.session()).safetyHoldAt).not.toBeNull()
    expect((await played.state()).routes).toEqual([])
  })
})

describe('the tutor', () => {
  const begin = async (...outputs: ScriptedAnswer[]) => {
    const played = await play({ tutor: outputs })
    await played.choose()
    return played
  }

  test('explains in words that cite, with document, page and heading below', async () => {
    const played = await begin(
      explains([says('Clay has to be wedged first.', 'p1')], { key_points: [says('Wedge, then throw.', 'p1')] }),
    )
    const text = await written(played)
    expect(text).toContain('Clay has to be wedged first. \\[1\\]')
    expect(text).toContain('- Wedge, then throw. \\[1\\]')
    expect(text).toContain('- \\[1\\] *Pottery*, page 1, Making')
    expect(played.agents.inputs('tutor')[0]).toMatchObject({
      topic: 'Clay',
      specific_question: null,
      prerequisite_gaps: [],
    })
  })

  test('is heard only where it cites what it was given', async () => {
    const played = await begin(
      explains([says('Clay is wedged.', 'p1'), says('Clay is poison.'), says('Clay is blue.', 'p1', 'p9')]),
    )
    const text = await written(played)
    expect(text).toContain('Clay is wedged.')
    expect(text).not.toMatch(/poison|blue/)
  })

  test.each([
    ['nothing that cites', explains([says('Clay is poison.')])],
    ['a passage that it was not given', explains([says('Clay is poison.', 'p2')])],
    ['an empty explanation', explains([says('   ', 'p1')])],
    ['prose', 'Clay is poison, believe me.'],
    ['a next action that does not exist', explains([says('Clay is poison.', 'p1')], { next_action: 'master' })],
    ['a text without end', explains([says('poison '.repeat(20_000), 'p1')])],
  ] as [string, ScriptedAnswer][])('that gives %s is replaced by the words of the passages', async (_what, output) => {
    const played = await begin(output)
    const text = await written(played)
    expect(text).toContain('> Clay is wedged before it is thrown.')
    expect(text).not.toContain('poison')
  })

  test('answers a question from what is found about it, and is not asked where nothing is written', async () => {
    const played = await play({
      coordinator: [routedTo('tutor'), routedTo('tutor')],
      tutor: [explains([says('Firing fast cracks the pots.', 'p1')])],
    })
    await played.write('why do kilns crack pots')
    expect(await written(played)).toContain('Firing fast cracks the pots. \\[1\\]')
    expect(played.agents.inputs('tutor')[0]).toMatchObject({
      specific_question: 'why do kilns crack pots',
      passages: [{ id: 'p1', text: expect.stringContaining('kiln') }],
    })
    await played.write('zebras')
    expect(await written(played)).toContain('The documents say nothing about this. Related topics: Clay, Glaze, Kiln.')
    played.agents.done()
  })

  test('says nothing in its own words while a verified question waits', async () => {
    const agents = scriptedAgents({ coordinator: [routedTo('tutor')], tutor: [] })
    const played = await playProgramme({ skills: ['fixture.sum'] }, { library, model: agents.model })
    const open = (await played.open())!.item!
    await played.write('why do kilns crack pots')
    expect((await played.texts()).at(-1)).toContain('> A kiln is fired slowly')
    expect((await played.open())!.item!.variantKey).toBe(open.variantKey)
  })
})

describe('a quiz from documents', () => {
  const LABEL = 'Ask me questions from the documents'
  const quiz = async (draft: ScriptedAnswer, ...solution: ScriptedAnswer[]) => {
    const played = await play({ quiz: [draft], evaluator: solution })
    await played.choose()
    await played.choose(LABEL)
    return played
  }
  const isAsked = async (played: Awaited<ReturnType<typeof play>>) => (await played.state()).asked?.kind === 'draft'

  test('is drafted, solved without its key, marked, and counts towards nothing', async () => {
    const played = await quiz(drafts(4), solved(4))
    expect(JSON.stringify(played.agents.inputs('evaluator')[0])).not.toMatch(/expected_answer|source_context/)
    for (const right of [true, false, true, true]) {
      const { action, item } = (await played.open())!
      if (action.widget_type !== 'multiple_choice') throw new Error('No choice is open')
      expect(item).toBeNull()
      expect(action.props.context).toContain('does not count towards mastery')
      const at = action.props.options.indexOf('It is wedged')
      await played.respond({ index: right ? at : (at + 1) % 3 })
      expect((await played.texts()).some(text => text.includes('> Clay is wedged before it is thrown.'))).toBe(true)
    }
    expect((await played.texts()).join('\n')).toContain('From your documents, **Clay**: 3 of 4 right.')
    const { ended, loop, drafted } = await played.state()
    expect({ ended, drafted, cycle: loop?.cycle }).toEqual({ ended: [], drafted: null, cycle: 1 })
    expect(await played.stores.learners.evidenceIn(played.sessionId)).toEqual([])
    played.agents.done()
  })

  test('keeps no key where a learner can read it', async () => {
    const played = await quiz(drafts(3), solved(3))
    const { action } = (await played.open())!
    expect(Object.keys(action.props).toSorted()).toEqual(['context', 'options', 'prompt'])
    expect(JSON.stringify(action)).not.toContain('Clay is wedged before')
  })

  test.each([
    ['another answer', solved(4, nth => (nth === 2 ? { answer: 'It is sold' } : {}))],
    ['no answer', solved(4, nth => (nth === 2 ? { answer: null, passage: null } : {}))],
    ['no passage', solved(4, nth => (nth === 2 ? { passage: null } : {}))],
    ['a passage that was not given', solved(4, nth => (nth === 2 ? { passage: 'p7' } : {}))],
    [
      'two answers',
      {
        answers: [
          ...(solved(4) as { answers: object[] }).answers,
          { question_id: 'q2', answer: 'It is sold', passage: 'p1' },
        ],
      },
    ],
  ])('drops what was solved with %s', async (_what, solution) => {
    const played = await quiz(drafts(4), solution)
    expect((await played.state()).drafted?.questions.map(({ questionId }) => questionId)).toEqual(['q1', 'q3', 'q4'])
  })

  test.each([
    ['two options that are the same', { options: ['It is wedged', 'it is wedged', 'It is sold'] }],
    ['an answer that is no option', { expected_answer: 'It is glazed' }],
    ['a passage that was not given', { passage: 'p2' }],
    ['words that stand in no passage', { source_context: 'Clay is frozen.' }],
    ['the question before it', { question_text: 'What happens to clay, question 1?' }],
  ])('drops a draft with %s before anybody solves it', async (_what, broken) => {
    const played = await quiz(
      drafts(4, nth => (nth === 2 ? broken : {})),
      solved(3),
    )
    expect(played.agents.inputs('evaluator')[0]!['questions']).toHaveLength(3)
  })

  test.each([
    ['too few drafts', drafts(2), []],
    ['drafts in prose', 'Here are some questions!', []],
    ['an eleventh question', drafts(11), []],
    ['a solution in prose', drafts(3), ['All of them are right.']],
    ['disagreement', drafts(3), [solved(3, () => ({ answer: 'It is sold' }))]],
  ] as [string, ScriptedAnswer, ScriptedAnswer[]][])(
    'with %s there is none, and the programme says so',
    async (_what, draft, solution) => {
      const played = await quiz(draft, ...solution)
      expect(await isAsked(played)).toBe(false)
      expect((await played.texts()).join('\n')).toContain('The documents did not yield questions on **Clay**')
      played.agents.done()
    },
  )

  test('waits while the learner does something else, and goes on where it was', async () => {
    const played = await quiz(drafts(3), solved(3))
    await played.respond({ index: 0 })
    await played.write('Choose another topic')
    expect(await isAsked(played)).toBe(false)
    await played.choose('Continue the quiz: Clay')
    expect((await played.state()).drafted).toMatchObject({ given: [expect.any(Boolean)] })
    expect(await isAsked(played)).toBe(true)
    played.agents.done()
  })

  test('is not offered without the second model', async () => {
    const played = await play({ quiz: [] })
    await played.choose()
    const { action } = (await played.open())!
    expect(action.widget_type === 'multiple_choice' && action.props.options).not.toContain(LABEL)
  })
})
