// `viva blueprint draft`: has the configured model draft a blueprint from a description, for a person to read, try and sign.
import { Command } from 'commander'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { DottedId } from '../../../contract/dotted-id.js'
import { LanguageTag } from '../../../contract/language.js'
import { givenText } from '../../../kernel/given-file.js'
import { valueOf, wholeNumber } from '../../../kernel/option-values.js'
import { PACKAGE_ROOT } from '../../../kernel/package-files.js'
import { counted } from '../../../kernel/text.js'
import { draftBlueprint } from '../../application/draft-blueprint.js'
import { problemLine } from '../yaml-file.js'
import { checkSource } from './check-blueprint-file.js'
import { shownPath } from './check-folder.js'
import { ownFolder, refuseExisting, type CommandWorld } from './command-world.js'
import { declareSkill } from './declared-skills.js'
import { starterFile } from '../../../contract/starter-file.js'
import { starterBlueprint } from './starter-blueprint.js'
import type { Writer } from './stories-command.js'

type World = Omit<CommandWorld, 'fail'> & { readonly writer: (role: 'planner') => Writer }
type Options = { from?: string; skill?: string; language: string; rounds: number; seeds: number }

/** Characters of a description. */
const LONGEST = 20_000

export const draftCommand = ({ root, writer, out, note }: World): Command =>
  new Command('draft')
    .description(
      'have the configured model draft a blueprint, checked like any other; nobody is asked it before you sign it',
    )
    .argument('<id>', 'its id, such as math.ratio.recipes', valueOf(DottedId))
    .argument('[description]', 'what is asked, of whom, and what learners get wrong')
    .option('--from <file>', 'a text with the description, or with a question to follow')
    .option('--skill <id>', 'the skill that it practises; without it, the one of its own id', valueOf(DottedId))
    .option('--language <language>', 'of its texts', valueOf(LanguageTag), 'en')
    .option('--rounds <count>', 'how often the model is asked at most', wholeNumber(1, 20), 5)
    .option('--seeds <count>', 'seeds for each tier and form of the check', wholeNumber(1, 10_000), 200)
    .action(async (id: string, description: string | undefined, options: Options) => {
      const { skill = id, language, rounds, seeds } = options
      const wanted = [description, options.from && (await givenText(options.from))].filter(Boolean).join('\n\n')
      if (wanted.trim() === '') throw new Error('Say what is wanted: as text in quotes, or in a file with --from.')
      if (wanted.length > LONGEST)
        throw new Error(`The description may have ${LONGEST} characters, not ${wanted.length}.`)
      const folder = ownFolder(root())
      const path = join(folder, starterFile(id))
      await refuseExisting(path, `${shownPath(path)} is there already. Give another id.`)
      const { model, prompts } = writer('planner')
      if (model.provider === 'internal')
        throw new Error(
          'The built-in model drafts no blueprints. Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own.',
        )
      note(`asking ${model.name} …\n`)
      const draft = await draftBlueprint(
        { id, skill, language, description: wanted },
        {
          model,
          prompts,
          reference: await readFile(join(PACKAGE_ROOT, 'blueprints/REFERENCE.md'), 'utf8'),
          example: starterBlueprint('math.multiplying', 'integer'),
          signal: new AbortController().signal,
          rounds,
          onRound: (round, problems) => note(`round ${round} of ${rounds}: ${counted(problems, 'problem')}\n`),
          check: async reply => {
            const source = fileIn(reply, { id, skill, language, by: model.name })
            if (source === null) return null
            const { id: whole, problems } = await checkSource(source, 'draft.yaml', {
              seeds,
              mutants: false,
              language: null,
            })
            return { source, problems: problems.map(problemLine), isWhole: whole !== null }
          },
        },
      )
      if (draft === null)
        throw new Error(`${model.name} wrote no YAML. Say more about what is wanted, or try another model.`)
      if (draft.problems.length === 0) {
        await writeFile(path, draft.source, { flag: 'wx' })
        out(
          `${shownPath(path)} passes the check. Read it, try it (viva blueprint preview), and set status: reviewed.\n`,
        )
        return declareSkill(folder, skill, note)
      }
      // Under this name no server reads it: a file with problems would keep it from starting.
      await writeFile(`${path}.draft`, draft.source)
      for (const problem of draft.problems) out(`${problem}\n`)
      throw new Error(
        `After ${rounds} rounds the best draft has ${counted(draft.problems.length, 'problem')}. It is in ${shownPath(path)}.draft: mend it, then rename it.`,
      )
    })

type Signed = { readonly id: string; readonly skill: string; readonly language: string; readonly by: string }

/** The file in a reply, with the name, skill and state that were ordered, whatever the model wrote there; null without one. */
function fileIn(reply: string, { id, skill, language, by }: Signed): string | null {
  const text = /```ya?ml\n([\s\S]*?)(?:\n```|$)/.exec(reply)?.[1] ?? (/^schema:/m.test(reply) ? reply : null)
  if (text === null) return null
  const document = parseDocument(text)
  // What is no map, or cannot be read, is for the check to name.
  if (document.errors.length > 0 || !(document.contents instanceof Object && 'items' in document.contents)) return text
  document.set('schema', 'blueprint/1')
  document.set('id', id)
  document.set('status', 'draft')
  document.set('language', language)
  const skills: unknown = document.getIn(['skills', 0, 'id'])
  if (skills !== undefined) document.setIn(['skills', 0, 'id'], skill)
  document.commentBefore = ` Drafted by ${by}. Nobody has read it yet: set “status: reviewed” when you have, and can answer for it.`
  return document.toString({ lineWidth: 0 })
}
