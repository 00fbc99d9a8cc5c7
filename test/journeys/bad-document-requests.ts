// The endpoints of documents and of the graph of concepts with what they must refuse.
import { newId } from '../../src/kernel/ids.js'
import { get, half, notAText, nul, type Endpoint } from './bad-values.js'

const concept = { name: 'A fraction', definition: 'A part of a whole.', language: 'en', skills: ['fixture.sum'] }
const relationship = { source_id: newId(), target_id: newId(), type: 'depends-on', rationale: 'It is built upon.' }
const texts = [...notAText.filter(value => value !== ''), nul, half]
const versions = ['1', 1.5, null, true, [], {}]

const staff = (method: Endpoint['method'], path: string): Endpoint => ({ method, path, who: 'operator' })

export const badDocumentRequests: Readonly<Record<string, Endpoint>> = {
  'get /documents': { ...get('/documents'), badQueries: ['before=x', 'limit=0', 'limit=201', 'limit=x'] },
  'get /documents/search': {
    ...get('/documents/search'),
    badQueries: [
      '',
      'q=',
      'q=%20',
      'q=x&limit=0',
      'q=x&limit=51',
      'q=x&limit=x',
      'q=x&language=english',
      'q=x&document_ids=x',
    ],
  },
  'get /documents/passages': { ...get('/documents/passages'), badQueries: ['', 'ids=', 'ids=x'] },
  'get /documents/{id}': staff('GET', '/documents/{id}'),
  'get /documents/{id}/text': {
    ...staff('GET', '/documents/{id}/text'),
    badQueries: ['from=-1', 'from=x', 'page=0', 'page=x', 'around=x', 'limit=0', 'limit=101'],
  },
  'get /documents/{id}/figures/{figure_id}': staff('GET', '/documents/{id}/figures/{figure_id}'),
  // A form and not JSON: what it refuses stands in `documents.int.test.ts`.
  'post /documents': staff('POST', '/documents'),
  'post /documents/{id}/publish': {
    ...staff('POST', '/documents/{id}/publish'),
    good: { published: true },
    bad: [
      [{}],
      ...['yes', 1, null, [], {}].map(published => [{ published }] as const),
      ...['x', [], ['x'], [null], {}].map(class_ids => [{ published: true, class_ids }] as const),
    ],
  },
  'delete /documents/{id}': staff('DELETE', '/documents/{id}'),
  'get /concepts': {
    ...get('/concepts'),
    badQueries: ['states=gone', 'states=', 'document_ids=x', 'document_ids=', 'picture=x'],
  },
  'get /concepts/{id}/versions': staff('GET', '/concepts/{id}/versions'),
  'post /concepts': {
    ...staff('POST', '/concepts'),
    good: concept,
    mayBeTexts: ['skills'],
    bad: [
      [{}],
      ...[...texts, '', ' '].map(name => [{ ...concept, name }] as const),
      ...texts.map(definition => [{ ...concept, definition }] as const),
      ...[...texts, '', 'english!'].map(language => [{ ...concept, language }] as const),
      ...[null, 'fixture.sum', [1], ['a/b']].map(skills => [{ ...concept, skills }] as const),
    ],
  },
  'post /concepts/from-document': {
    ...staff('POST', '/concepts/from-document'),
    good: { document_id: newId() },
    bad: [[{}], ...texts.map(id => [{ document_id: id }] as const)],
  },
  'post /concepts/from-curriculum': {
    ...staff('POST', '/concepts/from-curriculum'),
    good: { curriculum_id: 'nothing.of.the.kind' },
    bad: [[{}], ...[0, null, true, [], {}].map(id => [{ curriculum_id: id }] as const)],
  },
  'post /concepts/from-model': {
    ...staff('POST', '/concepts/from-model'),
    good: { document_id: newId() },
    bad: [
      [{}],
      ...texts.map(id => [{ document_id: id }] as const),
      ...['1', -1, 1.5, null].map(from => [{ document_id: newId(), from }] as const),
    ],
  },
  'post /concepts/relationships': {
    ...staff('POST', '/concepts/relationships'),
    good: relationship,
    bad: [
      [{}],
      ...[...texts, 'x'].map(id => [{ ...relationship, source_id: id }] as const),
      ...[...texts, 'needs'].map(type => [{ ...relationship, type }] as const),
      ...texts.map(rationale => [{ ...relationship, rationale }] as const),
    ],
  },
  'post /concepts/relationships/{id}': {
    ...staff('POST', '/concepts/relationships/{id}'),
    good: { version: 1, state: 'confirmed' },
    bad: [
      [{}],
      ...versions.map(version => [{ version }] as const),
      ...[...texts, 'sure'].map(state => [{ version: 1, state }] as const),
    ],
  },
  'post /concepts/{id}': {
    ...staff('POST', '/concepts/{id}'),
    good: { version: 1, state: 'confirmed' },
    bad: [
      [{}],
      ...versions.map(version => [{ version }] as const),
      ...[...texts, ' '].map(name => [{ version: 1, name }] as const),
      ...[...texts, 'sure'].map(state => [{ version: 1, state }] as const),
    ],
  },
}
