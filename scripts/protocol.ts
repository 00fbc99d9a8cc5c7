// `npm run protocol`: writes the made parts of PROTOCOL.md anew. A test fails while they are out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { examples, playedSessions } from '../test/support/played-protocol.js'
import { withTables } from './protocol-tables.js'

const file = path.resolve(import.meta.dirname, '../PROTOCOL.md')
writeFileSync(file, withTables(readFileSync(file, 'utf8'), examples(await playedSessions())))
process.stdout.write('PROTOCOL.md is up to date.\n')
