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
  'post /supervise/blueprints/starter': post('starter', starter, [
    [{}],
    [{ ...starter, blueprint_id: '../sum' }],
    [{ ...starter, blueprint_id: 'Sum' }],
    [{ ...starter, type: 'essay' }],
    [{ ...starter, blueprint_id: 'fixture.sum' }, 409],
    [{ ...starter, folder: 'x' }],
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
