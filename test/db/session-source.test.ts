// What a session was made from had a column for each subject, and has one for all: rows that were written before are carried over.
import { expect, test } from 'vitest'
import { databaseBefore } from './old-database.js'

test('a session keeps the id of its assessment or its survey', async () => {
  const { database, migrate } = await databaseBefore('0012')
  // Every other column is what its type allows: only these two are looked at.
  const { rows: columns } = await database.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = 'session' and is_nullable = 'NO' and column_default is null`,
  )
  const valueOf = (name: string, type: string, id: string): string => {
    if (name === 'status') return `'completed'`
    if (type === 'uuid') return `'${id}'`
    if (type === 'boolean') return 'false'
    if (type === 'jsonb') return `'[]'`
    return type.startsWith('timestamp') ? 'now()' : type === 'text' ? `'x'` : '0'
  }
  const written = async (last: string, assessment: string, survey: string): Promise<string> => {
    const id = `00000000-0000-7000-8000-00000000000${last}`
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const values = columns.map(({ name, type }) => valueOf(name, type, id)).join(', ')
    await database.exec(
      `insert into session (${names}, assessment_id, survey_id) values (${values}, ${assessment}, ${survey})`,
    )
    return id
  }
  const exam = await written('1', `'network-basics'`, 'null')
  const survey = await written('2', 'null', `'course-feedback'`)
  const practice = await written('3', 'null', 'null')

  await migrate()
  const { rows } = await database.query<{ id: string; source: string | null }>(
    'select session_id as id, source_id as source from session order by session_id',
  )
  expect(rows).toEqual([
    { id: exam, source: 'network-basics' },
    { id: survey, source: 'course-feedback' },
    { id: practice, source: null },
  ])
  // One question at most is open in a session: its row names it, or none.
  const asking = `update session set status = 'awaiting_client_action' where session_id = '${exam}'`
  await expect(database.exec(asking)).rejects.toThrow('session_one_question')
})
