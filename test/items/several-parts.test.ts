// A question of several parts: made, asked, read, graded and shown part by part, and answered as one.
import { describe, expect, test } from 'vitest'
import {
  forBrowser,
  forProctor,
  forTutor,
  generateItem,
  gradeResponse,
  withholdReason,
  readResponse,
  type Item,
} from '../../src/items/index.js'
import { compiled, type Words } from './blueprint-words.js'
import { several } from './several-parts.js'

const make = (seed = 'seed', about: Words = {}): Item =>
  generateItem(compiled({ ...several, ...about }), { seed, tier: 'easy', form: 'typed', sectionId: null })

const item = make()
const [first, last, room] = item.parts.map(part => part.key) as [string, string, string]
const other = room === 'yes' ? 'no' : 'yes'
const { kept_address: ip, next_network: next } = Object.fromEntries(
  item.parts.flatMap(part => part.misconceptions.map(({ id, value }) => [id, value])),
) as Record<string, string>

const answering = (a: string, b: string, c: string) => ({
  parts: { first: { text: a }, last: { text: b }, room: { selection: c } },
})
function graded(a: string, b: string, c: string, of: Item = item) {
  const read = readResponse(of, answering(a, b, c))
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return gradeResponse(of, read.canonical)!
}

describe('an item', () => {
  test('has its parts as the blueprint lists them, each with its own answer type, key and points', () =>
    expect(item).toMatchObject({
      stem: `A computer has the address ${ip}/${/\/(\d+)/.exec(item.stem)![1]}.`,
      parts: [
        { id: 'first', form: 'typed', points: 2, answer: { type: 'ipv4' }, options: [], followThrough: null },
        { id: 'last', form: 'typed', points: 1, answer: { type: 'ipv4' }, options: [] },
        { id: 'room', form: 'choice', points: 1, answer: { type: 'option' } },
      ],
    }))
  test('keeps with each part the misconceptions about it', () =>
    expect(item.parts.map(part => part.misconceptions.map(bug => bug.id))).toEqual([
      ['kept_address'],
      ['next_network'],
      ['other_way'],
    ]))
  test('says how a key follows from earlier answers, with the values it needs and no others', () =>
    expect(item.parts[1]!.followThrough).toEqual({
      key: 'broadcast(first, len)',
      from: ['first'],
      scope: { first: expect.stringContaining(first), len: /\/(\d+)/.exec(item.stem)![1] },
      credit: 0.5,
    }))
  test('may name its answers in hints and in the solution', () => {
    expect(item.steps).toEqual([`It reaches from ${first} to ${last}: ${room}.`])
    expect(item.hints.map(hint => hint.text)).toEqual([
      'Set the host bits to 0, then to 1.',
      `The network is ${first}.`,
    ])
  })
  test('is plain JSON', () => expect(JSON.parse(JSON.stringify(item))).toEqual(item))
  test('keeps the order of the options of one part when a part is put before it', () => {
    const [a, b, c] = several['parts'] as Words[]
    const more = { ...a, id: 'again' }
    const rooms = (parts: readonly unknown[]) =>
      Array.from({ length: 20 }, (_, i) => make(`s${i}`, { parts }).parts.at(-1)!.options)
    expect(rooms([a, b, more, c])).toEqual(rooms([a, b, c]))
  })
})

