// Where events may be sent: never into this server's own network, whatever a name leads to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../src/webhooks/infrastructure/public-address.js'
import { deliverySender, urlCheck } from '../../src/webhooks/infrastructure/send-delivery.js'
import { WebhookReceiver } from '../support/webhook-receiver.js'

const PRIVATE = `
  127.0.0.1 127.9.9.9 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1
  169.254.169.254 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 198.18.0.1 192.0.2.1
  :: ::1 fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::7f00:1
  64:ff9b::7f00:1 2002:7f00:1:: 2001:0:7f00:1:: 2001:db8::1`
const PUBLIC = ['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1']

test.each(PRIVATE.trim().split(/\s+/))('%s is not public', address => expect(isPublicAddress(address)).toBe(false))
test.each(PUBLIC)('%s is public', address => expect(isPublicAddress(address)).toBe(true))

const names: Readonly<Record<string, readonly string[]>> = {
  'lms.example': ['93.184.216.34', '2606:4700::1111'],
  'inside.example': ['10.0.0.7'],
  'both.example': ['93.184.216.34', '127.0.0.1'],
  localhost: ['127.0.0.1'],
}
const resolve = async (host: string) => {
  const found = names[host]
  if (found === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  return found.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
}

describe('a webhook', () => {
  const check = urlCheck({ privateHosts: ['inside.example', '[::1]'], resolve })
  test.each([
    ['https://lms.example/viva?a=1', null],
    ['https://93.184.216.34:8443/', null],
    ['http://lms.example/', 'not_https'],
    ['ftp://inside.example/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['https://user:word@lms.example/', 'has_credentials'],
    ['https://user@inside.example/', 'has_credentials'],
    ['https://nowhere.example/', 'not_found'],
    ['https://both.example/', 'private_address'],
    ['https://localhost/', 'private_address'],
    ['https://127.0.0.1/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://0x7f.1/', 'private_address'],
    ['https://[::ffff:127.0.0.1]/', 'private_address'],
    ['https://[fd00::1]/', 'private_address'],
    ['http://inside.example:8080/', null],
    ['http://[::1]:8080/', null],
  ])('for %s: %s', async (url, fault) => expect(await check(url)).toBe(fault))
})

describe('a delivery', () => {
  let receiver: WebhookReceiver
  beforeAll(async () => {
    receiver = await WebhookReceiver.listen(200)
  })
  afterAll(() => receiver.stop())
  const signed = { body: '{}', signature: 't=1,v1=00' }
  const sent = (url: string, privateHosts: readonly string[]) =>
    deliverySender({ privateHosts, resolve })(
      { url, deliveryId: 'd', type: 'ping' },
      signed,
      new AbortController().signal,
    )
  const refused = { status: null, error: 'PRIVATE_ADDRESS' }

  test.each([
    'https://both.example/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'http://lms.example/',
  ])('to %s is refused, although it was allowed when the webhook was made', async url => {
    const { port } = new URL(receiver.url)
    expect(await sent(url.replace(/\/$/, `:${port}/`), [])).toEqual(refused)
    expect(receiver.got).toEqual([])
  })
  test('to a name that is gone says so', async () => {
    expect(await sent('https://nowhere.example/', [])).toEqual({ status: null, error: 'ENOTFOUND' })
  })
  test('to a listed host arrives with its headers', async () => {
    expect(await sent(receiver.url.replace('127.0.0.1', 'localhost'), ['localhost'])).toEqual({
      status: 200,
      error: null,
    })
    expect(receiver.got[0]).toMatchObject({
      body: '{}',
      headers: {
        'content-type': 'application/json',
        'x-viva-delivery': 'd',
        'x-viva-event': 'ping',
        'x-viva-signature': 't=1,v1=00',
      },
    })
  })
})
