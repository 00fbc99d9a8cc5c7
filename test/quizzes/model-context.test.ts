// What a model is shown: in an evaluation the current exchange without its answers, in practice how it has gone.
import { describe, expect, test } from 'vitest'
import type { StoredMessage } from '../../src/sessions/domain/conversation.js'
import {
  modelMessages,
  performanceSummary,
  RECORDED,
  type Performance,
} from '../../src/quizzes/domain/model-context.js'
import { aSession, later } from '../support/builders.js'

const window: readonly StoredMessage[] = [
  { seq: 1, role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'get_next_item', arguments: '{}' }] },
  { seq: 2, role: 'tool', toolCallId: 'a', toolName: 'get_next_item', content: '{"item":1}' },
  { seq: 3, role: 'assistant', content: '', toolCalls: [{ id: 'b', name: 'present_choices', arguments: '{}' }] },
  { seq: 4, role: 'tool', toolCallId: 'b', toolName: 'present_choices', content: '{"selection":"85"}' },
]
const none: Performance = { language: null, recent: [], mastery: [], lastItem: null }
const see = (type: 'evaluation' | 'learning', shown = window, performance = none) =>
  modelMessages(
    aSession({ type, itemsCompleted: 3, position: 2, deadlineAt: later(90) }),
    shown,
    ['present_choices'],
    performance,
    later(30),
  )
const facts = (messages: ReturnType<typeof see>) =>
  JSON.parse((messages[0] as { content: string }).content.split('\n')[1]!) as Record<string, unknown>

describe('the proctor', () => {
  test('sees that an answer was recorded and not which', () => {
    const messages = see('evaluation')
    expect(messages.at(-1)).toEqual({ role: 'tool', toolCallId: 'b', content: RECORDED })
    expect(messages[2]).toMatchObject({ content: '{"item":1}' })
    // Behind the facts, whose session id may hold any digits.
    expect(JSON.stringify(messages.slice(1))).not.toContain('85')
  })
  test('knows where the session stands and nothing of how it goes', () => {
    const performance = {
      language: 'de',
      recent: [{ skillTitle: 'Addition', correct: false }],
      mastery: [{ skillTitle: 'Addition', mastery: 0.7 }],
      lastItem: { correct: false, feedback: 'A ten got lost.' },
    }
    const known = facts(see('evaluation', window, performance))
    expect(Object.keys(known).toSorted()).toEqual([
      'item_number',
      'session_id',
      'time_remaining_seconds',
      'total_items',
    ])
    expect(known).toMatchObject({ item_number: 2, total_items: 2, time_remaining_seconds: 60 })
  })
})

describe('the tutor', () => {
  test('sees the answer, and how the last ones went', () => {
    const performance = {
      language: 'de',
      recent: [
        { skillTitle: 'Addition', correct: true },
        { skillTitle: 'Hosts', correct: false },
      ],
      mastery: [
        { skillTitle: 'Addition', mastery: 0.896721 },
        { skillTitle: 'Hosts', mastery: 0.138849 },
      ],
      lastItem: { correct: false, feedback: 'Two addresses are no hosts.' },
    }
    const messages = see('learning', window, performance)
    expect(messages.at(-1)).toMatchObject({ content: '{"selection":"85"}' })
    expect(facts(messages)).toMatchObject({
      language: 'de',
      current_skill: 'Hosts',
      mastery_scores: { Addition: 0.9, Hosts: 0.14 },
      recent_performance: [true, false],
      last_item_feedback: { correct: false, feedback: 'Two addresses are no hosts.' },
      items_completed: 3,
    })
  })
  test('greets with the skills in the language of the question, whatever the title of the session', () => {
    const mastery = ['Runden', 'Addieren'].map(skillTitle => ({ skillTitle, mastery: 0 }))
    expect(facts(see('learning', window, { ...none, language: 'de', mastery }))).toMatchObject({
      current_skill: 'Runden, Addieren',
    })
  })
})

test('every call of the window keeps its result, in order', () => {
  for (const type of ['evaluation', 'learning'] as const)
    expect(
      see(type)
        .slice(1)
        .map(({ role }) => role),
    ).toEqual(['assistant', 'tool', 'assistant', 'tool'])
})

test('a model is told to begin when nothing was said before, and else to go on', () => {
  expect(see('learning', [])[0]).toMatchObject({ content: expect.stringMatching(/^Begin/) })
  expect(see('learning')[0]).toMatchObject({ content: expect.stringMatching(/^Continue/) })
})

describe('the summary for the tutor', () => {
  test('says that nothing was answered yet', () =>
    expect(performanceSummary(aSession(), none)).toBe('No question has been answered yet.'))
  test('counts the whole session, and each skill lately', () => {
    const session = aSession({ itemsCompleted: 5, itemsCorrect: 3, totalItems: 12, repeated: 2 })
    const recent = [true, false, true].map((correct, index) => ({
      skillTitle: index < 2 ? 'Addition' : 'Hosts',
      correct,
    }))
    expect(performanceSummary(session, { ...none, recent }).split('\n')).toEqual([
      '3 of 5 answered questions were right; 10 are planned.',
      'Lately in Addition: 1 of 2 right.',
      'Lately in Hosts: 1 of 1 right.',
    ])
  })
})
