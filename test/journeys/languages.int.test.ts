// A practice, a lesson and an exam in German over real HTTP: questions, hints and feedback in the learner's language, answers in their own
// words.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toCardinal as german } from 'n2words/de-DE'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '../../src/items/index.js'
import { Learner } from '../support/learner.js'
import { keyOf, misconceptionsOf, optionsOf } from '../support/only-part.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { catalogueOf } from '../support/texts.js'
import { openAction, sayRight, storedItem } from './pupil.js'

/** A few of the shipped files: the whole catalogue takes seconds to load. */
const FILES = [
  'skills.yaml',
  'assessments/arithmetic-basics.yaml',
  'mathematics/two-digit-addition.yaml',
  'mathematics/two-digit-subtraction.yaml',
  'mathematics/temperature-below-zero.yaml',
  'mathematics/fraction-in-simplest-form.yaml',
  'networking/usable-hosts.yaml',
  'mathematics/multiplication-facts.yaml',
  'mathematics/rectangle-area.yaml',
  'mathematics/rectangle-perimeter.yaml',
  'guidelines/math.g4.geometry.perimeter-and-area.yaml',
]

let server: TestServer
let blueprints: string
beforeAll(async () => {
  blueprints = await mkdtemp(path.join(tmpdir(), 'viva-languages-'))
  for (const file of FILES) await cp(path.join('blueprints', file), path.join(blueprints, file))
  server = await startTestServer({ blueprints })
})
afterAll(async () => {
  await server?.stop()
  await rm(blueprints, { recursive: true })
})

type Asked = { readonly learner: Learner; readonly id: string; readonly item: Item; readonly position: number }

/** Practice of a skill until a question comes that fits; the others are answered rightly. */
async function practised(skill: string, language: string | null, fits: (item: Item) => boolean): Promise<Asked> {
  const learner = new Learner(server.url)
  const wish = language === null ? {} : { language }
  const config = { max_items: 40 }
  const id = await learner.create({ session_type: 'learning', skills: [skill], config, ...wish })
  for (let position = 1; position <= 40; position += 1) {
    await learner.follow(id)
    const item = await storedItem(server, id, position)
    if (fits(item)) return { learner, id, item, position }
    const { tool_call_id } = await openAction(learner, id)
    await learner.respond(id, tool_call_id, sayRight(item, position).response)
  }
  throw new Error('No question fits.')
}

const isTyped = (item: Item): boolean => item.parts[0].form === 'typed'
const isCold = (item: Item): boolean => isTyped(item) && Number(keyOf(item)) < 0
const minus = (key: string): string => `minus ${german(-Number(key))}`
const PARTS = [
  '',
  '',
  '',
  'Drittel',
  'Viertel',
  'Fünftel',
  'Sechstel',
  'Siebtel',
  'Achtel',
  'Neuntel',
  'Zehntel',
  'Elftel',
  'Zwölftel',
]
/** “drei Viertel” for 3/4. */
function share(key: string): string {
  const [above, below] = key.split('/').map(Number) as [number, number]
  return `${above === 1 ? 'ein' : german(above)} ${PARTS[below]!}`
}

/** What the learner was told after the answer. */
async function told({ learner, id }: Asked): Promise<string> {
  const { events } = await learner.follow(id)
  return events.flatMap(({ event, data }) => (event === 'message_complete' ? [data.text as string] : [])).join('\n')
}

describe('a German practice', () => {
  test('asks in German and says so', async () => {
    const asked = await practised('math.arithmetic.negative_numbers', 'de', isTyped)
    const action = await openAction(asked.learner, asked.id)
    expect(action).toMatchObject({ language: 'de', widget_type: 'number', props: { label: 'Temperatur in °C' } })
    expect(action.props.prompt).toMatch(/^In \S+ sind es am Abend .* Grad\. Wie hoch ist sie dann\?$/)
    expect(asked.item.language).toBe('de')
  })
  test.each([
    ['minus neunundzwanzig', 'math.arithmetic.negative_numbers', isCold, minus],
    ['drei Viertel', 'math.fractions.simplest_form', isTyped, share],
  ] as const)('takes a number in words, such as “%s”', async (_, skill, fits, inWords) => {
    const asked = await practised(skill, 'de', fits)
    const { tool_call_id } = await openAction(asked.learner, asked.id)
    const text = inWords(keyOf(asked.item))
    const reply = await asked.learner.respond(asked.id, tool_call_id, { text })
    expect([reply.status, text]).toEqual([200, text])
    expect((await asked.learner.state(asked.id)).items_completed).toBe(asked.position)
    const again = await asked.learner.respond(asked.id, tool_call_id, { text: keyOf(asked.item) })
    expect([again.status, again.json.duplicate]).toEqual([200, true])
  })
  test('answers a mistake in German, in the words of the blueprint', async () => {
    const asked = await practised('math.arithmetic.addition.two_digit', 'de', isTyped)
    const { tool_call_id } = await openAction(asked.learner, asked.id)
    const [bug] = misconceptionsOf(asked.item)
    await asked.learner.respond(asked.id, tool_call_id, { text: bug!.value })
    expect(await told(asked)).toContain(bug!.feedback)
    expect(englishIn(await told(asked))).toEqual([])
    expect(bug!.feedback).toMatch(/\b(du|dir|Zehner)\b/i)
  })
  test('asks in the language of the file where there is no German, and says which it is', async () => {
    const asked = await practised('net.ipv4.subnet.usable_hosts', 'de', isTyped)
    expect(await openAction(asked.learner, asked.id)).toMatchObject({ language: 'en' })
  })
})

