// A correction is proposed over every stored answer, page by page, and applied once.
import { expect, test } from 'vitest'
import { generateItem, loadCatalogue } from '../../src/items/index.js'
import { newId } from '../../src/kernel/ids.js'
import { approveRegradeHandler, proposeRegradeHandler } from '../../src/quizzes/index.js'
import type { GradedAnswer } from '../../src/quizzes/domain/regrade.js'
import { MemoryRegradeStore } from '../support/memory-regrade-store.js'
import { MemoryStores } from '../support/memory-stores.js'

const catalogue = await loadCatalogue('test/fixtures/blueprints')
const blueprint = catalogue.blueprint('fixture.sum')!
const item = generateItem(blueprint, { seed: 's', tier: 'easy', form: 'typed', sectionId: null })

const right = (): GradedAnswer => ({
  sessionId: newId(),
  learnerId: newId(),
  position: 1,
  hintCost: 0,
  item,
  response: { text: item.parts[0].key },
  score: 1,
  correct: true,
})

function commands(given: readonly GradedAnswer[]) {
  const ports = {
    sessions: new MemoryStores(),
    onCommitted: () => {},
    regrades: new MemoryRegradeStore(given),
    catalogue: () => catalogue,
    gradeCode: async () => ({ kind: 'unavailable' as const }),
  }
  return { ports, propose: proposeRegradeHandler(ports), approve: approveRegradeHandler(ports) }
}

test('an answer on the second page is corrected, too', async () => {
  const wronged = { ...right(), score: 0, correct: false }
  const { propose } = commands([...Array.from({ length: 500 }, right), wronged])
  const view = await propose({ blueprintId: 'fixture.sum', policy: 'replace' })
  expect(view).toMatchObject({ answers_looked_at: 501, answers_unchanged: 500, status: 'proposed' })
  expect(view.changes).toEqual([
    {
      session_id: wronged.sessionId,
      learner_id: wronged.learnerId,
      position: 1,
      from: { score: 0, correct: false },
      to: { score: 1, correct: true },
    },
  ])
})

test('a proposal that changes nothing is applied once, with the time of the first approval', async () => {
  const { ports, propose, approve } = commands([right()])
  const { regrade_id: regradeId } = await propose({ blueprintId: 'fixture.sum', policy: 'replace' })
  expect(await ports.regrades.applied(['fixture.sum'], new Date(0))).toEqual(new Map())
  const first = await approve({ regradeId })
  expect(first).toMatchObject({ status: 'applied', changes: [] })
  expect((await approve({ regradeId })).applied_at).toBe(first.applied_at)
  expect(await ports.regrades.applied(['fixture.sum'], new Date(0))).toEqual(
    new Map([['fixture.sum', blueprint.version]]),
  )
})

test.each([
  [
    'a blueprint that is gone',
    'unknown_blueprint',
    ({ propose }: ReturnType<typeof commands>) => propose({ blueprintId: 'fixture.gone', policy: 'replace' }),
  ],
  [
    'a proposal that nobody made',
    'unknown_regrade',
    ({ approve }: ReturnType<typeof commands>) => approve({ regradeId: newId() }),
  ],
] as const)('%s is refused', async (_what, code, act) => {
  await expect(act(commands([]))).rejects.toMatchObject({ code })
})
