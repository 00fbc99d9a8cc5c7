// The endpoints of the curriculum, of guidelines and of profiles, with what they must refuse.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { FIXTURES } from '../support/test-server.js'
import { get, half, long, notAText, nul, numbers, type Endpoint } from './bad-values.js'

const guideline = parse(readFileSync(path.join(FIXTURES, 'guidelines/sums.yaml'), 'utf8')) as Record<string, unknown>

export const badLibraryRequests: Readonly<Record<string, Endpoint>> = {
  'get /profile': get('/profile'),
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
      ...['', '0', '13', '1.5', 'x', 'Infinity', '%00'].map(grade => `country=India&board=CBSE&grade=${grade}`),
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
      ...[{ guideline: 'Too short.' }, { topic: 'TODO' }, { steps: [] }, { unknown: 1 }].map(
        wrong => [{ guideline: { ...guideline, ...wrong } }] as const,
      ),
    ],
  },
}
