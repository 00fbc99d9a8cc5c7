// A short lesson of the fixtures for the tables of every type of session: a free question, a verified one with each kind of reply, and
// then the learner goes.
import path from 'node:path'
import type { ClientAction, SessionCommand } from '../../src/contract/widget.js'
import type { Guideline } from '../../src/library/index.js'
import { readGuidelines } from '../../src/library/infrastructure/yaml-guidelines.js'
import { someResponse } from './some-response.js'

export const LESSON = { session_type: 'tutoring', guideline_id: 'fixture.sums' } as const

/** What the fixtures teach. */
export async function fixtureGuidelines(): Promise<readonly Guideline[]> {
  const fixtures = path.resolve(import.meta.dirname, '../fixtures/blueprints')
  const { sound } = await readGuidelines([path.join(fixtures, 'guidelines')], new Set(['fixture.sum']), fixtures)
  return sound.map(({ made }) => made.guideline)
}

export type InLesson = { readonly payload: object } | { readonly command: SessionCommand; readonly text?: string }

/** Right to each free question of the fixtures' first step; in a hurry to anything else. */
export const sayInLesson = (action: ClientAction): ReturnType<typeof someResponse> =>
  action.widget_type === 'free_text' && action.props.multiline
    ? { text: 'It counts tens: ten ones become a ten.' }
    : someResponse(action)

/** Answers the free question; asks about the verified one, is wrong about it, and skips it; is wrong about another, and goes. */
export function inLesson(action: ClientAction, turn: number): InLesson {
  if (turn === 2) return { command: 'ask', text: 'Why do we add?' }
  if (turn === 4) return { command: 'skip' }
  return turn === 6 ? { command: 'finish' } : { payload: sayInLesson(action) }
}
