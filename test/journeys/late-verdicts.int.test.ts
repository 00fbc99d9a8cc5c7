import { expect, test } from 'vitest'
import { approveRegradeHandler, DrizzleRegradeStore, proposeRegradeHandler } from '../../src/quizzes/index.js'
import { answering, catalogue, FAILED, lateVerdictContract, PASSED } from '../ports/late-verdict.contract.js'
import { onBothDatabases } from '../support/both-databases.js'
import { databaseStage } from '../support/hostile-stage.js'

onBothDatabases(database => {
  const open = () => databaseStage(database()).open
  lateVerdictContract(open)

  test('a regrade leaves an answer alone until it has its verdict, and corrects it after that', async () => {
    const play = await answering(open())
    const ports = {
      ...play.system.changes,
      regrades: new DrizzleRegradeStore(database()),
      catalogue: () => catalogue,
      gradeCode: async () => PASSED,
    }
    const proposed = async () => {
      const proposal = await proposeRegradeHandler(ports)({ blueprintId: 'fixture.code', policy: 'replace' })
      return { ...proposal, changes: proposal.changes.filter(change => change.session_id === play.id) }
    }
    await play.system.terminate(play.id)
    expect((await proposed()).changes).toEqual([])
    play.grading.end(FAILED)
    await play.system.idle()
    const { changes, regrade_id: regradeId } = await proposed()
    expect(changes).toMatchObject([{ from: { score: 0, correct: false }, to: { score: 1, correct: true } }])
    await approveRegradeHandler(ports)({ regradeId })
    expect(await play.revision()).toMatchObject({ score: 1, correct: true, regrades: [play.id, regradeId] })
    expect(await play.results()).toMatchObject({ items_correct: 1 })
  })
})
