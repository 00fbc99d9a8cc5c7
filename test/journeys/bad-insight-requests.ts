// The endpoints of results with what they take and what they must refuse.
import { newId } from '../../src/kernel/ids.js'
import { get, long, notAText, nul, type Endpoint } from './bad-values.js'

const ofAssessment = [
  '',
  'assessment_id=',
  `assessment_id=${long}`,
  'assessment_id=%00',
  'assessment_id=x&class=',
  'class=5b',
  'exam_id=x',
]

/** Of a paper: each would cost, or is nothing that could be asked for. */
const ofPaper = [
  '',
  'of=',
  'of=%00',
  'of=a&variants=9',
  'of=a&seats=201',
  'of=a&tier=x',
  'of=a&seed=a%20b',
  'of=a&title=',
]

export const badInsightRequests: Readonly<Record<string, Endpoint>> = {
  'get /supervise/results': {
    ...get('/supervise/results'),
    who: 'operator',
    badQueries: ['limit=0', 'limit=201', 'before=x', 'session_type=exam', 'class=', 'q=%00'],
  },
  'get /supervise/results/export': {
    ...get('/supervise/results/export'),
    who: 'operator',
    badQueries: ['format=xml', 'format=', 'class=', 'session_type=exam'],
  },
  'get /supervise/papers/sources': { ...get('/supervise/papers/sources'), who: 'operator' },
  'get /supervise/papers': { ...get('/supervise/papers'), who: 'operator', badQueries: ofPaper },
  'get /supervise/papers/{file}': {
    ...get('/supervise/papers/paper.zip'),
    who: 'operator',
    badQueries: [...ofPaper, `of=${Array(11).fill('a').join()}`],
  },
  'get /supervise/content/folder': { ...get('/supervise/content/folder'), who: 'operator' },
  'post /supervise/content/reload': { method: 'POST', path: '/supervise/content/reload', who: 'operator', good: {} },
  'get /supervise/content': { ...get('/supervise/content'), who: 'operator' },
  'get /supervise/content/questions': {
    ...get('/supervise/content/questions'),
    who: 'operator',
    badQueries: ['', 'assessment_id=', 'assessment_id=%00', `assessment_id=${'x'.repeat(201)}`],
  },
  'get /supervise/assessments': { ...get('/supervise/assessments'), who: 'operator' },
  'get /supervise/results/summary': { ...get('/supervise/results/summary'), who: 'operator', badQueries: ofAssessment },
  'get /supervise/results/questions': {
    ...get('/supervise/results/questions'),
    who: 'operator',
    badQueries: ofAssessment,
  },
  'post /supervise/{id}/comment': {
    method: 'POST',
    path: '/supervise/{id}/comment',
    who: 'operator',
    good: { comment: 'Well done.' },
    bad: [
      ...notAText.filter(value => value !== '').map(comment => [{ comment }] as const),
      [{ comment: 'x'.repeat(2_001) }],
      [{ comment: nul }],
      [{ comment: 'Fine.', position: 1 }],
    ],
  },
  'get /classes/{id}/needs': { ...get('/classes/{id}/needs'), who: 'operator' },
  'get /classes/{id}/programmes': { ...get('/classes/{id}/programmes'), who: 'operator' },
  'get /classes/{id}/mastery': { ...get('/classes/{id}/mastery'), who: 'operator' },
  'get /supervise/sessions/{id}': { ...get('/supervise/sessions/{id}'), who: 'operator' },
  'get /supervise/sessions/{id}/steps': {
    ...get('/supervise/sessions/{id}/steps'),
    who: 'operator',
    badQueries: ['agent=chef', 'outcome=fine', 'failures=yes', 'after=x', 'limit=0', 'limit=501'],
  },
  'get /supervise/sessions/{id}/replay': {
    ...get('/supervise/sessions/{id}/replay'),
    who: 'operator',
    badQueries: ['after=x', 'after=-1', 'limit=0', 'limit=501'],
  },
  'get /supervise/sessions/{id}/notes': { ...get('/supervise/sessions/{id}/notes'), who: 'operator' },
  'post /supervise/sessions/{id}/notes': {
    method: 'POST',
    path: '/supervise/sessions/{id}/notes',
    who: 'operator',
    good: { note_id: newId(), text: 'Looked away often.' },
    bad: [
      ...notAText.map(text => [{ note_id: newId(), text }] as const),
      [{ note_id: newId(), text: '  ' }],
      [{ note_id: newId(), text: 'x'.repeat(2_001) }],
      [{ note_id: 'x', text: 'Fine.' }],
      [{ text: 'Fine.' }],
      [{ note_id: newId(), text: 'Fine.', author: 'me' }],
    ],
  },
  // It takes no body.
  'post /supervise/sessions/{id}/notes/{note_id}/remove': {
    method: 'POST',
    path: `/supervise/sessions/{id}/notes/${newId()}/remove`,
    who: 'operator',
    good: {},
  },
  'get /supervise/{id}/review': { ...get('/supervise/{id}/review'), who: 'operator' },
  'get /supervise/blueprints/{blueprint_id}/source': {
    ...get('/supervise/blueprints/no-such-blueprint/source'),
    who: 'operator',
  },
}
