import { SESSION_TYPE_MATRIX } from '../../src/session-types.js'
import { clearClockOffset, readClockOffset, setClockOffset } from '../../src/db/index.js'
import { DrizzleLearnerStore } from '../../src/learners/index.js'
import { DrizzleLeaseStore, DrizzleSessionStore } from '../../src/sessions/index.js'
import { onBothDatabases } from '../support/both-databases.js'
import { sessionStoreContract } from './session-store.contract.js'

onBothDatabases(database =>
  sessionStoreContract(async () => {
    await clearClockOffset(database())
    return {
      sessions: new DrizzleSessionStore(database(), SESSION_TYPE_MATRIX),
      leases: new DrizzleLeaseStore(database(), SESSION_TYPE_MATRIX),
      learners: new DrizzleLearnerStore(database()),
      told: [],
      pass: async ms => setClockOffset(database(), ((await readClockOffset(database())) ?? 0) + ms),
    }
  }),
)
