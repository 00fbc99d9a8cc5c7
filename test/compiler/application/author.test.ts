import { afterEach, describe, expect, test } from 'vitest'
import { modelAuthor, type AuthorError } from '../../../src/compiler/application/author.js'
import { PROPOSAL_SCHEMA, REVIEW_SCHEMA, REVISION_SCHEMA } from '../../../src/compiler/application/wire.js'
import { contentHash } from '../../../src/compiler/domain/content.js'
import { reviewInput } from '../../../src/compiler/domain/review-input.js'
import { CRITERIA } from '../../../src/contract/content-review.js'
import type { Resource } from '../../../src/contract/curriculum.js'
import { loadProductPrompts, ModelError } from '../../../src/llm/index.js'
import { nodeOnTheWire, onTheWire, someProposalInput, someRevisionInput } from '../../support/compiler-inputs.js'
import { Ended, ScriptedModel, type ScriptedAnswer } from '../../support/scripted-model.js'
import { hollowTask } from '../../support/some-reviews.js'
import { someNode, someSpec, soundCurriculum } from '../../support/some-curriculum.js'

const prompts = loadProductPrompts()
const NO_LIMIT = { tokens: null, ms: null }
const signal = new AbortController().signal
const sources: Resource[] = soundCurriculum(4).nodes.flatMap(({ resources }) => resources)
const input = someProposalInput({ sources })

let model: ScriptedModel
const authorOf = (...answers: ScriptedAnswer[]) => modelAuthor((model = new ScriptedModel([], answers)), prompts)
afterEach(() => model.done())

const inputOf = (call: number) => JSON.parse(model.structuredRequests[call]!.input) as Record<string, unknown>

