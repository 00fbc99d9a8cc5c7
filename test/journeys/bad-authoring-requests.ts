// The endpoints of the editor of blueprints with what they take and what they must refuse.
import { newId } from '../../src/kernel/ids.js'
import { get, half, nul, type Endpoint } from './bad-values.js'

const SOURCE = 'schema: blueprint/1\n'
const files = ['', 'file=', 'file=%00', `file=${'x'.repeat(201)}`, 'path=sum.yaml']
const badTexts = (rest: object) => [5, null, nul, half, 'x'.repeat(100_001)].map(text => [{ ...rest, text }] as const)
const post = (path: string, good: Endpoint['good'], bad: Endpoint['bad']): Endpoint => ({
  method: 'POST',
  path: `/supervise/blueprints/${path}`,
  who: 'operator',
  good: good!,
  bad: bad!,
})

const preview = { text: SOURCE, seeds: ['1'] }
const attempt = { text: SOURCE, seed: '1', tier: 'easy', form: 'typed', language: 'en', response: { text: '1' } }
const starter = { blueprint_id: 'fixture.fresh', skill_id: 'fixture.sum', type: 'integer' }
const assessment = {
  assessment_id: 'brand-new',
  title: 'Sums',
  description: 'Two sums.',
  language: 'en',
  questions: [{ kind: 'blueprint', id: 'fixture.sum', count: 2 }],
  time_limit_minutes: 10,
  passing_score_percent: 60,
  max_attempts: null,
  shuffle_items: true,
  release: 'manual',
  difficulty: 'mixed',
  form: 'any',
  grades: ['A', 'B', 'C', 'D', 'E'],
}
/** Of a text that the file never had. */
const moved = { file: 'sum.yaml', hash: '0'.repeat(64), to: 'plus.yaml' }
const saved = { file: 'no-such-folder/new.yaml', text: SOURCE, hash: null }

export const badAuthoringRequests: Readonly<Record<string, Endpoint>> = {
  'get /supervise/blueprints/files': { ...get('/supervise/blueprints/files'), who: 'operator' },
  'get /supervise/blueprints/file': { ...get('/supervise/blueprints/file'), who: 'operator', badQueries: files },
  'post /supervise/blueprints/file': post('file', saved, [
    [{}],
    ...badTexts({ file: 'sum.yaml', hash: null }),
    [{ ...saved, hash: 'short' }],
    [{ ...saved, hash: undefined }],
    [{ ...saved, file: '' }],
    [{ ...saved, file: '../sum.yaml' }, 404],
    [{ ...saved, by: 'me' }],
    [{ ...saved, file: 'sum.yaml' }, 409],
  ]),
  'post /supervise/blueprints/file/move': post('file/move', moved, [
    [{}],
    [{ ...moved, hash: null }],
    [{ ...moved, hash: 'short' }],
    [{ ...moved, to: '' }],
    [{ ...moved, to: undefined }],
    [{ ...moved, to: nul }],
    [{ ...moved, by: 'me' }],
    [{ ...moved, file: 'no-such-file.yaml' }, 404],
    [{ ...moved, file: '../sum.yaml' }, 404],
    [{ ...moved, to: 'sum.yaml' }, 409],
  ]),
  'post /supervise/blueprints/starter': post('starter', starter, [
    [{}],
    [{ ...starter, blueprint_id: '../sum' }],
    [{ ...starter, blueprint_id: 'Sum' }],
    [{ ...starter, type: 'essay' }],
    [{ ...starter, language: '../de' }],
    [{ ...starter, blueprint_id: 'fixture.sum' }, 409],
    [{ ...starter, folder: 'x' }],
  ]),
  'get /supervise/blueprints/bank': { ...get('/supervise/blueprints/bank'), who: 'operator' },
  'post /supervise/blueprints/assessment': post('assessment', assessment, [
    [{}],
    [{ ...assessment, assessment_id: '../sums' }],
    [{ ...assessment, assessment_id: 'Sums' }],
    [{ ...assessment, title: nul }],
    [{ ...assessment, questions: [] }],
    [{ ...assessment, questions: [{ kind: 'blueprint', id: 'fixture.sum', count: 0 }] }],
    [{ ...assessment, questions: [{ kind: 'blueprint', id: '../x', count: 1 }] }],
    [{ ...assessment, questions: [{ kind: 'blueprint', id: 'fixture.nowhere', count: 1 }] }, 404],
    [{ ...assessment, questions: [{ kind: 'skill', id: 'fixture.nowhere', count: 1 }] }, 404],
    [{ ...assessment, time_limit_minutes: 0 }],
    [{ ...assessment, passing_score_percent: 101 }],
    [{ ...assessment, max_attempts: 0 }],
    [{ ...assessment, release: 'at' }],
    [{ ...assessment, grades: ['A'] }],
    [{ ...assessment, folder: 'x' }],
  ]),
  'get /supervise/blueprints/pictures': {
    ...get('/supervise/blueprints/pictures'),
    who: 'operator',
    badQueries: files,
  },
  // The picture is sent in a form: what that refuses stands in `authors-pictures.test.ts` and `authoring.int.test.ts`.
  'post /supervise/blueprints/pictures': {
    method: 'POST',
    path: '/supervise/blueprints/pictures',
    who: 'operator',
  },
  'post /supervise/blueprints/pictures/remove': post('pictures/remove', { file: 'sum.yaml', path: 'no.png' }, [
    [{}],
    [{ file: 'sum.yaml', path: '' }],
    [{ file: 'sum.yaml', path: nul }],
    [{ file: '../sum.yaml', path: 'no.png' }, 404],
    [{ file: 'sum.yaml', path: 'sum.yaml' }, 404],
    [{ file: 'sum.yaml', path: '../../etc/passwd' }, 404],
    [{ file: 'sum.yaml', path: 'no.png', by: 'me' }],
  ]),
  'post /supervise/blueprints/check': post('check', { file: 'sum.yaml', text: SOURCE }, [
    [{}],
    ...badTexts({ file: 'sum.yaml' }),
    [{ file: '', text: SOURCE }],
  ]),
  'post /supervise/blueprints/preview': post('preview', preview, [
    [{}],
    ...badTexts({ seeds: ['1'] }),
    [{ ...preview, seeds: [] }],
    [{ ...preview, seeds: ['1', '2', '3', '4', '5', '6', '7'] }],
    [{ ...preview, tier: 'hardest' }],
    [{ ...preview, language: 'English' }],
    [preview, 409],
  ]),
  'post /supervise/blueprints/try': post('try', attempt, [
    [{}],
    ...badTexts(attempt),
    [{ ...attempt, response: '1' }],
    [{ ...attempt, seed: '' }],
    [attempt, 409],
  ]),
  'post /supervise/blueprints/rates': post('rates', { text: SOURCE }, [[{}], ...badTexts({})]),
  'get /supervise/blueprints/versions': {
    ...get('/supervise/blueprints/versions'),
    who: 'operator',
    badQueries: files,
  },
  'get /supervise/blueprints/versions/{version_id}': {
    ...get(`/supervise/blueprints/versions/${newId()}`),
    who: 'operator',
  },
}
