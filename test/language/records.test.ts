// Every act that is recorded of a learner has words for them, and one that is about no learner alone needs none.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import texts from '../../src/language/en/privacy.json' with { type: 'json' }

const folder = path.resolve(import.meta.dirname, '../../src')
const sources = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(file => file.isFile() && file.name.endsWith('.ts'))
  .map(file => readFileSync(path.join(file.parentPath, file.name), 'utf8'))

/** Of `session.${action}` in `supervision/supervise-routes.ts`. */
const ACTIONS = ['pause', 'resume', 'release', 'end']
const acts = new Set([
  ...sources.flatMap(text => [...text.matchAll(/recorded: \{\s*act: '([a-z_.]+)'/g)].map(([, act]) => act!)),
  ...ACTIONS.map(action => `session.${action}`),
])

/** About nobody, or about many: the entry names no learner. */
const OTHERS =
  /^(?:agent_logs|alert_rules|alerts|backup|blueprint|concept|content|curriculum|document|exam|guideline|key|paper|picture|regrade|results|sessions|survey|webhook)\.|^(?:class\.(?:create|read(?:_mastery|_needs|_programmes)?|renew_code)|person\.(?:add|list))$/

test('each act that names a learner has words, and no words are left of one that is gone', () => {
  expect(acts.size).toBeGreaterThan(40)
  expect([...acts].filter(act => !OTHERS.test(act)).toSorted()).toEqual(Object.keys(texts.records.acts).toSorted())
})
