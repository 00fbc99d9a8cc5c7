import { DrizzleLearnerStore, learnerEvidence } from '../../src/learners/index.js'
import { onBothDatabases } from '../support/both-databases.js'
import { learnerStoreContract } from './learner-store.contract.js'

onBothDatabases(database =>
  learnerStoreContract(async () => ({
    learners: new DrizzleLearnerStore(database()),
    write: async (learnerId, evidence) => {
      const rows = evidence.map(one => ({ learnerId, ...one, couldShow: [...one.couldShow] }))
      await database().transaction(async tx => void (await tx.insert(learnerEvidence).values(rows)))
    },
  })),
)
