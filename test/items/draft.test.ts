// A model drafts a blueprint: what the check finds goes back to it, what passes waits for a person, and nothing that does not pass is served.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blueprintCommand } from '../../src/items/infrastructure/authoring/commands.js'
import { starterBlueprint } from '../../src/items/infrastructure/authoring/starter-blueprint.js'
import { loadCatalogue } from '../../src/items/index.js'
import { loadProductPrompts, type Model } from '../../src/llm/index.js'
import { builtIn } from '../support/built-in.js'
import { ScriptedModel } from '../support/scripted-model.js'

const GOOD = starterBlueprint('math.other', 'integer').replace('status: draft', 'status: reviewed')
/** The first misconception leads to the key. */
const WRONG = GOOD.replace('value: a + b', 'value: a * b')
const inBlock = (yaml: string) => ({ text: `Here it is.\n\`\`\`yaml\n${yaml}\n\`\`\`\nGood luck!` })

let folder: string
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'viva-draft-'))))
afterEach(() => rm(folder, { recursive: true }))

/** Runs `viva blueprint draft …`; `error` is what it throws. */
async function draft(model: Model, ...words: string[]) {
  const written = { out: '', note: '', error: '' }
  await blueprintCommand({
    root: () => folder,
    out: text => void (written.out += text),
    note: text => void (written.note += text),
    fail: () => {},
    writer: () => ({ model, prompts: loadProductPrompts() }),
  })
    .parseAsync(['draft', 'math.recipes', '--seeds', '20', ...words], { from: 'user' })
    .catch((error: Error) => void (written.error = error.message))
  return written
}

test('what the check finds goes back to the model, and what passes is a draft under the name and skill that were ordered', async () => {
  const model = new ScriptedModel([inBlock(WRONG), inBlock(GOOD)])
  const { out, note, error } = await draft(model, 'Multiplying two numbers.', '--skill', 'math.multiplying')
  expect(error).toBe('')
  expect(note).toMatch(/round 1 of 5: [1-9]\d* problems\nround 2 of 5: 0 problems/)
  expect(out).toContain('recipes.yaml passes the check.')
  const [first, second] = model.requests
  expect(first!.system).toContain('### Answer types')
  expect(first!.messages).toEqual([{ role: 'user', content: 'Multiplying two numbers.' }])
  expect(second!.messages.at(-1)!.content).toContain('[misconception_key]')
  expect(await readdir(folder)).toEqual(['recipes.yaml', 'skills.yaml'])
  expect((await loadCatalogue(folder)).blueprints().map(({ id }) => id)).toEqual(['math.recipes'])
  const file = await readFile(path.join(folder, 'recipes.yaml'), 'utf8')
  expect(file).toMatch(/^# Drafted by scripted\. Nobody has read it yet/)
  expect(file).toContain('\nid: math.recipes\n')
  expect(file).toContain('\nstatus: draft\n')
  expect(file).toContain('- { id: math.multiplying, weight: 1 }')
})

test('what never passes is kept under a name that no server reads, with every problem', async () => {
  const model = new ScriptedModel([inBlock('schema: blueprint/1\nid: [\n'), inBlock(WRONG), { text: 'I am sorry.' }])
  const { out, error } = await draft(model, 'Multiplying.', '--rounds', '3')
  expect(error).toMatch(/After 3 rounds the best draft has \d+ problems?\. It is in .*recipes\.yaml\.draft/)
  expect(out).toContain('[misconception_key]')
  expect(model.requests[2]!.messages.at(-1)!.content).toContain('[misconception_key]')
  expect(await readdir(folder)).toEqual(['recipes.yaml.draft'])
})

test('nothing is asked where a file would be written over, nothing is wanted, or no model is there', async () => {
  const silent = new ScriptedModel([])
  expect((await draft(silent)).error).toMatch(/Say what is wanted/)
  expect((await draft(silent, 'x'.repeat(20_001))).error).toMatch(/20000 characters, not 20001/)
  expect((await draft(builtIn('tutor'), 'Multiplying.')).error).toMatch(/Set OPENAI_API_KEY/)
  await writeFile(path.join(folder, 'recipes.yaml'), 'mine')
  expect((await draft(silent, 'Multiplying.')).error).toMatch(/recipes\.yaml is there already/)
  expect(await readFile(path.join(folder, 'recipes.yaml'), 'utf8')).toBe('mine')
})

test('the text of a question can be followed', async () => {
  const question = path.join(folder, 'photo.txt')
  await writeFile(question, '7 boxes of 12 eggs. How many eggs?')
  const model = new ScriptedModel([inBlock(GOOD)])
  expect((await draft(model, 'More like this:', '--from', question)).error).toBe('')
  expect(model.requests[0]!.messages[0]!.content).toBe('More like this:\n\n7 boxes of 12 eggs. How many eggs?')
})
