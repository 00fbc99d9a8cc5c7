// Every column that could hold words is on one of two lists: emptied by an erasure, or never holding anything of a learner. A new one that
// is on neither fails here. What is on the first list is filled in the database itself, however it comes to be filled, and then erased.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { rows } from '../../src/db/index.js'
import { readGuestToken } from '../../src/identity/index.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { playThrough, sayRight } from './pupil.js'

/** What an erasure empties, or removes with its row. */
const EMPTIED: Readonly<Record<string, readonly string[]>> = {
  activity_signal: ['kind'],
  agent_step: ['input_summary', 'input', 'output', 'reasoning', 'problems'],
  audit_entry: ['details', 'salt'],
  command: ['hint'],
  domain_event: ['events'],
  driver_state: ['state'],
  invitation: ['hash'],
  message: ['content', 'tool_calls'],
  pending_action: ['answer_hash', 'draft'],
  person: ['name', 'roles', 'guardian_consent'],
  person_identity: ['issuer', 'subject'],
  regrade: ['view', 'changes'],
  response: ['response', 'verdict'],
  result_comment: ['comment'],
  safety_alert: ['session_type', 'category', 'entry', 'occasion'],
  score_revision: ['verdict'],
  session: ['title', 'seed', 'again', 'end_reason', 'idempotency_key', 'idempotency_hash', 'run_error_code'],
  session_event: ['events'],
  session_note: ['author_kind', 'note'],
  session_plan: ['plan'],
  step_request: ['key', 'body_hash'],
  student_profile: ['profile'],
  summary: ['content'],
  webhook_delivery: ['event_id', 'type', 'session_type', 'status', 'last_error'],
  webhook_outbox: ['type', 'session_type', 'status'],
}

/** Names of kinds, of what is taught and of the school's own things; keys and hashes that tell nothing of a learner. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  agent_step: ['agent', 'outcome', 'provider', 'model', 'prompt_hash'],
  alert_rule: ['scope', 'kind'],
  api_key: ['name', 'hash', 'rights'],
  audit_entry: ['actor_kind', 'act', 'details_hash', 'prev_hash', 'hash', 'mac'],
  audit_head: ['hash', 'mac'],
  blueprint_version: ['file', 'hash', 'content', 'author_kind'],
  class_code: ['code'],
  class_member: ['role'],
  command: ['command'],
  concept: ['name', 'key', 'definition', 'language', 'state', 'proposed_by', 'skills'],
  concept_relationship: ['type', 'rationale', 'state', 'proposed_by', 'passage_ids'],
  concept_version: ['name', 'definition', 'state', 'skills'],
  curriculum_concept: ['curriculum_id', 'node_id', 'guideline_id', 'skills'],
  document: ['class_ids', 'title', 'file_name', 'format', 'hash', 'language', 'config', 'state', 'fault'],
  document_figure: ['headings', 'caption', 'type', 'content'],
  document_file: ['content'],
  ended_sign_in: ['hash'],
  erasure: ['actor_kind'],
  exam: ['title', 'assessment_id', 'access_code', 'entry_code', 'release', 'review'],
  exam_extension: ['reason'],
  exam_preview: ['taken_by'],
  item: ['seed', 'tier', 'skill_id', 'section_id', 'variant_key', 'numbers'],
  item_frame: ['blueprint_id', 'frame'],
  learner_evidence: ['skill_id', 'blueprint_id', 'variant_key', 'tier', 'assistance', 'could_show', 'misconception'],
  message: ['role', 'tool_name'],
  model_use: ['provider', 'model'],
  passage: ['headings', 'content', 'terms'],
  passage_vector: ['model', 'vector'],
  pending_action: ['tool_name', 'status'],
  published_curriculum: [
    'curriculum_id',
    'title',
    'subject',
    'country',
    'board',
    'language',
    'content',
    'verdicts',
    'hash',
  ],
  receipt: ['code'],
  regrade: ['blueprint_id'],
  response: ['kind'],
  school_class: ['name'],
  server_key: ['name', 'value'],
  session: ['session_type', 'source_id', 'status', 'open_tool_name'],
  teaching_guideline: [
    'guideline_id',
    'country',
    'board',
    'subject',
    'topic',
    'subtopic',
    'language',
    'status',
    'titles',
    'content',
    'hash',
    'curriculum_id',
  ],
  webhook_endpoint: ['url', 'secret', 'events'],
}

const MARK = 'quokkaword'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server?.stop())

const ask = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  rows<T>(server.container.resolve(TOKENS.foundations).database.read, statement)

type Column = { table: string; name: string; type: string; required: boolean }
const columns = () =>
  ask<Column>(sql`select c.table_name as table, c.column_name as name, c.data_type as type,
      c.is_nullable = 'NO' and c.column_default is null as required
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`)

/** What a column of this type holds when it holds the mark, or, where it cannot, anything. */
function filled(type: string): ReturnType<typeof sql> {
  if (type === 'text') return sql`${MARK}`
  if (type === 'bytea') return sql`convert_to(${MARK}, 'UTF8')`
  if (type === 'json') return sql`json_build_array(json_build_array('Mark', ${MARK}::text))`
  if (type === 'jsonb') return sql`jsonb_build_array(${MARK}::text)`
  if (type === 'uuid') return sql`gen_random_uuid()`
  if (type.startsWith('timestamp')) return sql`viva_now()`
  return type === 'boolean' ? sql`false` : sql`7`
}