describe('an answer', () => {
  test('is one string, the same however its parts are written or ordered', () => {
    const read = readResponse(item, answering(first, last, room))
    expect(read).toEqual({
      ok: true,
      canonical: JSON.stringify([first, last, room]),
      shown: `Network: ${first}; Broadcast: ${last}; Room: ${room}`,
    })
    const place = item.parts[2]!.options.findIndex(option => option.text === room)
    expect(
      readResponse(item, { parts: { room: { index: place }, last: { text: ` ${last} ` }, first: { text: first } } }),
    ).toEqual(read)
  })

  test.each<[string, object, string[]]>([
    ['one part', { ...answering('10.0.0', last, room).parts }, ['/response/parts/first/text']],
    [
      'every part',
      { first: { text: 'x' }, last: { text: '' }, room: { index: 7 } },
      ['/response/parts/first/text', '/response/parts/last/text', '/response/parts/room/index'],
    ],
    [
      'a part of another widget',
      { ...answering(first, last, room).parts, last: { index: 0 } },
      ['/response/parts/last/text', '/response/parts/last'],
    ],
    [
      'a part with more than it takes',
      { ...answering(first, last, room).parts, room: { index: 0, more: 1 } },
      ['/response/parts/room'],
    ],
  ])('is malformed as a whole for %s', (_, parts, pointers) => {
    const read = readResponse(item, { parts })
    expect(read.ok ? [] : read.errors.map(error => error.pointer)).toEqual(pointers)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['without parts', {}, '/response/parts'],
    ['with a field beside them', { ...answering(first, last, room), text: '1' }, '/response'],
    ['with parts as a list', { parts: [{ text: first }] }, '/response/parts'],
    ['with a part that is no object', { parts: { first: 'x' } }, '/response/parts/first'],
    [
      'with a part that was not asked',
      { parts: { ...answering(first, last, room).parts, SECRET: {} } },
      '/response/parts',
    ],
    ['that one widget would give', { text: first }, '/response'],
  ])('%s is malformed', (_, response, pointer) => {
    const read = readResponse(item, response)
    expect(read.ok ? [] : read.errors.map(error => error.pointer)).toContain(pointer)
    expect(JSON.stringify(read)).not.toContain('SECRET')
  })

  test('may leave parts out, which earn nothing, but not all of them', () => {
    const read = readResponse(item, { parts: { first: { text: first }, room: { index: 0 } } })
    if (!read.ok) throw new Error(JSON.stringify(read.errors))
    const verdict = gradeResponse(item, read.canonical)!
    expect(verdict.parts!.map(({ id, score }) => [id, score])[1]).toEqual(['last', 0])
    expect(verdict.parts![0]).toMatchObject({ id: 'first', correct: true })
    expect(readResponse(item, { parts: {} }).ok).toBe(false)
  })

  test('is malformed or not by itself alone, whatever the keys are', () => {
    const another = { ...item, parts: item.parts.map(part => ({ ...part, key: part.id })) as unknown as Item['parts'] }
    for (const response of [answering('1', '2', '3'), answering(first, 'x', room), {}])
      expect(readResponse(another, response)).toEqual(readResponse(item, response))
  })
})

describe('the verdict', () => {
  test('on right answers is right as a whole and in every part', () =>
    expect(graded(first, last, room)).toEqual({
      verdict: 'graded',
      score: 1,
      correct: true,
      note: null,
      feedback: null,
      graderVersion: 'grader/7',
      parts: ['first', 'last', 'room'].map(id => ({
        id,
        verdict: 'graded',
        score: 1,
        correct: true,
        note: null,
        feedback: null,
      })),
    }))
  test.each<[string, () => ReturnType<typeof graded>, number, number[]]>([
    ['a heavy part wrong', () => graded('10.255.255.255', last, room), 0.5, [0, 1, 1]],
    ['a light part wrong', () => graded(first, '10.255.255.255', room), 0.75, [1, 0, 1]],
    ['another light part wrong', () => graded(first, last, other), 0.75, [1, 1, 0]],
    ['everything wrong', () => graded('1.1.1.1', '2.2.2.2', other), 0, [0, 0, 0]],
  ])('weighs parts by their points: %s', (_, grade, score, each) => {
    const verdict = grade()
    expect(verdict).toMatchObject({
      score,
      correct: false,
      parts: each.map(one => ({ score: one, correct: one === 1 })),
    })
  })
  test('says of each part what went wrong, and of the whole what went wrong first', () => {
    const verdict = graded(first, next!, other)
    expect(verdict).toMatchObject({ note: 'next_network', feedback: 'That one begins the next network.' })
    expect(verdict.parts!.map(part => part.note)).toEqual([null, 'next_network', 'other_way'])
  })
  test('credits what follows rightly from a wrong answer', () => {
    // A network of the same length elsewhere, and its own broadcast address.
    const block = 2 ** (32 - Number(/\/(\d+)/.exec(item.stem)![1]))
    const showing = (bits: number) => [24, 16, 8, 0].map(shift => Math.floor(bits / 2 ** shift) % 256).join('.')
    const verdict = graded(showing(0), showing(block - 1), room)
    expect(verdict.parts!.map(part => [part.score, part.note])).toEqual([
      [0, null],
      [0.5, 'follow_through'],
      [1, null],
    ])
    expect(verdict.score).toBe(0.375)
    // Without the wrong answer before it the same words are worth nothing.
    expect(graded(first, showing(block - 1), room).parts![1]).toMatchObject({ score: 0, note: null })
  })
  test('is refused for what was never read', () => {
    for (const canonical of [
      '',
      '[]',
      first,
      JSON.stringify([first, last]),
      JSON.stringify([first, last, 'maybe']),
      '{',
    ])
      expect(() => gradeResponse(item, canonical)).toThrow('must be read')
  })
})

