// A lesson and a practice in other languages than English. Their authors write Greek letters here, so that every word in other letters is
// the product's own, and has to be one that the catalogues of the language know.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DomainError } from '../../src/kernel/errors.js'
import { parsing, type Messages } from '../../src/language/messages.js'
import { loadCatalogue, type Catalogue } from '../../src/items/index.js'
import type { Guideline } from '../../src/library/index.js'
import type { Model, SessionRole } from '../../src/llm/index.js'
import { replyTaker } from '../../src/tutor/application/take-reply.js'
import { tutoringStatus, tutoringSummary, type StatusPorts } from '../../src/tutor/application/tutoring-status.js'
import { builtIn } from '../support/built-in.js'
import { begun } from '../support/played-by-internal.js'
import { rightResponse } from '../support/right-response.js'
import { someGuideline, someStep } from '../support/some-guideline.js'
import { areasOf, catalogueOf } from '../support/texts.js'
import { agents } from '../support/tutored.js'

const LANGUAGES = ['de', 'hi', 'es'] as const
type Tag = (typeof LANGUAGES)[number]
/** Stands for any text of an author. */
const TEXT = 'Αβγ δεζ'

const part = (response: object, key: string, grade: object = {}): object => ({
  parts: [{ id: 'only', response: { label: TEXT, ...response }, key, grade }],
})
/** One question for each kind of note and rule. */
const QUESTIONS: Readonly<Record<string, object>> = {
  sum: {
    parts: [{ id: 'only', response: { type: 'integer', label: TEXT }, key: 'n + 7', forms: ['typed', 'choice'] }],
    misconceptions: [{ id: 'seven_less', value: 'n', feedback: TEXT }],
    choice: { count: 3, filler: ['n + 8', 'n + 9'] },
    hints: [{ say: TEXT, cost: 0 }],
  },
  share: part({ type: 'rational' }, '1 / 2', { form: 'lowest_terms' }),
  ticks: part({ type: 'multi_select', distractors: ['γγ', 'δδ'] }, '["αα", "ββ"]', { credit: 'per_option' }),
  order: part({ type: 'ordering' }, '["αα", "ββ", "γγ", "δδ"]', { credit: 'longest_run' }),
  list: part({ type: 'list', of: { type: 'integer' } }, '[1, 2, n + 10]', { credit: 'per_element' }),
}
const HALF: Readonly<Record<string, Record<string, unknown>>> = {
  sum: { text: '0' },
  share: { text: '2/4' },
  ticks: { selections: ['αα'] },
  order: { entries: ['ββ', 'αα', 'γγ', 'δδ'] },
  list: { text: '2; 1; 11' },
}
const tier = (b: number, from: number) => ({
  b,
  when: `n >= ${from} and n < ${from + 300}`,
  params: { n: { range: [from, from + 299] } },
})
const blueprint = (language: Tag, name: string, about: object): object => ({
  schema: 'blueprint/1',
  id: `greek.${name}`,
  version: 1,
  status: 'reviewed',
  license: 'CC0-1.0',
  title: TEXT,
  language,
  skills: [{ id: `greek.${name}`, weight: 1 }],
  bloom: 'remember',
  params: { n: { type: 'int', range: [1, 900] } },
  tiers: { easy: tier(-1, 1), medium: tier(0, 301), hard: tier(1, 601) },
  variant_key: '{{n}}',
  stem: `${TEXT} {{n}};`,
  solution: [{ say: TEXT }],
  expected: { seconds: 5 },
  exposure: { min_variants: 500 },
  accessibility: { keyboard: true, essential_time: false },
  ...about,
})

const folders: string[] = []
const catalogues = new Map<Tag, Catalogue>()
beforeAll(async () => {
  for (const language of LANGUAGES) {
    const folder = await mkdtemp(path.join(tmpdir(), 'viva-own-words-'))
    folders.push(folder)
    const write = (file: string, content: object) => writeFile(path.join(folder, file), JSON.stringify(content))
    const skills = Object.keys(QUESTIONS).map(name => ({
      id: `greek.${name}`,
      title: TEXT,
      statement: TEXT,
      subject: TEXT,
    }))
    await write('skills.yaml', { schema: 'skills/1', skills })
    for (const [name, about] of Object.entries(QUESTIONS)) await write(`${name}.yaml`, blueprint(language, name, about))
    catalogues.set(language, await loadCatalogue(folder))
  }
})
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))))

