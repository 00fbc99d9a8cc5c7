// A short lesson of the fixtures for the tables of every type of session: a reason question, a free one that nobody judges, and then the
// learner goes.
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

/** In words to a free question; right to the reason questions of the fixtures' first step; in a hurry to anything else. */
export function sayInLesson(action: ClientAction): ReturnType<typeof someResponse> {
  if (action.widget_type === 'free_text' && action.props.multiline) return { text: 'It counts tens.' }
  const index = 'options' in action.props ? action.props.options.findIndex(option => RIGHT.includes(option)) : -1
  return index < 0 ? someResponse(action) : { index }
}
const RIGHT: readonly string[] = ['It counts tens.', 'When there are ten of them.']

/** Asks about the first question, is right about it, answers the free one and says how it went; skips one, and goes. */
export function inLesson(action: ClientAction, turn: number): InLesson {
  if (turn === 1) return { command: 'ask', text: 'Why do we add?' }
  if (turn === 5) return { command: 'skip' }
  return turn === 6 ? { command: 'finish' } : { payload: sayInLesson(action) }
}
