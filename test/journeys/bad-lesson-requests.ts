// What the routes of tutoring must refuse, for the tests of bad input. The session that they are tried on is none of tutoring.
import { newId } from '../../src/kernel/ids.js'
import { get, half, notAText, nul, type Endpoint } from './bad-values.js'

/** An empty text is one, too. */
const noText = notAText.filter(value => value !== '')
const long = 'x'.repeat(4_001)
const badCounts = ['-1', '1.5', '1e2', 'x', '', '99999999999', '%00']

const topic = {
  topic: 'Nothing of this name',
  subtopic: 'Nothing',
  grade: 3,
  student_profile: { interests: ['chess'] },
}
const guideline = {
  student: { id: 'mine', grade: 3, prefs: { style: 'simple', lang: 'en' } },
  goal: { topic: 'x', syllabus: 'y', learning_objectives: ['z'], guideline_id: 'nothing.of.this.name' },
}
const grades = [0, 13, 1.5, '3', null]

/** The endpoints for an open question with this call id. */
export function lessonEndpoints(callId: string): Readonly<Record<string, Endpoint>> {
  const logs = (path: string, badQueries: readonly string[] = []): Endpoint => ({
    ...get(path),
    who: 'operator',
    badQueries,
  })
  const paging = [...badCounts.map(value => `offset=${value}`), ...[...badCounts, '0', '1001'].map(v => `limit=${v}`)]
  const step = { student_reply: 'b', tool_call_id: callId }
  return {
    'post /sessions': {
      method: 'POST',
      path: '/sessions',
      who: 'learner',
      good: topic,
      bad: [
        [topic, 404],
        [guideline, 404],
        [{}],
        [{ topic: 'x', goal: guideline.goal }],
        ...[...noText, nul, half, 'x'.repeat(121)].flatMap(value => [
          [{ ...topic, topic: value }] as const,
          [{ ...topic, subtopic: value }] as const,
        ]),
        ...grades.flatMap(grade => [
          [{ ...topic, grade }] as const,
          [{ ...topic, student_profile: { grade } }] as const,
          [{ ...guideline, student: { grade } }] as const,
        ]),
        ...[
          null,
          'x',
          [],
          { name: 'x' },
          { interests: 'x' },
          { interests: [nul] },
          { style: 'wild' },
          { lang: 'english' },
        ].map(student_profile => [{ ...topic, student_profile }] as const),
        ...[null, 5, [], { estimated_duration_minutes: 4 }, { estimated_duration_minutes: '20' }, { more: 1 }].map(
          session_context => [{ ...topic, session_context }] as const,
        ),
        ...[undefined, null, 'x', [], { prefs: { grade: 3 } }, { id: nul }, { learner_id: newId() }].map(
          student => [{ ...guideline, student }] as const,
        ),
        ...[undefined, null, 'x', {}, { guideline_id: '' }, { guideline_id: nul }, { guideline_id: 5 }].map(
          goal => [{ ...guideline, goal }] as const,
        ),
        [{ ...guideline, goal: { ...guideline.goal, guideline_id: '__proto__' } }, 404],
        [{ ...guideline, goal: { ...guideline.goal, guideline_id: '../x' } }, 404],
        ...['x', [5], Array(13).fill('x')].map(
          learning_objectives => [{ ...guideline, goal: { ...guideline.goal, learning_objectives } }] as const,
        ),
      ],
    },
    'post /sessions/{id}/step': {
      method: 'POST',
      path: '/sessions/{id}/step',
      who: 'learner',
      good: step,
      bad: [
        [step, 409],
        [{}],
        [{ tool_call_id: callId }],
        ...[...noText, long, nul, half].map(student_reply => [{ ...step, student_reply }] as const),
        ...[...notAText, 'x', `${callId} `, nul].map(tool_call_id => [{ ...step, tool_call_id }] as const),
      ],
    },
    'get /sessions/{id}': get('/sessions/{id}'),
    'get /sessions/{id}/status': get('/sessions/{id}/status'),
    'get /sessions/{id}/summary': get('/sessions/{id}/summary'),
    'get /sessions/logs': logs('/sessions/logs', [...paging, 'sort_by=best', 'sort_by=', 'sort_by=%00']),
    'get /sessions/{id}/logs': logs('/sessions/{id}/logs', [...paging, 'agent=router', 'agent=', 'agent=%00']),
    'get /sessions/{id}/logs/text': logs('/sessions/{id}/logs/text', ['download=1', 'download=']),
    'get /sessions/{id}/logs/agent_steps.jsonl': logs('/sessions/{id}/logs/agent_steps.jsonl'),
    'get /sessions/{id}/logs/summary': logs('/sessions/{id}/logs/summary'),
    'get /sessions/{id}/logs/stream': logs('/sessions/{id}/logs/stream', ['follow=1', 'follow=']),
  }
}
