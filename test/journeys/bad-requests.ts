// Every endpoint with what it takes and what it must refuse. A route that is in the API and not here fails the test.
import { newId } from '../../src/kernel/ids.js'
import { lessonEndpoints } from './bad-lesson-requests.js'
import { badAuthoringRequests } from './bad-authoring-requests.js'
import { badDocumentRequests } from './bad-document-requests.js'
import { badInsightRequests } from './bad-insight-requests.js'
import { badLibraryRequests } from './bad-library-requests.js'
import { badPeopleRequests } from './bad-people-requests.js'
import { badPrivacyRequests } from './bad-privacy-requests.js'
import { badExamRequests } from './bad-exam-requests.js'
import { badWatchingRequests } from './bad-watching-requests.js'
import { badWebhookRequests } from './bad-webhook-requests.js'
import { get, half, long, notAText, nul, numbers, type Endpoint } from './bad-values.js'

export type { Endpoint } from './bad-values.js'

const create = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 4 } }
const survey = { survey_id: 'fixture-survey' }

/** The endpoints for an open question with this call id. */
export const endpoints = (callId: string): Readonly<Record<string, Endpoint>> => {
  const report = { tool_call_id: callId, reason: 'other', comment: 'Fine.' }
  const command = { command_id: newId(), tool_call_id: callId, command: 'hint' }
  const reason = { reason: 'Fine.' }
  const badReasons = [...notAText.filter(value => value !== ''), long, nul, half].map(
    value => [{ reason: value }] as const,
  )
  const supervise = (command: string): Endpoint => ({
    method: 'POST',
    path: `/supervise/{id}/${command}`,
    who: 'operator',
    good: reason,
    mayBeEmpty: true,
    bad: badReasons,
  })
  const regrade: Pick<Endpoint, 'good' | 'bad'> = {
    good: { blueprint_id: 'fixture.sum' },
    bad: [
      [{}],
      [{ blueprint_id: '' }],
      [{ blueprint_id: 'x'.repeat(201) }],
      [{ blueprint_id: 'fixture.sum', policy: 'best' }],
      [{ blueprint_id: 'nowhere' }, 404],
      [{ blueprint_id: 5 }],
    ],
  }
  const run = { threadId: 'a thread of nobody', runId: 'run', messages: [] }
  const chat = { id: 'a chat of nobody', messages: [] }
  return {
    ...badAuthoringRequests,
    ...badDocumentRequests,
    ...badInsightRequests,
    ...badLibraryRequests,
    ...badPeopleRequests,
    ...badPrivacyRequests,
    ...badExamRequests,
    ...badWatchingRequests,
    ...badWebhookRequests,
    'get /assessments': get('/assessments'),
    'get /skills': get('/skills'),
    'get /session-types': get('/session-types'),
    'get /mastery': get('/mastery'),
    'get /session/{id}/mastery': get('/session/{id}/mastery'),
    'get /suggestion': get('/suggestion'),
    'get /surveys': get('/surveys'),
    'get /surveys/{id}/responses': {
      ...get('/surveys/{id}/responses'),
      who: 'operator',
      badQueries: ['format=xml', 'format=', 'format=%00', 'before=x', 'limit=0', 'limit=201'],
    },
    'post /supervise/{id}/extend': {
      method: 'POST',
      path: '/supervise/{id}/extend',
      who: 'operator',
      good: { command_id: newId(), minutes: 5, reason: 'Fine.' },
      bad: [
        [{ minutes: 5 }],
        [{ command_id: 'x', minutes: 5 }],
        ...[0, -5, 1.5, 1441, '5', null].map(minutes => [{ command_id: newId(), minutes }] as const),
        ...badReasons.map(([{ reason: text }]) => [{ command_id: newId(), minutes: 5, reason: text }] as const),
      ],
    },
    'get /supervise/sessions': {
      ...get('/supervise/sessions'),
      who: 'operator',
      badQueries: [
        'limit=0',
        'limit=201',
        'limit=x',
        'before=x',
        'before=%00',
        'state=gone',
        'state=',
        'session_type=exam',
        'session_type=',
        'assessment_id=',
        'assessment_id=%00',
        'class=',
        'class=%00',
        'q=',
        'q=%00',
        `q=${long}`,
      ],
    },
    'get /audit': {
      ...get('/audit'),
      who: 'operator',
      badQueries: [
        'act=Session.Pause',
        'act=session',
        'act=%00',
        ...['actor_id', 'session_id', 'learner_id', 'class_id'].map(id => `${id}=x`),
        'before=0',
        'before=-1',
        'before=9999999999999999',
        'limit=0',
        'limit=201',
      ],
    },
    'get /audit/verify': {
      ...get('/audit/verify'),
      who: 'operator',
      badQueries: ['after=0', 'after=x', 'after=1e2', 'limit=0', 'limit=1001'],
    },
    // It takes no body.
    'get /session': {
      ...get('/session'),
      badQueries: [
        'limit=0',
        'limit=201',
        'limit=-1',
        'limit=1e2',
        'limit=x',
        'limit=',
        'limit=99999999999',
        'active=yes',
        'active=%00',
      ],
    },
    'get /lessons': get('/lessons'),
    'get /history': { ...get('/history'), badQueries: ['limit=0', 'limit=51', 'limit=x', 'before=x', 'before=%00'] },
    'get /session/{id}': get('/session/{id}'),
    'get /session/{id}/state': get('/session/{id}/state'),
    'get /session/{id}/results': get('/session/{id}/results'),
    'get /session/{id}/draft': get('/session/{id}/draft'),
    'get /session/{id}/review': get('/session/{id}/review'),
    'get /session/{id}/progress': get('/session/{id}/progress'),
    'get /session/{id}/events': {
      ...get('/session/{id}/events'),
      badQueries: ['after=-1', 'after=x', 'limit=0', 'limit=501', 'limit=%00'],
    },
    'get /session/{id}/stream': {
      ...get('/session/{id}/stream'),
      badQueries: ['after=-1', 'after=x', 'after=1.5', 'after=', 'after=99999999999', 'after=%00', `token=${long}`],
    },
    'post /session': {
      method: 'POST',
      path: '/session',
      who: 'learner',
      good: create,
      bad: [
        ...notAText.map(value => [{ ...create, session_type: value }] as const),
        [{ ...create, session_type: 'exam' }],
        [{ session_type: 'learning' }],
        [{ session_type: 'evaluation' }],
        [{ ...create, assessment_id: 'fixture-four' }],
        [{ session_type: 'evaluation', assessment_id: 'fixture-four', skills: ['fixture.sum'] }],
        [{ session_type: 'evaluation', assessment_id: 'fixture-four', config: { max_items: 1 } }],
        [{ session_type: 'evaluation', assessment_id: 'no-such-exam' }, 404],
        [{ session_type: 'evaluation', assessment_id: '__proto__' }, 404],
        [{ session_type: 'evaluation', assessment_id: '../fixture-four' }, 404],
        ...[...notAText, long].map(value => [{ session_type: 'evaluation', assessment_id: value }] as const),
        ...[null, 'fixture.sum', [], [''], [1], [null], Array(21).fill('fixture.sum'), [long]].map(
          skills => [{ ...create, skills }] as const,
        ),
        [{ ...create, skills: ['no.such.skill'] }, 404],
        [{ ...create, skills: ['fixture.sum', 'constructor'] }, 404],
        ...numbers.map(value => [{ ...create, config: { max_items: value } }] as const),
        ...[...numbers, 9, 86_401]
          .filter(value => value !== 501)
          .map(value => [{ ...create, config: { time_limit_seconds: value } }] as const),
        ...[...numbers, 4, 3_601]
          .filter(value => value !== 501)
          .map(value => [{ ...create, config: { item_time_limit_seconds: value } }] as const),
        ...[null, 4, 'x', [], { time_factor: 9 }].map(config => [{ ...create, config }] as const),
        ...['allow_skip', 'allow_back', 'allow_hints'].flatMap(setting =>
          [0, null, 'yes', []].map(value => [{ ...create, config: { [setting]: value } }] as const),
        ),
        [{ session_type: 'evaluation', assessment_id: 'fixture-four', config: { allow_hints: true } }],
        ...[{}, { ...survey, skills: ['fixture.sum'] }, { ...survey, topic: 'Rain' }, { ...survey, topic: null }].map(
          more => [{ session_type: 'survey', ...more }] as const,
        ),
        ...[...notAText, long].map(value => [{ session_type: 'survey', survey_id: value }] as const),
        ...['no-such-form', '__proto__', '../fixture-survey'].map(
          value => [{ session_type: 'survey', survey_id: value }, 404] as const,
        ),
        [{ session_type: 'survey', ...survey, config: { max_items: 2 } }],
        [{ ...create, survey_id: 'fixture-survey' }],
        [{ session_type: 'thought', skills: ['fixture.sum'] }],
        [{ session_type: 'thought', ...survey }],
        [{ session_type: 'thought', config: { allow_hints: true } }],
        ...[...notAText.filter(value => value !== ''), long, nul, half].map(
          topic => [{ session_type: 'thought', topic }] as const,
        ),
        [{ ...create, learner_id: newId() }],
      ],
    },
    'post /session/{id}/command': {
      method: 'POST',
      path: '/session/{id}/command',
      who: 'learner',
      good: command,
      bad: [
        ...['command_id', 'tool_call_id', 'command'].flatMap(field =>
          [...notAText, 'x', `${callId} `, nul].map(value => [{ ...command, [field]: value }] as const),
        ),
        [{ ...command, command_id: undefined }],
        [{ ...command, command: undefined }],
        [{ ...command, command: 'answer' }],
        ...[0, null, true, [], {}, 'x'.repeat(2_001), nul, half].map(
          text => [{ ...command, command: 'ask', text }] as const,
        ),
        ...[undefined, '', ' \n '].map(text => [{ ...command, command: 'ask', text }] as const),
        ...[undefined, newId()].map(value => [{ ...command, tool_call_id: value }, 409] as const),
        [{ ...command, command: 'back' }, 409],
        [{ ...command, command: 'retry' }, 409],
      ],
    },
    'post /session/{id}/respond': {
      method: 'POST',
      path: '/session/{id}/respond',
      who: 'learner',
      good: { tool_call_id: callId, response: { text: '123456' } },
      bad: [
        [{ tool_call_id: callId }],
        [{ response: { text: '1' } }],
        ...[...notAText, 'x', callId.slice(1), `${callId} `, nul].map(
          value => [{ tool_call_id: value, response: { text: '1' } }] as const,
        ),
        ...[null, 1, 'x', [], ['text']].map(response => [{ tool_call_id: callId, response }] as const),
        ...[
          {},
          { text: null },
          { text: 1 },
          { text: '' },
          { text: nul },
          { text: half },
          { text: '1', more: 1 },
          { index: 0 },
          { code: '1' },
          { text: '1e9' },
          { text: '9'.repeat(65) },
        ].map(response => [{ tool_call_id: callId, response }] as const),
        [{ tool_call_id: newId(), response: { text: '1' } }, 409],
      ],
    },
    'post /session/{id}/terminate': {
      method: 'POST',
      path: '/session/{id}/terminate',
      who: 'learner',
      good: reason,
      mayBeEmpty: true,
      bad: badReasons,
    },
    'post /session/{id}/draft': {
      method: 'POST',
      path: '/session/{id}/draft',
      who: 'learner',
      // The open question has no deadline: nothing is kept of it.
      good: { tool_call_id: callId, response: { text: '1' } },
      bad: [
        [{ tool_call_id: callId }],
        [{ response: { text: '1' } }],
        ...[...notAText, 'x', nul].map(value => [{ tool_call_id: value, response: { text: '1' } }] as const),
        ...[1, 'x', [], ['text']].map(response => [{ tool_call_id: callId, response }] as const),
        [{ tool_call_id: callId, response: { text: 'x'.repeat(20_001) } }],
        [{ tool_call_id: newId(), response: { text: '1' } }, 409],
      ],
    },
    'post /session/{id}/run': {
      method: 'POST',
      path: '/session/{id}/run',
      who: 'learner',
      good: { tool_call_id: callId, code: 'x' },
      bad: [
        [{ code: 'x' }],
        [{ tool_call_id: callId }],
        [{ tool_call_id: newId(), code: 'x' }, 409],
        // The open question asks for no code.
        [{ tool_call_id: callId, code: 'x' }, 409],
        ...[...notAText, 'x'].map(value => [{ tool_call_id: value, code: 'x' }] as const),
        ...[null, 1, {}, [], nul, half, 'x'.repeat(50_001)].map(code => [{ tool_call_id: callId, code }] as const),
      ],
    },
    'post /session/{id}/report': {
      method: 'POST',
      path: '/session/{id}/report',
      who: 'learner',
      good: report,
      bad: [
        [{ reason: 'other' }],
        [{ tool_call_id: callId }],
        [{ ...report, tool_call_id: newId() }, 404],
        ...[...notAText, 'x'].map(value => [{ ...report, tool_call_id: value }] as const),
        ...[...notAText, 'boring'].map(value => [{ ...report, reason: value }] as const),
        ...[null, 1, {}, [], long, nul, half].map(comment => [{ ...report, comment }] as const),
      ],
    },
    'post /ag-ui': {
      method: 'POST',
      path: '/ag-ui',
      who: 'learner',
      good: run,
      takesMore: true,
      bad: [
        ...['threadId', 'runId'].flatMap(field =>
          [...notAText, undefined, 'x'.repeat(201), nul, half].map(value => [{ ...run, [field]: value }] as const),
        ),
        ...[undefined, null, {}, 'x'].map(messages => [{ ...run, messages }] as const),
        ...[
          null,
          {},
          [null],
          [{}],
          [{ interruptId: callId, status: 'maybe' }],
          [{ interruptId: 1, status: 'resolved' }],
        ].map(resume => [{ ...run, resume }] as const),
        ...[
          null,
          'x',
          [],
          { viva: null },
          { viva: {} },
          { viva: { ...create, learner_id: newId() } },
          { viva_command: {} },
        ].map(forwardedProps => [{ ...run, forwardedProps }] as const),
        [{ ...run, forwardedProps: { viva: { ...create, skills: ['no.such.skill'] } } }, 404],
        [{ ...run, messages: [{ id: 'x', role: 'user', content: nul }], state: { session_id: callId } }, 404],
      ],
    },
    ...lessonEndpoints(callId),
    'get /ai-sdk/chat/{chat_id}': get('/ai-sdk/chat/nobody'),
    'get /ai-sdk/chat/{chat_id}/stream': get('/ai-sdk/chat/nobody/stream'),
    'post /ai-sdk/chat': {
      method: 'POST',
      path: '/ai-sdk/chat',
      who: 'learner',
      good: chat,
      takesMore: true,
      bad: [
        ...[...notAText, undefined, 'x'.repeat(201), nul, half].map(value => [{ ...chat, id: value }] as const),
        ...[undefined, null, {}, 'x'].map(messages => [{ ...chat, messages }] as const),
        ...[...notAText, 'resume-stream'].map(trigger => [{ ...chat, trigger }] as const),
        ...[null, 'x', [], {}, { ...create, learner_id: newId() }].map(viva => [{ ...chat, viva }] as const),
        [{ ...chat, viva: { ...create, skills: ['no.such.skill'] } }, 404],
        [{ ...chat, messages: [{ role: 'user', parts: [{ type: 'text', text: nul }] }] }, 404],
      ],
    },
    'post /supervise/{id}/pause': supervise('pause'),
    'post /supervise/{id}/resume': supervise('resume'),
    'post /supervise/{id}/release': supervise('release'),
    'post /supervise/{id}/end': supervise('end'),
    'post /supervise/regrades': { method: 'POST', path: '/supervise/regrades', who: 'operator', ...regrade },
    'post /supervise/regrades/preview': {
      method: 'POST',
      path: '/supervise/regrades/preview',
      who: 'operator',
      ...regrade,
    },
    'post /supervise/regrades/{id}/approve': {
      method: 'POST',
      path: '/supervise/regrades/{id}/approve',
      who: 'operator',
      good: {},
      mayBeEmpty: true,
      bad: [[[]], [null], [5]],
    },
  }
}

/** A value inside `depth` lists, as text: too deep for a recursive serializer. */
export const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** Bodies that are no JSON, or not in a shape that any endpoint takes, whatever it is: text and the status of its refusal. */
export const badTexts: readonly (readonly [string, string, number])[] = [
  ['half a document', '{"reason":', 400],
  ['no JSON', 'reason=x', 400],
  ['a byte order mark and nothing', '\ufeff', 400],
  ['JavaScript', '{reason: 1}', 400],
  ['NaN', '{"reason": NaN}', 400],
  ['NUL characters', '\u0000\u0000', 400],
  ['null', 'null', 422],
  ['a number', '1e999', 422],
  ['a text', '"x"', 422],
  ['a list', '[]', 422],
  ['a deep list', nested(50_000), 422],
  ['an object that is deep in an unknown field', `{"deep":${nested(50_000)}}`, 422],
  ['300 KB', `{"reason":"${'x'.repeat(300_000)}"}`, 413],
]