describe('a draft', () => {
  test('is asked for once, with the input and nothing else, and taken as it is', async () => {
    const author = authorOf(onTheWire(soundCurriculum(4)))
    const { curriculum, notes, spending } = await author.propose(input, signal, NO_LIMIT)
    expect(curriculum).toEqual(soundCurriculum(4))
    expect(notes).toEqual([])
    expect(spending.use).toMatchObject({ calls: 1, input_tokens: null, output_tokens: null })
    expect(spending.tokens).toBeGreaterThan(500)
    expect(inputOf(0)).toEqual(input)
    expect(model.structuredRequests[0]).toMatchObject({ name: 'proposer_curriculum_v1', schema: PROPOSAL_SCHEMA })
  })

  test('cites what was given as it was given, and marks every other address', async () => {
    const [first, second] = sources as [Resource, Resource]
    const lied = { ...first, kind: 'video', citation: 'Somebody else, 1850', unverified: true }
    const invented = { ...second, url: 'https://invented.example/' }
    const node = { ...nodeOnTheWire(someNode()), skills: ['invented-skill'], resources: [lied, invented] }
    const author = authorOf({ curriculum: { topic: 'Sorting', nodes: [node], open_questions: null } })
    const { curriculum } = await author.propose(input, signal, NO_LIMIT)
    expect(curriculum.nodes[0]!.resources).toEqual([first, { ...invented, unverified: true }])
    expect(curriculum.nodes[0]).not.toHaveProperty('skills')
  })

  test('that cannot be read is asked for once more, with what was wrong', async () => {
    const author = authorOf(
      '{"curriculum": {"topic":',
      `\`\`\`json\n${JSON.stringify(onTheWire(soundCurriculum(4)))}\n\`\`\``,
    )
    const { curriculum, notes, spending } = await author.propose(input, signal, NO_LIMIT)
    expect(curriculum).toEqual(soundCurriculum(4))
    expect(notes).toEqual([expect.stringContaining('not valid JSON')])
    expect(inputOf(1)).toEqual({ ...input, refused_because: [expect.stringContaining('not valid JSON')] })
    expect(spending.use.calls).toBe(2)
  })

  const blank = { ...nodeOnTheWire(someNode()), title: '   ' }
  test.each([
    ['nothing', '', 'The answer is empty'],
    ['prose', 'I am sorry.', 'not valid JSON'],
    ['a list', '[]', 'not a JSON object'],
    ['no curriculum', '{}', 'curriculum: '],
    ['no nodes', { curriculum: { topic: 'x', nodes: [] } }, 'curriculum.nodes: A curriculum has at least one node.'],
    ['nodes that are none', { curriculum: { topic: 'x', nodes: [null, 7] } }, 'curriculum.nodes.1: '],
    ['blank words', { curriculum: { topic: 'x', nodes: [blank] } }, 'curriculum.nodes.0.title: '],
    ['text without end', 'x'.repeat(1_000_001), 'longer than 1000000 characters'],
  ])('of %s twice ends in an error that names it', async (_, answer, problem) => {
    const author = authorOf(answer, answer)
    await expect(author.propose(input, signal, NO_LIMIT)).rejects.toMatchObject({
      name: 'AuthorError',
      code: 'unusable_reply',
      message: expect.stringContaining(problem) as unknown,
    })
  })

  const whole = JSON.stringify(onTheWire(soundCurriculum(4)))
  const { curriculum: drafted } = onTheWire(soundCurriculum(4)) as { curriculum: { nodes: object[] } }
  const more = {
    remark: 'I took care.',
    curriculum: { ...drafted, nodes: drafted.nodes.map(node => ({ ...node, hours: 1 })) },
  }
  test.each([
    ['prose around it', `Here is {what} you wanted:\n${whole}\nI hope that it helps; {"more": 1} later.`],
    ['a code fence and prose around it', `Sure!\n\`\`\`json\n${whole}\n\`\`\`\nDone.`],
    ['fields that nobody asked for', JSON.stringify(more)],
  ])('with %s is read', async (_, answer) => {
    expect(await authorOf(answer).propose(input, signal, NO_LIMIT)).toMatchObject({
      curriculum: soundCurriculum(4),
      notes: [],
    })
  })

  describe('that does not claim every part', () => {
    const unclaimed = soundCurriculum(4).nodes.map(node => ({ ...node, covers: [] }))
    const silent = onTheWire({ topic: 'Sorting methods', nodes: unclaimed })
    const missing = 'No node covers S1: “Sorting methods”.'

    test('is asked for once more, with what is missing', async () => {
      const author = authorOf(silent, onTheWire(soundCurriculum(4)))
      const { curriculum, notes } = await author.propose(input, signal, NO_LIMIT)
      expect(curriculum).toEqual(soundCurriculum(4))
      expect(notes).toEqual([`The model's first draft had problems. ${missing}`])
      expect(inputOf(1)).toEqual({ ...input, refused_because: [missing] })
    })

    test('is taken if no better one comes', async () => {
      for (const second of [silent, 'I am sorry.', new ModelError('rate_limited', 'Too many.', false)]) {
        const { curriculum, notes } = await authorOf(silent, second).propose(input, signal, NO_LIMIT)
        expect(curriculum.nodes).toEqual(unclaimed)
        expect(notes).toHaveLength(2)
      }
    })

    test('gets the claims that its texts prove, and is not asked for again', async () => {
      const nodes = unclaimed.with(1, { ...unclaimed[1]!, title: 'sorting methods.' })
      const { curriculum, notes } = await authorOf(onTheWire({ topic: 'Sorting methods', nodes })).propose(
        input,
        signal,
        NO_LIMIT,
      )
      expect(curriculum.nodes.map(({ covers }) => covers)).toEqual([[], ['S1'], [], []])
      expect(notes).toEqual([])
    })
  })

  test.each<[string, ScriptedAnswer, string]>([
    ['refused', new Ended('refused', 'I cannot.'), 'The model refused to answer.'],
    ['cut off by the provider', new Ended('cut', whole.slice(0, 900)), 'cut off at the limit of the model'],
    ['cut off without a word', whole.slice(0, -100), 'breaks off in the middle'],
    ['refused in prose', 'I am sorry, but I cannot.', 'prose without JSON, as a refusal would be'],
  ])('that is %s is named as such', async (_, answer, problem) => {
    await expect(authorOf(answer, answer).propose(input, signal, NO_LIMIT)).rejects.toThrow(problem)
    expect(inputOf(1)['refused_because']).toEqual([expect.stringContaining(problem)])
  })

  test('that is refused is not quoted: nobody knows what stands in it', async () => {
    const secret = 'sk-proj-0123456789'
    const node = { ...nodeOnTheWire(someNode()), [secret]: secret, id: `${secret} x`, estimate_minutes: secret }
    const answer = { [secret]: 1, curriculum: { topic: 'x', nodes: [node], [secret]: 1 } }
    const author = authorOf(answer, answer)
    const refused = author.propose(input, signal, NO_LIMIT)
    await expect(refused).rejects.toThrow('curriculum.nodes.0.id: An id begins with')
    const { message, problems } = (await refused.catch((thrown: unknown) => thrown)) as AuthorError
    expect(JSON.stringify([message, problems, inputOf(1)])).not.toContain(secret)
  })

  test.each([0.2, 1_999.9999999, 2 ** 40])('is waited for when the time budget leaves %s ms', async ms => {
    const author = authorOf(onTheWire(soundCurriculum(4)))
    expect(await author.propose(input, signal, { tokens: null, ms })).toMatchObject({ notes: [] })
  })

  test('is not asked for a second time when the budget is spent', async () => {
    const author = authorOf('prose')
    await expect(author.propose(input, signal, { tokens: 10, ms: null })).rejects.toMatchObject({
      code: 'unusable_reply',
    })
  })

  test('of a model that cannot be reached ends in an error with its cause', async () => {
    const cause = new ModelError('unauthorised', 'The key was refused.', false)
    const author = authorOf(cause)
    await expect(author.propose(input, signal, NO_LIMIT)).rejects.toMatchObject({
      name: 'AuthorError',
      code: 'unauthorised',
      message: 'The key was refused.',
      cause,
    })
  })
})

