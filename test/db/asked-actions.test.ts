// Questions that were stored with their action are read with the same action from the event that showed it.
import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { askedAction, askedQuestionId, sessionTables } from '../../src/sessions/index.js'
import { databaseBefore } from './old-database.js'

const idOf = (last: number): string => `00000000-0000-7000-8000-00000000000${last}`
const [ONE, OTHER, FIRST, SECOND] = [1, 2, 3, 4].map(idOf) as [string, string, string, string]
const actionOf = (session: string, call: string) => ({
  tool_call_id: call,
  tool_name: 'present_choices',
  question_id: `${session} ${call}`,
  props: { prompt: 'Which?', options: ['1', '2'] },
})

test('a question keeps its action, and everything else that was stored of it', async () => {
  const { database, migrate } = await databaseBefore('0016')
  const at = '2026-01-02T03:04:05.678Z'
  for (const session of [ONE, OTHER])
    for (const [index, call] of [FIRST, SECOND].entries()) {
      const action = actionOf(session, call)
      const shown = { v: 1, session_id: session, action, item_number: index + 1 }
      const closed = { v: 1, tool_call_id: call, tool_name: 'present_choices', result: { index: 1 } }
      await database.query(
        `insert into session_event (session_id, seq, type, payload, created_at)
         values ($1, $2, 'client_action', $3, $5), ($1, $2 + 1, 'tool_result', $4, $5)`,
        [session, index * 2 + 1, JSON.stringify(shown), JSON.stringify(closed), at],
      )
      await database.query(
        `insert into pending_action (session_id, tool_call_id, tool_name, position, action, status, opened_at, answer_hash, resolved_at)
         values ($1, $2, 'present_choices', $3, $4, $5, $6, $7, $8)`,
        index === 0
          ? [session, call, 1, JSON.stringify(action), 'resolved', at, 'beef', at]
          : [session, call, null, JSON.stringify(action), 'open', at, null, null],
      )
    }
  await migrate()

  const { pendingAction } = sessionTables
  const found = await drizzle(database, { casing: 'snake_case' })
    .select({ row: pendingAction, action: askedAction, questionId: askedQuestionId })
    .from(pendingAction)
    .orderBy(pendingAction.sessionId, pendingAction.toolCallId)
  expect(found).toHaveLength(4)
  for (const { row, action, questionId } of found) {
    expect(action).toEqual(actionOf(row.sessionId, row.toolCallId))
    expect(questionId).toBe(`${row.sessionId} ${row.toolCallId}`)
  }
  const time = new Date(at)
  const common = { sessionId: ONE, toolName: 'present_choices', openedAt: time, draft: null, draftAt: null }
  expect(found.slice(0, 2).map(({ row }) => row)).toEqual([
    {
      ...common,
      toolCallId: FIRST,
      position: 1,
      eventSeq: 1,
      status: 'resolved',
      answerHash: 'beef',
      resolvedAt: time,
    },
    { ...common, toolCallId: SECOND, position: null, eventSeq: 3, status: 'open', answerHash: null, resolvedAt: null },
  ])
})
