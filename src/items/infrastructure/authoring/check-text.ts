// Checks the text of one blueprint as `viva blueprint check` checks a file: in a thread, and one text after the other.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPaths } from './check-folder.js'

export type CheckedText = {
  readonly ok: boolean
  readonly problems: readonly { readonly line: number; readonly field: string; readonly message: string }[]
  /** How many questions were made and tried. */
  readonly items: number
}

/** Seeds for each tier and form: a tenth of what the command takes unless told otherwise, which is done in a few seconds. */
const SEEDS = 20

let last: Promise<unknown> = Promise.resolve()

/** `root`: the folder of blueprints, whose skills the text may name. */
export function checkBlueprintText(root: string, text: string): Promise<CheckedText> {
  const checked = last.then(() => check(root, text))
  last = checked.catch(() => {})
  return checked
}

async function check(root: string, text: string): Promise<CheckedText> {
  const folder = await mkdtemp(join(tmpdir(), 'viva-check-'))
  try {
    const file = join(folder, 'blueprint.yaml')
    await writeFile(file, text)
    const options = { seeds: SEEDS, mutants: false, language: null, threads: 1, onProgress: () => {} }
    const { problems, items, blueprints } = await checkPaths(root, [file], options)
    const found = problems.map(({ line, field, message }) => ({ line, field, message }))
    if (found.length === 0 && blueprints === 0)
      found.push({ line: 1, field: 'schema', message: 'This is no blueprint: begin with `schema: blueprint/1`.' })
    return { ok: found.length === 0, problems: found, items }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