/** What the built-in agents say in English: the fixed words of each sentence that has enough of them to be known by. */
const ENGLISH = Object.values(catalogueOf('en', 'agents') as unknown as Record<string, string | string[]>)
  .flat()
  .flatMap(text => text.split(/\{[^}]*\}/))
  .filter(words => /\p{L}{3,}.*\p{L}{2,}/u.test(words))
const englishIn = (text: string): string[] => ENGLISH.filter(words => text.includes(words.trim()))

/** The lesson about perimeter and area: its first step, and what is asked in it first. */
async function lesson(language: string | null) {
  const learner = new Learner(server.url)
  const wish = language === null ? {} : { language }
  const guideline_id = 'math.g4.geometry.perimeter-and-area'
  const id = await learner.create({ session_type: 'tutoring', guideline_id, ...wish })
  await learner.follow(id)
  const { json } = await learner.get(`/sessions/${id}/status`)
  const { props } = await openAction(learner, id)
  return { learner, id, title: json.study_plan.todo_list[0].title as string, prompt: props.prompt }
}

describe('a lesson', () => {
  test('whose guideline is translated is taught in German', async () => {
    const { learner, id, title, prompt } = await lesson('de')
    expect(title).toBe('Umranden oder bedecken')
    expect(prompt).toMatch(/^(Du legst|Warum messen) /)
    const item = await storedItem(server, id, 1)
    const right = 'abcd'[optionsOf(item).indexOf(keyOf(item))]
    const { status, json } = await learner.post(`/sessions/${id}/step`, { student_reply: right })
    expect([status, json.score]).toEqual([200, 1])
    expect(json.feedback).toMatch(/der Umfang ist|der Flächeninhalt sagt|so bedecken sie/i)
    expect(json.next_message).toContain('Du willst ein Band um den Rand einer Tischdecke legen.')
    expect(englishIn(`${json.feedback}\n${json.next_message}`)).toEqual([])
  })
  test.each([
    { student: {}, goal: { guideline_id: 'math.g4.geometry.perimeter-and-area' } },
    { topic: 'Geometry', subtopic: 'Perimeter and area of rectangles', grade: 4 },
  ])('begun by %j takes a language as well', async body => {
    const begin = (wish: object) => new Learner(server.url).post('/sessions', { ...body, ...wish })
    const { status, json } = await begin({ language: 'de' })
    expect([status, json.first_turn.message]).toEqual([200, expect.stringMatching(/^Hallo\. In dieser Stunde/)])
    expect(englishIn(json.first_turn.message)).toEqual([])
    expect(englishIn((await begin({})).json.first_turn.message)).not.toEqual([])
  })
  test('is taught in the language of its author without a wish', async () => {
    const { title, prompt } = await lesson(null)
    expect(title).toBe('Round it or cover it')
    expect(prompt).toMatch(/^(You|Why) /)
  })
})

test('lists have their titles in the language of the reader, else in their own, and say which', async () => {
  const read = async (path: string, language: string) => {
    const answer = await fetch(`${server.url}/${path}`, { headers: { 'accept-language': language } })
    expect(answer.headers.get('vary')).toContain('Accept-Language')
    return (await answer.json()) as { [list: string]: { [field: string]: unknown }[] }
  }
  const { lessons } = await read('lessons', 'de-AT,de;q=0.9')
  const named = (id: string) => lessons!.find(each => each['guideline_id'] === id)
  expect(named('math.g4.geometry.perimeter-and-area')).toMatchObject({
    title: 'Umfang und Flächeninhalt von Rechtecken',
    title_language: 'de',
    subject: 'Mathematics',
    subject_title: 'Mathematik',
    languages: ['en', 'de'],
  })
  const [skill] = (await read('skills', 'de'))['skills']!
  expect([skill!['title'], skill!['title_language']]).toEqual(['Zweistellige Zahlen addieren', 'de'])
  const [arabic] = (await read('skills', 'ar'))['skills']!
  expect([arabic!['title'], arabic!['title_language']]).toEqual(['Adding two-digit numbers', 'en'])
  const page = await fetch(`${server.url}/practice/math.arithmetic.addition.two_digit`, {
    headers: { 'accept-language': 'de' },
  })
  expect(await page.text()).toContain('<title>Zweistellige Zahlen addieren')
})

test('without a wish the question comes as its author wrote it', async () => {
  const { item } = await practised('math.arithmetic.addition.two_digit', null, () => true)
  expect([item.language, item.stem]).toEqual(['en', expect.stringMatching(/^What is/)])
})

test('an exam is asked in Arabic from right to left, one that is not translated in its own language', async () => {
  const learner = new Learner(server.url)
  const id = await learner.create({ session_type: 'evaluation', assessment_id: 'arithmetic-basics', language: 'ar' })
  await learner.follow(id)
  const [first, last] = [await storedItem(server, id, 1), await storedItem(server, id, 10)]
  expect([first.language, last.language]).toEqual(['ar', 'en'])
  expect((await openAction(learner, id)).props.prompt).toMatch(/^ما ناتج \$\d+ \+ \d+\$؟$/)
})

test.each(['survey', 'thought'] as const)('a %s takes no language', async session_type => {
  const wish = { session_type, language: 'de', ...(session_type === 'survey' ? { survey_id: 'study-habits' } : {}) }
  const reply = await new Learner(server.url).post('/session/', wish)
  expect([reply.status, reply.json.code, reply.json.errors[0].pointer]).toEqual([
    422,
    'setting_not_allowed',
    '/language',
  ])
})
