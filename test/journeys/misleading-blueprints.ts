// Blueprints that invite mistakes about options: texts that look like labels and places, and values that are equal in other clothes.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { FIXTURES } from '../support/test-server.js'

const common = (id: string) => ({
  schema: 'blueprint/1',
  id: `fixture.${id}`,
  version: 1,
  status: 'reviewed',
  license: 'CC0-1.0',
  title: 'A choice',
  skills: [{ id: `fixture.${id}`, weight: 1 }],
  bloom: 'remember',
  params: { n: { type: 'int', range: [1, 900] } },
  tiers: {
    easy: { b: -1, when: 'n <= 300', params: { n: { range: [1, 300] } } },
    medium: { b: 0, when: 'n > 300 and n <= 600', params: { n: { range: [301, 600] } } },
    hard: { b: 1, when: 'n > 600', params: { n: { range: [601, 900] } } },
  },
  variant_key: '{{n}}',
  solution: [{ say: 'Look it up.' }],
  expected: { seconds: 5 },
  exposure: { min_variants: 500 },
  accessibility: { keyboard: true, essential_time: false },
})

/** Options are called A to D, and stand in another order. */
const letters = {
  ...common('letters'),
  stem: 'Which shelf holds box {{n}}?',
  parts: [{ id: 'shelf', response: { type: 'option', label: 'Shelf' }, key: '"C"', forms: ['choice'] }],
  choice: { count: 4, filler: ['"A"', '"B"', '"D"'] },
}

/** Options are the numbers 0 to 3: each could be meant as the place of another. */
const places = {
  ...common('places'),
  stem: 'How many coins lie in box {{n}}?',
  parts: [{ id: 'coins', response: { type: 'option', label: 'Coins' }, key: '"2"', forms: ['choice'] }],
  choice: { count: 4, filler: ['"0"', '"1"', '"3"'] },
}

/** Of these wrong answers one is the key in other numbers, and two are the same. */
const equals = {
  ...common('equals'),
  stem: 'What is the share of {{n}} coins in {{2 * n + 1}}?',
  parts: [{ id: 'share', response: { type: 'rational', label: 'Share' }, key: 'n / (2 * n + 1)', forms: ['choice'] }],
  misconceptions: [
    { id: 'same_as_key', value: '(3 * n) / (6 * n + 3)', feedback: 'That is the share.' },
    { id: 'upside_down', value: '(2 * n + 1) / n', feedback: 'Upside down.' },
    { id: 'upside_down_again', value: '(4 * n + 2) / (2 * n)', feedback: 'Upside down.' },
  ],
  choice: { count: 4, filler: ['2 + 1 / n', 'n / (n + 1)', '(n + 1) / (2 * n + 1)'] },
}

/** The fixtures with these beside them. */
export async function misleadingBlueprints(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'viva-misleading-'))
  await cp(FIXTURES, folder, { recursive: true })
  const skills = await readFile(path.join(folder, 'skills.yaml'), 'utf8')
  const added = ['letters', 'places', 'equals'].map(
    id => `  - { id: fixture.${id}, title: ${id}, statement: ${id}, subject: Fixtures }\n`,
  )
  await writeFile(path.join(folder, 'skills.yaml'), `${skills.trimEnd()}\n${added.join('')}`)
  for (const [name, blueprint] of Object.entries({ letters, places, equals }))
    await writeFile(path.join(folder, `${name}.yaml`), JSON.stringify(blueprint))
  return { path: folder, remove: () => rm(folder, { recursive: true }) }
}