test('each column that could hold words is classified, once', async () => {
  const found = (await columns())
    .filter(({ type }) => ['text', 'json', 'jsonb', 'bytea', 'character varying', 'ARRAY'].includes(type))
    .map(({ table, name }) => `${table}.${name}`)
  const listed = [EMPTIED, OTHERS].flatMap(list =>
    Object.entries(list).flatMap(([table, names]) => names.map(name => `${table}.${name}`)),
  )
  expect(listed.toSorted()).toEqual(found.filter(name => !name.startsWith('__drizzle')).toSorted())
})

test('whatever an erasure should empty is empty after it', async () => {
  const learner = new Learner(server.url)
  const sessionId = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-four' })
  await playThrough(server, learner, sessionId, sayRight)
  const { server: keys } = server.container.resolve(TOKENS.foundations).guests.keys
  const learnerId = readGuestToken(keys, learner.cookie.slice(learner.cookie.indexOf('=') + 1))!.learnerId
  const all = await columns()
  const own: Readonly<Record<string, string>> = { session_id: sessionId, learner_id: learnerId }

  const fill = async (table: string) => {
    const names = EMPTIED[table]!
    const of = all.filter(column => column.table === table)
    const key = of.some(({ name }) => name === 'session_id') ? 'session_id' : 'learner_id'
    const mine = sql`${sql.identifier(key)} = ${own[key]}::uuid`
    const has = await ask(sql`select 1 from ${sql.identifier(table)} where ${mine} limit 1`)
    if (has.length === 0) {
      const set = of.filter(({ name, required }) => required || Object.hasOwn(own, name))
      // Whoever has a role is not erased.
      const value = ({ name, type }: Column) =>
        Object.hasOwn(own, name) ? sql`${own[name]}::uuid` : name === 'roles' ? sql`'[]'::jsonb` : filled(type)
      await ask(
        sql`insert into ${sql.identifier(table)} (${sql.join(
          set.map(({ name }) => sql.identifier(name)),
          sql`, `,
        )}) values (${sql.join(set.map(value), sql`, `)})`,
      )
    }
    const marked = of.filter(({ name }) => names.includes(name) && name !== 'roles')
    await ask(
      sql`update ${sql.identifier(table)} set ${sql.join(
        marked.map(({ name, type }) => sql`${sql.identifier(name)} = ${filled(type)}`),
        sql`, `,
      )} where ${mine}`,
    )
  }
  // The log is sealed, and regrades know their sessions by what they hold: both are filled as they are in life.
  for (const table of Object.keys(EMPTIED)) if (table !== 'audit_entry' && table !== 'regrade') await fill(table)
  const change = { sessionId, verdict: { said: MARK } }
  await ask(sql`insert into regrade (regrade_id, blueprint_id, view, changes, created_at) values (${newId()}::uuid, 'fixture.sum',
    ${JSON.stringify({ changes: [{ session_id: sessionId, said: MARK }], sessions: [{ session_id: sessionId, said: MARK }] })}::jsonb,
    ${JSON.stringify([change])}::jsonb, viva_now())`)
  const { audit } = server.container.resolve(TOKENS.foundations)
  await audit.append({
    actor: { kind: 'operator', id: null },
    act: 'session.message',
    learnerId,
    details: { text: MARK },
  })

  const holding = async () => {
    const found: string[] = []
    for (const { table, name } of all.filter(column => EMPTIED[column.table]?.includes(column.name))) {
      const [{ n }] = (await ask<{ n: number }>(
        sql`select count(*)::integer as n from ${sql.identifier(table)} t where row_to_json(t)->>${name} like ${`%${MARK}%`}
          or row_to_json(t)->>${name} like ${`%${Buffer.from(MARK).toString('hex')}%`}`,
      )) as [{ n: number }]
      if (n > 0) found.push(`${table}.${name}`)
    }
    return found
  }
  const unmarked = ['audit_entry.salt', 'person.roles']
  const before = async () => {
    // The server may have handed out meanwhile what stood there.
    await fill('webhook_outbox')
    return [...(await holding()), ...unmarked].toSorted()
  }
  await expect.poll(before, { timeout: 20_000 }).toEqual(
    Object.entries(EMPTIED)
      .flatMap(([table, names]) => names.map(name => `${table}.${name}`))
      .toSorted(),
  )
  expect((await learner.post('/my-data/erase', { confirm: true })).status).toBe(200)
  expect(await holding()).toEqual([])
})