describe('words for nodes', () => {
  const nodes = soundCurriculum(2).nodes as [ReturnType<typeof someNode>, ReturnType<typeof someNode>]
  const revision = someRevisionInput(nodes, sources)
  const rewritten = nodes.map(node => ({ ...node, title: `${node.title}, again` }))
  const reply = (...those: object[]) => ({ curriculum: { nodes: those } })

  test('are taken where all of them are sound', async () => {
    const author = authorOf(reply(...rewritten.map(nodeOnTheWire)))
    expect(await author.revise(revision, signal, NO_LIMIT)).toMatchObject({
      nodes: rewritten,
      answered: ['N1', 'N2'],
      notes: [],
    })
    expect(model.structuredRequests[0]).toMatchObject({ name: 'repair_curriculum_v1', schema: REVISION_SCHEMA })
  })

  test('are asked for again where a node is missing or nobody asked for it, and the sound ones are kept', async () => {
    const stranger = { ...nodeOnTheWire(nodes[1]), id: 'N9' }
    const author = authorOf(reply(rewritten[0]!, stranger), reply({ ...rewritten[1]!, title: '' }))
    const { nodes: taken, notes } = await author.revise(revision, signal, NO_LIMIT)
    expect(taken).toEqual([rewritten[0]])
    expect(inputOf(1)['refused_because']).toEqual([
      expect.stringContaining('Nobody asked'),
      'N2: There is no sound version of this node in the answer.',
    ])
    expect(notes.at(-1)).toBe('The model wrote nothing for N2: they stay as they are.')
  })

  test.each([
    '',
    'null',
    '{"curriculum":{"nodes":{}}}',
    '{"curriculum":{"nodes":[[],null,"N1"]}}',
    'x'.repeat(1_000_001),
  ])('that are no words (%.30s) twice leave the nodes as they are, with a note', async answer => {
    const author = authorOf(answer, answer)
    const { nodes: taken, answered, notes, spending } = await author.revise(revision, signal, NO_LIMIT)
    expect(taken).toEqual([])
    expect(answered).toEqual(['N1', 'N2'])
    expect(notes).toHaveLength(3)
    expect(notes.at(-1)).toBe('The model wrote nothing for N1, N2: they stay as they are.')
    expect(spending.use.calls).toBe(2)
  })

  test('are not waited for when the model cannot be reached, and the note says why', async () => {
    const author = authorOf(new ModelError('timeout', 'The model did not answer in time.', true))
    const { nodes: taken, answered, notes, spending } = await author.revise(revision, signal, NO_LIMIT)
    expect(taken).toEqual([])
    expect(answered).toEqual([])
    expect(notes[0]).toBe('The model wrote nothing (timeout). The model did not answer in time.')
    expect(spending.use.calls).toBe(1)
  })

  test('that came before the model was lost count as answered, and no others', async () => {
    const author = authorOf(reply(rewritten[0]!), new ModelError('connection', 'The connection broke.', true))
    expect(await author.revise(revision, signal, NO_LIMIT)).toMatchObject({ nodes: [rewritten[0]], answered: ['N1'] })
  })

  test('are not asked for a second time when the budget is spent', async () => {
    const author = authorOf('prose')
    const { notes } = await author.revise(revision, signal, { tokens: 1, ms: null })
    expect(notes.at(-1)).toBe('The model wrote nothing for N1, N2: they stay as they are.')
  })

  test('are waited for no longer than the time budget allows', async () => {
    const author = authorOf(
      (_, { signal: until }) =>
        new Promise((_written, reject) => until.addEventListener('abort', () => reject(until.reason as Error))),
    )
    const { notes, spending } = await author.revise(revision, signal, { tokens: null, ms: 200 })
    expect(notes[0]).toBe('The model wrote nothing (timeout). The time budget was spent while the model was answering.')
    // The budget counts from before the call.
    expect(spending.use.waited_ms).toBeGreaterThan(0)
  })

  test('are given up as soon as nobody waits for them', async () => {
    const stopped = AbortSignal.abort(new Error('Stopped by hand'))
    await expect(authorOf().revise(revision, stopped, NO_LIMIT)).rejects.toThrow('Stopped by hand')
  })
})

