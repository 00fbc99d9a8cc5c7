// What is secret about the questions of a session, read from where the server keeps it; and the judgement on what was caught.
import { sql } from 'drizzle-orm'
import { TOKENS } from '../../src/container-tokens.js'
import { rows } from '../../src/db/index.js'
import { frameId, separateItem, type Item, type ItemPart } from '../../src/items/index.js'
import { itemSnapshot, storedItem } from '../../src/sessions/index.js'
import { findFieldNames, findSecrets, type Finding, type Secret } from './secret-search.js'
import type { Piece } from './secret-wire.js'
import type { TestServer } from './test-server.js'

export type Guarded = {
  /** `<session>/<position>`, of a hint with `/hint <number>` behind it; null for what is secret for ever. */
  readonly question: string | null
  readonly secrets: readonly Secret[]
}

export type Leak = Finding & { readonly channel: string; readonly of: string }

/** The beginnings that every key, every explanation and every hint of the fixtures has. */
export const MARKS: readonly Secret[] = [
  { name: 'a typed key', text: '918273645' },
  { name: 'an explanation', text: 'XPLAIN-7f3a9' },
  { name: 'an explanation of a choice', text: 'YPLAIN-4c8e1' },
  { name: 'a hint', text: 'XHINT-7f3a9' },
  { name: 'a hint of a choice', text: 'YHINT-4c8e1' },
  { name: 'an explanation of other types', text: 'ZPLAIN-91ab7' },
  { name: 'a hint of other types', text: 'ZHINT-91ab7' },
  { name: 'a password', text: 'KWORD-91ab7' },
  { name: 'another password', text: 'KOTHER-91ab7' },
  { name: 'a solution in code', text: 'CREF-91ab7' },
  { name: 'a hidden test of code', text: 'CTEST-91ab7' },
]

export const databaseOf = (server: TestServer) => server.container.resolve(TOKENS.foundations).database

/** The stored questions of a session so far, by position. */
export async function itemsOf(server: TestServer, sessionId: string): Promise<ReadonlyMap<number, Item>> {
  const found = await rows<{ position: number; snapshot: Parameters<typeof storedItem>[0] }>(
    databaseOf(server).read,
    sql`select position, ${itemSnapshot} as snapshot from item where session_id = ${sessionId}`,
  )
  return new Map(found.map(row => [row.position, storedItem(row.snapshot)]))
}

/** Puts another item behind a stored question. */
export async function replaceItem(server: TestServer, sessionId: string, position: number, item: Item): Promise<void> {
  const { frame, numbers, seed, tier, skillId, sectionId, variantKey } = separateItem(item)
  const { read } = databaseOf(server)
  await read.execute(
    sql`insert into item_frame values (${frameId(frame)}, ${item.blueprintId}, ${frame}) on conflict do nothing`,
  )
  await read.execute(
    sql`update item set frame_id = ${frameId(frame)}, numbers = ${numbers}, seed = decode(${seed}, 'hex'), tier = ${tier}, skill_id = ${skillId},
        section_id = ${sectionId}, variant_key = ${variantKey}
      where session_id = ${sessionId} and position = ${position}`,
  )
}

/** All that may not be known: of each question before its answer, a hint before it was asked for, and of the session ever. Of a choice the options are on show. */
export async function secretsOf(server: TestServer, sessionId: string): Promise<Guarded[]> {
  const items = new Map(await itemsOf(server, sessionId))
  // The second try of practice is the same question, which its first position guards.
  for (const position of await secondTriesOf(server, sessionId)) items.delete(position)
  const [session] = await rows<{ seed: string }>(
    databaseOf(server).read,
    sql`select seed from session where session_id = ${sessionId}`,
  )
  const ever: Secret[] = [{ name: 'the seed of the session', text: session!.seed }]
  const guarded: Guarded[] = []
  for (const [position, item] of items) {
    const name = (what: string) => `${what} of question ${position}`
    ever.push({ name: name('the seed'), text: item.seed }, { name: name('the blueprint'), text: item.blueprintHash })
    for (const [index, hint] of item.hints.entries())
      guarded.push({
        question: `${sessionId}/${position}/hint ${index + 1}`,
        secrets: [{ name: name('a hint'), text: hint.text }],
      })
    const parts = item.parts.filter(part => part.form === 'typed')
    const values = parts.flatMap(({ key, misconceptions, options }) => {
      // A wrong order may by chance be the one in which the entries are shown.
      const shown = JSON.stringify(options.map(option => option.text))
      return [key, ...misconceptions.map(bug => bug.value).filter(value => value !== shown)].flatMap(withElements)
    })
    const feedback = item.parts.flatMap(({ misconceptions, accept }) => [
      ...misconceptions.map(bug => bug.feedback),
      ...(accept?.clauses ?? []).flatMap(({ say }) => say ?? []),
    ])
    guarded.push({
      question: `${sessionId}/${position}`,
      secrets: [
        ...values.filter(long).map(text => ({ name: name('a value'), text })),
        ...item.parts
          .flatMap(behind)
          .filter(long)
          .map(text => ({ name: name('what grades'), text })),
        ...item.steps.map(text => ({ name: name('a step'), text })),
      ],
    })
    // What a wrong answer points to is told at once, before the question is asked once more.
    guarded.push({
      question: `${sessionId}/${position}/tried`,
      secrets: feedback.map(text => ({ name: name('feedback'), text })),
    })
  }
  return [...guarded, { question: null, secrets: ever }]
}

