// Which skills the files of a folder declare, and declaring one more.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { SkillsFile } from '../../domain/blueprint/blueprint-schema.js'
import { catalogueFiles, schemaOf, type WrittenFile } from '../yaml-catalogue.js'
import { YamlFile } from '../yaml-file.js'
import { ownFolder, type CommandWorld } from './command-world.js'

/** Also those of files that are not sound otherwise. One without a title is called by its id. */
export const declaredSkills = (files: readonly WrittenFile[]): { readonly id: string; readonly title: string }[] =>
  files
    .filter(({ text }) => schemaOf(text) === 'skills/1')
    .flatMap(
      ({ text }) =>
        (new YamlFile('', text).value as { skills?: { id?: unknown; title?: unknown }[] } | null)?.skills ?? [],
    )
    .flatMap(skill => {
      if (typeof skill?.id !== 'string') return []
      return [{ id: skill.id, title: typeof skill.title === 'string' ? skill.title : skill.id }]
    })

const SKILLS = 'skills.yaml'

/**
 * Adds the skill to the `skills.yaml` of `folder`, with words to be replaced, unless some file below `root` declares it, and notes that.
 * Throws Error where the file cannot be added to.
 */
export async function declareSkill(
  root: string,
  id: string,
  note: CommandWorld['note'],
  folder = ownFolder(root),
): Promise<void> {
  if (declaredSkills(await catalogueFiles(root)).some(skill => skill.id === id)) return
  const file = join(folder, SKILLS)
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'schema: skills/1\nskills:\n'
    throw error
  })
  const after = `${before.trimEnd()}\n${entry(id)}`
  const read = new YamlFile(SKILLS, after)
  if (read.read(SkillsFile) === null || read.problems.length > 0)
    throw new Error(`Declare the skill ${id} in ${SKILLS} first.`)
  await mkdir(folder, { recursive: true })
  await writeFile(file, after)
  note(`The skill ${id} was added to ${relative(process.cwd(), file)}: say there what it is.\n`)
}

const entry = (id: string): string => `  - id: ${id}
    title: Name the skill
    statement: Says what whoever has the skill can do.
    subject: Name the subject
`
