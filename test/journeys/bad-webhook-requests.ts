// The endpoints of webhooks with what they take and what they must refuse.
import { newId } from '../../src/kernel/ids.js'
import { get, notAText, type Endpoint } from './bad-values.js'

const url = 'https://93.184.216.34/hook'
const events = ['session.completed']

export const badWebhookRequests: Readonly<Record<string, Endpoint>> = {
  'get /webhooks': { ...get('/webhooks'), who: 'operator' },
  'post /webhooks': {
    method: 'POST',
    path: '/webhooks',
    who: 'operator',
    good: { url, events },
    bad: [
      ...notAText.map(value => [{ url: value, events }] as const),
      ...['x', '//a.example', 'ftp://a.example', 'http://a.example', 'javascript:alert(1)'].map(
        value => [{ url: value, events }] as const,
      ),
      [{ url: `https://a.example/${'x'.repeat(2_000)}`, events }],
      [{ url: 'https://user:word@93.184.216.34/', events }],
      [{ url: 'https://127.0.0.1/', events }],
      [{ url, events: [] }],
      [{ url, events: ['ping'] }],
      [{ url, events: 'alert' }],
      [{ url, events, secret: 'mine' }],
      [{ url }],
    ],
  },
  // It takes no body.
  'post /webhooks/{id}/disable': { method: 'POST', path: '/webhooks/{id}/disable', who: 'operator', good: {} },
  'post /webhooks/{id}/test': { method: 'POST', path: '/webhooks/{id}/test', who: 'operator', good: {} },
  'get /webhooks/{id}/deliveries': {
    ...get('/webhooks/{id}/deliveries'),
    who: 'operator',
    badQueries: ['limit=0', 'limit=201', 'limit=x', 'before=x', 'before=%00'],
  },
  'post /webhooks/{id}/deliveries/{delivery_id}/replay': {
    method: 'POST',
    path: `/webhooks/{id}/deliveries/${newId()}/replay`,
    who: 'operator',
    good: {},
  },
}
