// A key that was wrong while people answered: what a correction would change, that nothing changes before it is approved, and that
// what is applied is appended. On both databases.
import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue, type Catalogue } from '../../src/items/index.js'
import { getResults } from '../support/get-results.js'
import { quizReview } from '../../src/quizzes/application/quiz-review.js'
import { approveRegradeHandler, DrizzleRegradeStore, proposeRegradeHandler } from '../../src/quizzes/index.js'
import { useCatalogueFolder } from '../items/catalogue-folder.js'
import { onBothDatabases } from '../support/both-databases.js'
import { databaseStage } from '../support/hostile-stage.js'
import { fixtureCatalogue, SessionSystem } from '../support/memory-system.js'
import { builtIn } from '../support/built-in.js'

const SEED = '5eed5eed5eed5eed5eed5eed5eed5eed'

onBothDatabases(database =>
  describe('a blueprint with a wrong key', () => {
    const folder = useCatalogueFolder()
    let system: SessionSystem
    let right: Catalogue
    beforeEach(async () => {
      right = await fixtureCatalogue()
      await folder.edit('sum.yaml', 'key: a + b', 'key: a + b + 1')
      await folder.edit('sum.yaml', ', check: a + b == key', '')
      const model = builtIn('proctor')
      const catalogue = await loadCatalogue(folder.path())
      system = new SessionSystem({ catalogue, model: () => model, seed: SEED, open: databaseStage(database()).open })
    })

    /** Takes the exam of four: the sums by `answer`, the networks wrong. Resolves to the session's id. */
    async function taken(answer: (stem: string) => string): Promise<string> {
      const id = await system.create({ session_type: 'evaluation', assessment_id: 'fixture-four' })
      await system.attach(id)
      await system.idle()
      for (;;) {
        const { session } = (await system.stores.sessions.load(id))!.stored
        if (session.status !== 'awaiting_client_action') return id
        const { action } = (await system.stores.sessions.askedCall(id, session.open.callId))!
        const text = action.widget_type === 'number' ? answer(action.props.prompt) : '203.0.113.9'
        const response = action.widget_type === 'multiple_choice' ? { index: 0 } : { text }
        await system.respond(id, session.open.callId, response)
        await system.idle()
      }
    }
    const sum = (stem: string): string => {
      const [a, b] = stem.match(/\d+/g)!.map(Number)
      return String(a! + b!)
    }
    const oneMore = (stem: string): string => String(Number(sum(stem)) + 1)

    const typedSum = async (id: string): Promise<number> => {
      const items = await system.stores.sessions.itemsAt(id, 1, 4)
      return items.find(({ item }) => item.blueprintId === 'fixture.sum' && item.parts[0].form === 'typed')!.position
    }

    const ports = (catalogue: Catalogue) => ({
      ...system.changes,
      regrades: new DrizzleRegradeStore(database()),
      catalogue: () => catalogue,
      gradeCode: async () => ({ kind: 'unavailable' as const }),
    })
    const propose = (policy: 'replace' | 'keep_max', catalogue = right) =>
      proposeRegradeHandler(ports(catalogue))({ blueprintId: 'fixture.sum', policy })
    const approve = (regradeId: string) => approveRegradeHandler(ports(right))({ regradeId })
    const results = (id: string) => getResults(system.stores.sessions, id, null)

    test('is proposed as who changes and by how much, and nothing changes before it is approved', async () => {
      const wronged = await taken(sum)
      const before = await results(wronged)
      const proposal = await propose('keep_max')
      const position = await typedSum(wronged)
      const own = proposal.changes.filter(change => change.session_id === wronged)
      expect(own).toEqual([
        expect.objectContaining({ position, from: { score: 0, correct: false }, to: { score: 1, correct: true } }),
      ])
      const session = proposal.sessions.find(each => each.session_id === wronged)!
      expect(session.score_percent).toEqual({ from: before.score_percent, to: before.score_percent + 25 })
      expect(proposal).toMatchObject({ status: 'proposed', applied_at: null })
      expect(await results(wronged)).toEqual(before)
    })

    test('once approved counts in the results, beside what was recorded, and once only', async () => {
      const wronged = await taken(sum)
      const before = await results(wronged)
      const { regrade_id } = await propose('keep_max')
      const applied = await approve(regrade_id)
      expect(applied.status).toBe('applied')
      expect(await approve(regrade_id)).toEqual(applied)
      const after = await results(wronged)
      expect([after.score_percent, after.items_correct]).toEqual([before.score_percent + 25, before.items_correct + 1])
      const position = await typedSum(wronged)
      const stored = await system.stores.sessions.outcomes(wronged, 4, 4)
      expect(stored.find(each => each.position === position)).toMatchObject({ score: 0, correct: false })
      const revisions = await system.stores.sessions.revisions(wronged)
      expect(revisions.get(position)).toMatchObject({ score: 1, correct: true, regrades: [regrade_id] })
      const again = await propose('keep_max')
      expect(again.changes.filter(change => change.session_id === wronged)).toEqual([])
    })

    test('once approved is what the review shows: the corrected key, and what the answer counts now', async () => {
      const wronged = await taken(sum)
      const position = await typedSum(wronged)
      const store = new DrizzleRegradeStore(database())
      const review = async () => {
        const reviewed = await quizReview(
          { sessions: system.stores.sessions, regrades: store, catalogue: () => right },
          (await system.stores.sessions.load(wronged))!,
        )
        return reviewed.items.find(item => item.position === position)!
      }
      const [record] = await system.stores.sessions.itemsAt(wronged, position, position)
      const { stem, parts } = record!.item
      const before = await review()
      expect(before).toMatchObject({ score: 0, verdict: 'wrong', correct_response: { text: parts[0].key } })
      expect(before.corrected).toBeUndefined()
      const { regrade_id } = await propose('keep_max')
      expect(await review()).toEqual(before)
      await approve(regrade_id)
      const after = await review()
      expect(after).toMatchObject({
        score: 1,
        verdict: 'correct',
        correct_response: { text: sum(stem) },
        corrected: true,
      })
      expect([after.question, after.response]).toEqual([before.question, before.response])
    })

    test('that was overtaken by a newer one does not undo it', async () => {
      const wronged = await taken(sum)
      const [older, newer] = [await propose('keep_max'), await propose('replace')]
      await approve(newer.regrade_id)
      await approve(older.regrade_id)
      const revisions = await system.stores.sessions.revisions(wronged)
      expect(revisions.get(await typedSum(wronged))!.regrades).toEqual([newer.regrade_id])
    })

    test('takes from nobody under keep_max, and from those who gave the wrong key under replace', async () => {
      const favoured = await taken(oneMore)
      const position = await typedSum(favoured)
      const of = async (policy: 'replace' | 'keep_max') =>
        (await propose(policy)).changes.filter(change => change.session_id === favoured && change.position === position)
      expect(await of('keep_max')).toEqual([])
      expect(await of('replace')).toMatchObject([{ from: { score: 1 }, to: { score: 0 } }])
    })

    test('leaves alone, by reason, what the blueprint now asks otherwise', async () => {
      await taken(sum)
      await folder.edit('sum.yaml', 'key: a + b + 1', 'key: a + b')
      await folder.edit('sum.yaml', 'variant_key: "{{a}} + {{b}}"', 'variant_key: "{{b}} + {{a}}"')
      const { changes, skipped } = await propose('replace', await loadCatalogue(folder.path()))
      expect(changes).toEqual([])
      expect(skipped['other_question']).toBeGreaterThanOrEqual(2)
    })

    test('that is not there is refused', async () => {
      await expect(approve(crypto.randomUUID())).rejects.toMatchObject({ code: 'unknown_regrade' })
      const nothing = proposeRegradeHandler(ports(right))({ blueprintId: 'nowhere', policy: 'replace' })
      await expect(nothing).rejects.toMatchObject({ code: 'unknown_blueprint' })
    })
  }),
)
