// What the commands for authors share: the folder they work in, their output, and how they print a schema.
import type { Command } from 'commander'
import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { PACKAGE_ROOT } from '../../../kernel/package-files.js'

export type CommandWorld = {
  /** The folder of the blueprints. */
  readonly root: () => string
  readonly out: (text: string) => void
  /** Progress and what is not part of the answer. */
  readonly note: (text: string) => void
  readonly fail: () => void
}

/** The folder, to write into. Throws where it is the one that comes with Viva, and not the place where somebody works on that. */
export function ownFolder(root: string, workingIn = process.cwd()): string {
  if (root === join(PACKAGE_ROOT, 'blueprints') && workingIn !== PACKAGE_ROOT)
    throw new Error(
      'This would write into the folder that comes with Viva. Set BLUEPRINTS_DIR to a folder of your own, such as BLUEPRINTS_DIR=blueprints, or begin with `npx viva init`.',
    )
  return root
}

/** Throws the message where the file or folder is there: commands write over nothing. */
export async function refuseExisting(path: string, message: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new Error(message)
}

/** A schema as JSON Schema, draft 2020-12, as its file in the repository has it: the same text for the same schema. */
export const jsonSchemaText = (title: string, description: string, schema: z.ZodType): string =>
  `${JSON.stringify({ title, description, ...z.toJSONSchema(schema, { io: 'input' }) }, null, 2)}\n`

/** Adds `schema`, which prints the JSON Schema of `things` or writes it to `file` in the folder of the blueprints. */
export const addSchemaCommand = (
  command: Command,
  world: CommandWorld,
  things: string,
  file: string,
  text: () => string,
) =>
  command
    .command('schema')
    .description(`print the JSON Schema of ${things}, for editors`)
    .option('--write', 'write it into the folder of the blueprints', false)
    .action(async ({ write }: { write: boolean }) => {
      if (!write) return world.out(text())
      await writeFile(join(world.root(), file), text())
    })
