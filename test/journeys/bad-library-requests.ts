// The endpoints of the curriculum, of guidelines and of profiles, with what they must refuse.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import type { PublishCurriculum } from '../../src/contract/curriculum-view.js'
import { ofNodes, somePublication } from '../support/some-publication.js'
import { FIXTURES } from '../support/test-server.js'
import { get, half, long, notAText, nul, numbers, type Endpoint } from './bad-values.js'

const guideline = parse(readFileSync(path.join(FIXTURES, 'guidelines/sums.yaml'), 'utf8')) as Record<string, unknown>

const publication = somePublication()

/** With this in its first node. */
const node = (wrong: object): PublishCurriculum => ofNodes(([first, ...others]) => [{ ...first!, ...wrong }, ...others])

export const badLibraryRequests: Readonly<Record<string, Endpoint>> = {
  'get /profile': get('/profile'),
  'get /pictures/{name}': get('/pictures/none.png'),
  'put /profile': {
    method: 'PUT',
    path: '/profile',
    who: 'learner',
    good: { learning_style: 'pictures', style: 'simple', lang: 'en' },
    // Nothing told is a profile, too.
    mayBeEmpty: true,
    bad: [
      ...[...numbers, 13].filter(value => value !== 4).map(grade => [{ grade }] as const),
      ...[null, 4, 'cricket', {}, [4], ['x'.repeat(41)], [nul], [half], Array(11).fill('x')].map(
        interests => [{ interests }] as const,
      ),
      ...['learning_style', 'style', 'lang'].flatMap(field =>
        [...notAText.filter(value => value !== ''), long, nul, half].map(value => [{ [field]: value }] as const),
      ),
      ...['', ' ', '<b>', 'a\nb', 'a\u202eb', '\u200b', 'x'.repeat(61), nul, half, 4].map(name => [{ name }] as const),
      [{ style: 'hard' }],
      [{ lang: 'english' }],
    ],
  },
  'get /curriculum/places': get('/curriculum/places'),
  'get /curriculum': {
    ...get('/curriculum'),
    badQueries: [
      '',
      'country=India&board=CBSE',
      'country=India&grade=3',
      'board=CBSE&grade=3',
      ...['', '-1', '13', '1.5', 'x', 'Infinity', '%00'].map(grade => `country=India&board=CBSE&grade=${grade}`),
      ...['country=', `country=${long}`, 'country=%00'].map(country => `${country}&board=CBSE&grade=3`),
      ...['subject=', 'subject=%00', `topic=${long}`, 'unknown=1'].map(
        more => `country=India&board=CBSE&grade=3&${more}`,
      ),
    ],
  },
  'get /supervise/guidelines': { ...get('/supervise/guidelines'), who: 'operator' },
  'post /supervise/guidelines': {
    method: 'POST',
    path: '/supervise/guidelines',
    who: 'operator',
    good: { guideline },
    bad: [
      [{}],
      [guideline],
      ...['guideline_id', 'country', 'guideline', 'steps', 'prerequisites'].map(
        field => [{ guideline: { ...guideline, [field]: undefined } }] as const,
      ),
      ...[{ grade: 13 }, { version: 0 }, { status: 'best' }, { guideline_id: '../x' }, { topic: nul }].map(
        wrong => [{ guideline: { ...guideline, ...wrong } }] as const,
      ),
      ...[{ guideline: 'Too short.' }, { topic: '…' }, { steps: [] }, { unknown: 1 }].map(
        wrong => [{ guideline: { ...guideline, ...wrong } }] as const,
      ),
    ],
  },
  'get /curricula': get('/curricula'),
  'get /curricula/{curriculum_id}': get('/curricula/nothing.of.the.kind'),
  'post /supervise/curricula': {
    method: 'POST',
    path: '/supervise/curricula',
    who: 'operator',
    mayBeLarge: true,
    good: publication,
    bad: [
      [{}],
      [publication.curriculum],
      ...Object.keys(publication).map(field => [{ ...publication, [field]: undefined }] as const),
      ...[
        { curriculum_id: '../x' },
        { grade: 13 },
        { grade: -1 },
        { language: 'english' },
        { depth: 'deep' },
        { title: nul },
      ].map(wrong => [{ ...publication, ...wrong }] as const),
      [{ ...publication, curriculum: { topic: 'Nothing', nodes: [] } }],
      ...[
        { id: 'N2' },
        { id: 'a/b' },
        { title: 'supply' },
        { prerequisites: ['N9'] },
        { prerequisites: ['N3'] },
        { capability: '…' },
        { skills: ['no.skill'] },
        { estimate_minutes: 0 },
        { unknown: 1 },
        { resources: [{ title: 'x', url: 'javascript:alert(1)', kind: 'doc' }] },
        { mastery_check: { task: half, pass_criteria: 'x' } },
      ].map(wrong => [node(wrong)] as const),
    ],
  },
  'post /supervise/curricula/{curriculum_id}/withdraw': {
    method: 'POST',
    path: '/supervise/curricula/nothing.of.the.kind/withdraw',
    who: 'operator',
  },
}
