// The internal model leads a session through a question of every answer type: no type may be left without a way to be shown.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forBrowser, loadCatalogue, type Catalogue } from '../../src/items/index.js'
import { EVERY_NAME, everyTypeCatalogue } from '../support/every-type-catalogue.js'
import { SessionSystem, type inMemory } from '../support/memory-system.js'
import { builtIn } from '../support/built-in.js'

describe('the internal model asks a question of type', () => {
  let folder: Awaited<ReturnType<typeof everyTypeCatalogue>>
  let catalogue: Catalogue
  beforeAll(async () => {
    folder = await everyTypeCatalogue()
    catalogue = await loadCatalogue(folder.path)
  })
  afterAll(() => folder?.remove())

  test.each(EVERY_NAME)('%s in its own widget', async name => {
    const model = builtIn('tutor')
    const system = new SessionSystem({ catalogue, seed: '00112233445566778899aabbccddeeff', model: () => model })
    const id = await system.create({ session_type: 'learning', skills: [`every.${name}`], config: { max_items: 1 } })
    await system.attach(id)
    await system.idle()
    const { memory } = system.stores as ReturnType<typeof inMemory>
    const { stored, calls, items } = memory.kept(id)
    if (stored.session.status !== 'awaiting_client_action') throw new Error(`It is ${stored.session.status}.`)
    const { action } = calls.get(stored.session.open.callId)!
    const { widget_type: noun, props } = forBrowser(items.get(1)!)
    expect(action).toMatchObject({ widget_type: noun, props })
  })
})
