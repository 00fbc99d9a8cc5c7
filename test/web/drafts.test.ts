import { describe, expect, test } from 'vitest'
import { Drafts, type KeyValueStore } from '../../src/web/protocol/drafts.js'

function memoryStore(): KeyValueStore & { readonly keys: () => string[] } {
  const values = new Map<string, string>()
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
    key: at => [...values.keys()][at] ?? null,
    get length() {
      return values.size
    },
    keys: () => [...values.keys()],
  }
}

const fullStore: KeyValueStore = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => undefined,
  key: () => null,
  length: 0,
}

describe('an unsent draft', () => {
  test('survives a reload of the page', () => {
    const store = memoryStore()
    new Drafts(store, 'session').write('call', '172.16.')
    expect(new Drafts(store, 'session').read('call')).toBe('172.16.')
  })

  test('is another one for another question and another session', () => {
    const store = memoryStore()
    new Drafts(store, 'session').write('call', 'mine')
    expect(new Drafts(store, 'session').read('other')).toBeNull()
    expect(new Drafts(store, 'sess').read('ion.call')).toBeNull()
    expect(new Drafts(store, 'other').read('call')).toBeNull()
  })

  test('is removed when its question is resolved, and no other session loses its own', () => {
    const store = memoryStore()
    const drafts = new Drafts(store, 'session')
    for (const call of ['one', 'two', 'three']) drafts.write(call, call)
    new Drafts(store, 'other').write('one', 'kept')
    drafts.keepOnly('two')
    expect(store.keys().sort()).toEqual(['viva.draft.other.one', 'viva.draft.session.two'])
    drafts.keepOnly(null)
    expect(store.keys()).toEqual(['viva.draft.other.one'])
  })

  test.each([
    ['no storage', null],
    ['a full one', fullStore],
  ])('is simply not kept with %s', (_, store) => {
    const drafts = new Drafts(store, 'session')
    drafts.write('call', 'text')
    drafts.keepOnly(null)
    expect(drafts.read('call')).toBeNull()
  })
})

describe('receipts', () => {
  const receipt = (call: string, code: string) => ({
    call_id: call,
    item_number: 1,
    code,
    received_at: '2030-01-01T10:00:00.000Z',
  })

  test('are kept in order, once for each question', () => {
    const store = memoryStore()
    const drafts = new Drafts(store, 'session')
    drafts.storeReceipt(receipt('one', 'A'))
    drafts.storeReceipt(receipt('two', 'B'))
    drafts.storeReceipt(receipt('two', 'C'))
    expect(new Drafts(store, 'session').receipts().map(kept => kept.code)).toEqual(['A', 'C'])
  })

  test('that cannot be read are none', () => {
    const store = memoryStore()
    store.setItem('viva.receipts.session', '{broken')
    expect(new Drafts(store, 'session').receipts()).toEqual([])
  })
})