/** Where questions of a practice session are asked once more. */
export async function secondTriesOf(server: TestServer, sessionId: string): Promise<number[]> {
  const again = await rows<{ position: number }>(
    databaseOf(server).read,
    sql`select item.position from item join session using (session_id) where session_id = ${sessionId} and retry and session_type = 'learning'`,
  )
  return again.map(({ position }) => position)
}

/** An answer that is made of answers, whole and each of them. */
function withElements(canonical: string): string[] {
  if (!canonical.startsWith('["')) return [canonical]
  return [canonical, ...(JSON.parse(canonical) as string[])]
}

/** What else decides whether an answer is right: other texts, conditions, formulas with their values, a solution, hidden tests. */
function behind({ answer, accept, followThrough, options }: ItemPart): string[] {
  const {
    alternatives = [],
    reference = '',
    tests = [],
  } = answer.settings as {
    alternatives?: string[]
    reference?: string
    tests?: { args: unknown[]; gives: unknown }[]
  }
  const clauses = (accept?.clauses ?? []).map(({ when }) => when)
  const scopes = [accept?.scope ?? {}, followThrough?.scope ?? {}].flatMap(scope => Object.values(scope))
  const calls = tests.flatMap(({ args, gives }) => [...args, gives]).map(String)
  const texts = [...alternatives, reference, ...calls, ...clauses, ...scopes, followThrough?.key ?? '']
  return texts.filter(text => !options.some(option => option.text === text))
}

/** The number on the box stands in the question; only what is as long as a key is one. */
const long = (value: string): boolean => value.length >= 9

/**
 * What of `guarded` stands in `pieces`. `mayTellAfterAnswer`: in a learning session a question's secrets are none any more once
 * it has been answered. Field names are looked for everywhere, except in the scripts of others.
 */
export function leaks(
  pieces: readonly Piece[],
  guarded: readonly Guarded[],
  { mayTellAfterAnswer }: { readonly mayTellAfterAnswer: boolean },
): Leak[] {
  const seen = new Map<string, Leak>()
  const searched = new Set<string>()
  for (const { channel, of, bytes, answered } of pieces) {
    // Streams are read from their start again and again: what was searched at the same stage is not searched twice.
    const stage = mayTellAfterAnswer ? [...answered].join() : ''
    const same = `${channel} ${stage} ${bytes.toString('latin1')}`
    if (searched.has(same)) continue
    searched.add(same)
    const told = ({ question }: Guarded) =>
      mayTellAfterAnswer &&
      question !== null &&
      (answered.has(question) || answered.has(question.replace(/\/tried$/, '')))
    const secrets = guarded.flatMap(entry => (told(entry) ? [] : entry.secrets))
    const early = answered.size === 0 || !mayTellAfterAnswer ? MARKS : []
    const findings = findSecrets(bytes, [...secrets, ...early])
    if (channel === 'openapi') findings.push(...findFieldNames(withoutReview(bytes)))
    else if (channel !== 'script') findings.push(...findFieldNames(bytes))
    for (const finding of findings) seen.set(`${channel} ${of} ${finding.secret}`, { ...finding, channel, of })
  }
  return [...seen.values()]
}

/** Fields of the review, and of what authors are shown, are named like what no other answer may have. */
const withoutReview = (api: Buffer): Buffer =>
  Buffer.from(api.toString('utf8').replaceAll(/"explanation"|\bseed\b/g, '…'))

/** The server's log as one piece: nothing is ever told there. */
export const logOf = (server: { readonly log: readonly string[] }): Piece => ({
  channel: 'log',
  of: 'the server',
  bytes: Buffer.from(server.log.join('')),
  answered: new Set(),
})