test.each([PROPOSAL_SCHEMA, REVISION_SCHEMA])('the schemas are strict at every depth', schema => {
  const objects = JSON.stringify(schema)
  expect(objects).not.toMatch(/"(?:minLength|maxLength|pattern|minimum|maximum|minItems|maxItems|format)":/)
  const visit = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 0
    const { type, properties, required, additionalProperties } = value as Record<string, unknown>
    if (type === 'object') {
      expect(required).toEqual(Object.keys(properties as object))
      expect(additionalProperties).toBe(false)
    }
    return Object.values(value).reduce((sum: number, each) => sum + visit(each), type === 'object' ? 1 : 0)
  }
  expect(visit(schema)).toBeGreaterThanOrEqual(5)
})

describe('a review of nodes', () => {
  const spec = someSpec()
  const nodes = soundCurriculum(2).nodes
  const question = reviewInput(soundCurriculum(2), nodes, input)
  const sound = (id: string, ...findings: object[]) => ({ id, checked: CRITERIA, findings })
  const found = hollowTask(nodes[1]!)
  const review = (...answers: ScriptedAnswer[]) => authorOf(...answers).review(question, spec, signal, NO_LIMIT)

  test('names its reader, and holds for the content that was read', async () => {
    const { reviews, notes } = await review({ nodes: [sound('N1'), sound('N2', found)] })
    expect(reviews).toEqual([
      { node_id: 'N1', content_hash: contentHash(nodes[0]!, spec), reviewer: READER, findings: [] },
      { node_id: 'N2', content_hash: contentHash(nodes[1]!, spec), reviewer: READER, findings: [found] },
    ])
    expect(notes).toEqual([])
    expect(model.structuredRequests[0]).toMatchObject({ name: 'review_curriculum_v1', schema: REVIEW_SCHEMA })
  })

  test.each<[string, object, string]>([
    [
      'a quote that is not there',
      sound('N2', { ...found, quote: 'Bake a loaf.' }),
      'A quote is not in mastery_check.task',
    ],
    ['a quote from another field', sound('N2', { ...found, field: 'title' }), 'A quote is not in title'],
    ['an empty quote', sound('N2', { ...found, quote: '' }), 'N2: findings.0.quote'],
    [
      'a criterion that nobody checked',
      { ...sound('N2'), checked: CRITERIA.slice(1) },
      'true_to_sources is not in checked',
    ],
    ['a criterion of its own', sound('N2', { ...found, criterion: 'beauty' }), 'N2: findings.0.criterion'],
    ['no entry at all', sound('N9'), 'Nobody asked for one of these nodes'],
  ])('with %s twice is no review of that node', async (_, entry, problem) => {
    const { reviews, notes } = await review({ nodes: [sound('N1'), entry] }, { nodes: [sound('N1'), entry] })
    expect(reviews.map(({ node_id: id }) => id)).toEqual(['N1'])
    expect(notes[0]).toContain(problem)
    expect(JSON.stringify(inputOf(1)['refused_because'])).toContain(problem)
  })

  test('that is sound the second time is taken', async () => {
    const { reviews } = await review('prose', { nodes: [sound('N1'), sound('N2', found)] })
    expect(reviews).toHaveLength(2)
  })
})

const READER = { kind: 'model', name: 'scripted' }
