// `viva blueprint stories`: has the configured model write stories around a stem, into a file next to the blueprint, for a person to approve.
import { Command } from 'commander'
import { readFile, writeFile } from 'node:fs/promises'
import { stringify } from 'yaml'
import type { Model, ProductPrompts } from '../../../llm/index.js'
import { writeStories, type StoryReport } from '../../application/write-stories.js'
import { BlueprintFile } from '../../domain/blueprint/blueprint-schema.js'
import { StoriesFile } from '../../domain/blueprint/stories.js'
import { problemLine, YamlFile } from '../yaml-file.js'
import type { CommandWorld } from './command-world.js'
import { shownPath, yamlFilesIn } from './check-folder.js'
import { counted } from '../../../kernel/text.js'

export type Writer = { readonly model: Model; readonly prompts: ProductPrompts }
type World = Omit<CommandWorld, 'fail'> & { readonly writer: (role: 'tutor') => Writer }

export const storiesCommand = ({ root, writer, out, note }: World): Command =>
  new Command('stories')
    .description(
      'have the configured model write stories around the stem; they are asked once a person has approved them',
    )
    .argument('<id>', 'of a blueprint with the section “contexts”')
    .action(async (id: string) => {
      const found = await blueprintWith(root(), id)
      if (found === null) throw new Error(`There is no blueprint “${id}”.`)
      if (found.file.contexts === undefined)
        throw new Error(`${shownPath(found.path)} has no section “contexts”: say there what the stories are about.`)
      const { model, prompts } = writer('tutor')
      if (model.provider === 'internal')
        throw new Error(
          'The built-in model writes no stories. Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own.',
        )
      const path = found.path.replace(/\.ya?ml$/, '.stories.yaml')
      note(`asking ${model.name} …\n`)
      const report = await writeStories(found.file, await storiesAt(path), {
        model,
        prompts,
        signal: new AbortController().signal,
      })
      await writeFile(
        path,
        `# Set approved: true for what you have read and want asked.\n${stringify(report.file, { lineWidth: 0 })}`,
      )
      out(describeStories(shownPath(path), report))
    })

function describeStories(file: string, { file: { stories }, refused }: StoryReport): string {
  const waiting = stories.filter(story => !story.approved).length
  return [
    `${file}: ${counted(stories.length, 'story', 'stories')}, ${waiting} of them not approved yet, ${refused.length} refused`,
    ...refused.map(({ text, problems }) => `  refused: ${text}\n    ${problems.join(' ')}`),
    '',
  ].join('\n')
}

async function blueprintWith(root: string, id: string): Promise<{ path: string; file: BlueprintFile } | null> {
  for (const path of await yamlFilesIn(root)) {
    const yaml = new YamlFile(shownPath(path), await readFile(path, 'utf8'))
    if ((yaml.value as { id?: unknown } | null)?.id !== id) continue
    const file = yaml.read(BlueprintFile)
    if (file === null) throw new Error(yaml.problems.map(problemLine).join('\n'))
    return { path, file }
  }
  return null
}

async function storiesAt(path: string): Promise<StoriesFile | null> {
  const source = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (source === null) return null
  const yaml = new YamlFile(shownPath(path), source)
  const file = yaml.read(StoriesFile)
  // What a person has approved is never written over because of a slip in the file.
  if (file === null) throw new Error(yaml.problems.map(problemLine).join('\n'))
  return file
}