describe('a reader', () => {
  test('of the page gets a widget for each part, and no key', () => {
    expect(forBrowser(item)).toEqual({
      tool_name: 'present_parts',
      widget_type: 'parts',
      props: {
        prompt: item.stem,
        parts: [
          {
            id: 'first',
            widget_type: 'free_text',
            props: {
              prompt: 'What is the address of its network?',
              placeholder: 'Network',
              min_length: 1,
              max_length: 200,
              multiline: false,
              input_mode: 'address',
            },
          },
          { id: 'last', widget_type: 'free_text', props: expect.objectContaining({ placeholder: 'Broadcast' }) },
          {
            id: 'room',
            widget_type: 'multiple_choice',
            props: {
              prompt: 'Has it room for a thousand hosts?',
              options: item.parts[2]!.options.map(option => option.text),
            },
          },
        ],
      },
      language: 'en',
      lock_input: true,
    })
    const sent = JSON.stringify(forBrowser(item))
    for (const secret of [first, last, next!, 'kept_address', 'points', item.seed]) expect(sent).not.toContain(secret)
  })
  test('who presents it gets what is asked, and no key', () => {
    const view = forProctor(item, { itemNumber: 1, totalItems: 2, section: null })
    expect(view).toMatchObject({
      item_type: 'parts',
      present_with: 'present_parts',
      parts: item.parts.map(part => part.prompt),
    })
    for (const secret of [first, last]) expect(JSON.stringify(view)).not.toContain(secret)
  })
  test('who tutors gets the answers by their labels once there is a verdict', () =>
    expect(forTutor(item, graded(first, next!, room), 'as shown')).toMatchObject({
      correct: false,
      score: 0.75,
      correct_answer: `Network: ${first}; Broadcast: ${last}; Room: ${room}`,
      misconception: { id: 'next_network', feedback: 'That one begins the next network.' },
    }))
})

describe('a text', () => {
  test.each<[string, () => string]>([
    ['the key of the first part', () => `Look at ${first}.`],
    ['the key of the second part', () => `It ends with **${last}**`],
    ['one of two options', () => `I would say ${room}.`],
    ['the place of an option', () => 'Take the first option of the last part.'],
    ['an answer among other addresses', () => `Neither 10.9.8.7 nor ${[...last].join(' ')}.`],
  ])('that names %s reveals it', (_, text) => expect(withholdReason(item, text())).not.toBeNull())
  test.each<[string, () => string]>([
    ['the stem', () => item.stem],
    ['the prompts', () => item.parts.map(part => part.prompt).join('\n')],
    ['a friendly word', () => 'Take your time, and begin with the network.'],
  ])('that repeats %s does not', (_, text) => expect(withholdReason(item, text())).toBeNull())
})