const step = (title: string, skills: string[]) =>
  someStep({
    title,
    skills,
    description: TEXT,
    teachingApproach: 'Αα.',
    otherApproach: 'Ββ.',
    successCriteria: TEXT,
    explanation: TEXT,
    otherExplanation: 'Ζη.',
    questions: skills.length > 0 ? [] : ([{ id: 'q', ask: `${TEXT};`, answer: TEXT, hint: TEXT, points: [] }] as never),
  })
const guidelineIn = (language: Tag): Guideline =>
  someGuideline({
    language,
    subject: TEXT,
    topic: TEXT,
    subtopic: 'Θέμα',
    text: TEXT,
    learningObjectives: [TEXT],
    commonMisconceptions: [],
    scaffoldingStrategies: ['Κκ λλ.', 'Μμ νν.'],
    assessmentCriteria: [TEXT],
    steps: [step('Πρώτο', ['greek.sum']), step('Λόγια', []), step('Δεύτερο', ['greek.order'])],
    prerequisites: [step('Βάση', ['greek.ticks'])],
  })

/** Says a number that nobody may say while a question is open, so that each of its texts there is replaced. */
const telling = (role: SessionRole): Model => {
  const internal = builtIn(role)
  if (role !== 'tutor')
    return agents({
      executor: good => ({ ...good, message: '4711' }),
      evaluator: good => ({ ...good, feedback: '4711' }),
    })(role)
  return {
    provider: 'remote_llm',
    name: 'telling',
    structured: (request, hooks) => internal.structured(request, hooks),
    async converse(request, hooks) {
      const reply = await internal.converse(request, hooks)
      return reply.toolCalls.some(({ name }) => /^(present|request)_/.test(name)) ? { ...reply, text: '4711' } : reply
    },
  }
}

