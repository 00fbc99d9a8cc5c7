// The endpoints of receipts and erasures with what they take and what they must refuse.
import { get, type Endpoint } from './bad-values.js'

const NOBODY = '01890000-0000-7000-8000-000000000000'

export const badPrivacyRequests: Readonly<Record<string, Endpoint>> = {
  'get /session/{id}/receipt': get('/session/{id}/receipt'),
  'get /receipts/{code}': get('/receipts/7F3K-91C2-0B4D-XT8Q'),
  'get /my-data/records': {
    ...get('/my-data/records'),
    badQueries: ['limit=0', 'limit=51', 'before=0', 'before=x'],
  },
  'post /classes/{id}/members/{person_id}/consent': {
    method: 'POST',
    path: `/classes/${NOBODY}/members/${NOBODY}/consent`,
    who: 'operator',
    good: { guardian_consent: 'needed' },
    bad: [[{}], [{ guardian_consent: 'yes' }], [{ guardian_consent: null }], [{ guardian_consent: 'given', by: 'x' }]],
  },
  'post /my-data/erase': {
    method: 'POST',
    path: '/my-data/erase',
    who: 'learner',
    good: { confirm: true },
    bad: [[{}], [{ confirm: false }], [{ confirm: 'yes' }], [{ confirm: true, reason: 'x' }]],
  },
  'post /people/{id}/erase': {
    method: 'POST',
    path: '/people/{id}/erase',
    who: 'operator',
    good: { confirm: true },
    bad: [[{}], [{ confirm: false }], [{ confirm: 1 }]],
  },
}
