import { expect, test } from 'vitest'
import { Api } from '../../src/client/index.js'

test('each call asks for refusals in the language of the page at that moment', async () => {
  const asked: (string | undefined)[] = []
  let language = 'de'
  const api = new Api({
    baseUrl: 'http://viva.test/',
    language: () => language,
    fetch: (_, { headers }) => {
      asked.push((headers as Record<string, string>)['accept-language'])
      return Promise.resolve(Response.json({}))
    },
  })
  await api.get('session/1')
  language = 'hi'
  await api.post('session/1/respond', {})
  expect(asked).toEqual(['de', 'hi'])
})

test('without a language the browser says which it is', async () => {
  const asked: string[][] = []
  const fetch = (_: string, { headers }: RequestInit) => {
    asked.push(Object.keys(headers as Record<string, string>))
    return Promise.resolve(Response.json({}))
  }
  await new Api({ baseUrl: 'http://viva.test/', fetch }).get('session/1')
  expect(asked).toEqual([['accept']])
})