/** Every text below a value; what only a program reads is left out. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[a-z\d_.-]+$|^[\dTZ:.-]+$/.test(value) ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => (key === 'routing' ? [] : textsIn(below)))
}

const LETTERS = /\p{L}[\p{L}\p{M}]+/gu
const wordsOf = (text: string): string[] =>
  (text.replace(/\$[^$]*\$|`[^`]*`|\w+_\w+/g, ' ').match(LETTERS) ?? [])
    .map(word => word.toLowerCase())
    .filter(word => !/\p{Script=Greek}/u.test(word))

const literals = (parts: readonly MessageFormatElement[]): string[] =>
  parts.flatMap(each => [
    ...(each.type === TYPE.literal ? [each.value] : []),
    ...('options' in each ? Object.values(each.options).flatMap(option => literals(option.value)) : []),
  ])
const messagesIn = (messages: Messages): string[] =>
  Object.values(messages).flatMap(entry => (typeof entry === 'string' ? [entry] : messagesIn(entry as Messages)))
const vocabulary = new Map(
  LANGUAGES.map(tag => {
    const messages = areasOf(tag).flatMap(area => messagesIn(catalogueOf(tag, area)))
    return [tag, new Set(messages.flatMap(message => literals(parse(message, parsing)).flatMap(wordsOf)))]
  }),
)
/** As English quotes; so does Hindi. */
const ENGLISH_QUOTE = /“[\p{L}$`]/u
/** The texts with a word that the language’s catalogues do not have, or with quotation marks that are not the language’s. */
const foreign = (tag: Tag, value: unknown): string[] =>
  textsIn(value).filter(
    text => wordsOf(text).some(word => !vocabulary.get(tag)!.has(word)) || (tag !== 'hi' && ENGLISH_QUOTE.test(text)),
  )

/** The same answer at both tries, where it is not right at the first. */
async function twice(play: Awaited<ReturnType<typeof begun>>, response: Record<string, unknown>): Promise<void> {
  const { item } = play.open
  await play.respond(response)
  if (play.session.status === 'awaiting_client_action' && play.open.action.second_try) {
    expect(play.open.item).toEqual(item)
    await play.respond(response)
  }
}

describe.each(LANGUAGES)('in %s', tag => {
  test.each([
    ['the built-in tutor', builtIn],
    ['a model whose words are replaced', telling],
  ] as const)('a practice with %s has no English word of the product', async (_, model) => {
    for (const name of Object.keys(QUESTIONS)) {
      const play = await begun(
        { session_type: 'learning', skills: [`greek.${name}`], config: { max_items: 4 } },
        { catalogue: catalogues.get(tag)!, model },
      )
      if (name === 'sum') await play.command('hint')
      await play.command('ask', { text: 'Γιατί;' })
      await twice(play, play.open.item!.parts[0].form === 'choice' ? { index: 0 } : HALF[name]!)
      await play.command('skip')
      await play.respond(rightResponse(play.open.item!))
      await twice(play, play.open.item!.parts[0].form === 'choice' ? { index: 1 } : HALF[name]!)
      expect([play.session.status, play.faults]).toEqual(['completed', []])
      expect(
        foreign(
          tag,
          play.kept.events.map(({ payload }) => payload),
        ),
      ).toEqual([])
    }
  })

  test.each([
    ['the built-in agents', builtIn, true],
    ['a model whose words are replaced', telling, false],
  ] as const)('a lesson with %s has no English word of the product', async (_, model, mayBeRight) => {
    const guideline = guidelineIn(tag)
    const play = await begun(
      { session_type: 'tutoring', guideline_id: guideline.guidelineId },
      { catalogue: catalogues.get(tag)!, guidelines: [guideline], model },
    )
    const { system, id } = play
    const take = replyTaker({
      sessions: system.stores.sessions,
      doorbell: system.nodes[0]!.doorbell,
      wake: one => system.wake(one),
      mediator: system.mediator,
      hasModel: false,
      requests: { find: async () => null },
    })
    const told: unknown[] = []
    const say = async (text: string) => {
      const reply = { sessionId: id, learnerId: system.learnerId, text, toolCallId: null, idempotencyKey: null }
      told.push(
        await take(reply).catch((error: unknown) => {
          if (error instanceof DomainError && error.code === 'malformed_response') return error.message
          throw error
        }),
      )
      await system.idle()
    }
    const isOpen = () => play.session.status === 'awaiting_client_action'
    for (let turn = 0; turn < 60 && isOpen(); turn += 1) {
      const { item, action } = play.open
      if (turn === 0) for (const text of ['Αυτό;', 'hint', 'hint']) await say(text)
      if (action.widget_type === 'self_assessment') await say('A')
      else if (item == null) await say(`${TEXT}.`)
      else if (mayBeRight && turn % 3 > 0) await play.respond(rightResponse(item))
      else if (turn % 2 === 0) await play.command('skip')
      else await say(item.parts[0].form === 'choice' ? 'A' : action.widget_type === 'ordering' ? 'B, A, C, D' : 'A')
    }
    if (isOpen()) await say('stop')
    const ports: StatusPorts = {
      sessions: system.stores.sessions,
      guidelines: { list: async () => [{ ...guideline, guidelineId: 'some.next', subtopic: 'Επόμενο' }] },
      steps: { times: async () => [] } as never,
      alerts: { hasOpen: async () => false },
    }
    const { assessment_notes: notes } = await tutoringStatus(ports, id, system.learnerId)
    const summary = await tutoringSummary(ports, id, system.learnerId)
    expect(play.faults).toEqual([])
    expect(summary.suggestions.length).toBeGreaterThan(1)
    expect(foreign(tag, [told, notes.split('\n'), summary, play.kept.events.map(({ payload }) => payload)])).toEqual([])
  })
})

test('the code of the pages holds no sentence of its own', () => {
  const folder = path.resolve(import.meta.dirname, '../../src/web')
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .flatMap(file => {
      const code = readFileSync(path.join(folder, file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
      return (code.match(/(?<!Error\()(?:['`]|>\s*)[A-Z][a-z]+,? [a-z]+ [^'`<\n]*['`<]/g) ?? []).map(
        text => `${file}: ${text}`,
      )
    })
  expect(found).toEqual([])
})
