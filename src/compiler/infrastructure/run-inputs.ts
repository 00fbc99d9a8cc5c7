// The inputs of a run: the specification and, if there is one, the scope file.
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { TopicSpec } from '../../contract/topic-spec.js'
import { checkEvidence } from '../domain/drafting/check-evidence.js'
import { checkSpec, type SpecProblem } from '../domain/drafting/check-spec.js'
import { readScope } from '../domain/scope/read-scope.js'
import { SCOPE_MODES, ScopeError, type Scope, type ScopeMode } from '../domain/scope/scope.js'
import { CommandError } from './command-error.js'
import { fieldLine, parseDocument } from './read-document.js'
import { FILES, isHidden, isWrittenHere, jsonText } from './run-files.js'
import { decodeText, type RunFolder } from './run-folder.js'

const MAX_INPUT_BYTES = 4 * 1024 * 1024

/** The content of scope_selection.json. */
export const ScopeSelection = z.strictObject({ mode: z.enum(SCOPE_MODES), section: z.string().nullable() })
type Selection = z.infer<typeof ScopeSelection>

export type RunInputs = {
  readonly spec: TopicSpec
  readonly scope: Scope | null
  /** The documents of the specification's `local_paths`. */
  readonly documents: readonly { readonly path: string; readonly text: string }[]
}

/** Files and choices given to a command; the others stay as they are. */
export type NewInputs = {
  /** A path of the caller's. */
  readonly spec?: string
  readonly scopeFile?: string
  readonly scopeMode?: ScopeMode
  readonly scopeSection?: string
}

/** Reads the inputs. Throws a CommandError with all problems, by file and field. */
export async function readInputs(folder: RunFolder): Promise<RunInputs> {
  const specText = await folder.read(FILES.spec)
  if (specText === null) throw new CommandError('not_found', `${FILES.spec}: there is no such file.`)
  const spec = parseSpec(specText, FILES.spec)
  const documents = await readDocuments(folder, spec)
  const scopeText = await folder.read(FILES.scope)
  const scope = scopeText === null ? null : parseScope(scopeText, FILES.scope, await selectionOf(folder))
  // Checked last, because a scope file may still add sources.
  refuseIfWrong(checkEvidence(spec, scope), FILES.spec)
  return { spec, scope, documents }
}

/** Stores new inputs. Throws a CommandError, with the caller's names of files, before anything is written. */
export async function writeInputs(folder: RunFolder, given: NewInputs): Promise<void> {
  const spec = given.spec === undefined ? null : await readGiven(given.spec)
  if (spec !== null) parseSpec(spec, given.spec!)
  const selection = await newSelection(folder, given)
  const scope = given.scopeFile === undefined ? null : await readGiven(given.scopeFile)
  const scopeText = scope ?? (await folder.read(FILES.scope))
  if (selection !== null && scopeText !== null) parseScope(scopeText, given.scopeFile ?? FILES.scope, selection)
  if (spec !== null) await folder.write(FILES.spec, spec)
  if (scope !== null) await folder.write(FILES.scope, scope)
  if (selection !== null) await folder.write(FILES.selection, jsonText(selection))
}

/** Throws a CommandError with all problems of a specification. */
export function parseSpec(text: string, name: string): TopicSpec {
  const spec = parseDocument(text, name, TopicSpec)
  refuseIfWrong(checkSpec(spec), name)
  return spec
}

function refuseIfWrong(problems: readonly SpecProblem[], name: string): void {
  if (problems.length === 0) return
  throw new CommandError(
    'validation_failed',
    problems.map(({ field, message }) => `${name}: ${field}: ${message}`).join('\n'),
  )
}

function parseScope(text: string, name: string, { mode, section }: Selection): Scope {
  try {
    return readScope(text, mode, section ?? undefined)
  } catch (error) {
    if (error instanceof ScopeError) throw new CommandError('validation_failed', `${name}: ${error.message}`)
    throw error
  }
}

async function selectionOf(folder: RunFolder): Promise<Selection> {
  const text = await folder.read(FILES.selection)
  return text === null ? { mode: 'full', section: null } : parseDocument(text, FILES.selection, ScopeSelection)
}

async function newSelection(folder: RunFolder, given: NewInputs): Promise<Selection | null> {
  const { scopeFile, scopeMode, scopeSection } = given
  if (scopeFile === undefined && scopeMode === undefined && scopeSection === undefined) return null
  if (scopeFile === undefined && (await folder.read(FILES.scope)) === null)
    throw new CommandError('invalid_argument', 'There is no scope file to choose from: give one with --scope-file.')
  const mode = scopeMode ?? (scopeSection === undefined ? 'full' : 'section')
  if ((mode === 'section') !== (scopeSection !== undefined))
    throw new CommandError(
      'invalid_argument',
      'Name a section with --scope-section, and only with --scope-mode section.',
    )
  return { mode, section: scopeSection ?? null }
}

/** The text of a file that a command was given. Throws a CommandError. */
export async function readGiven(file: string): Promise<string> {
  const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (stats === null) throw new CommandError('not_found', `${file}: there is no such file.`)
  if (!stats.isFile()) throw new CommandError('invalid_argument', `${file}: is not a file.`)
  if (stats.size > MAX_INPUT_BYTES) throw new CommandError('invalid_argument', `${file}: is larger than 4 MB.`)
  return decodeText(await readFile(file), file)
}

const PUT = 'Put documents into a folder of their own, or into inputs/.'
const NAMED = 'Give it a name without a dot at its beginning.'

/** Reads the documents that the specification names: existing text files in the folder that the compiler does not write. */
async function readDocuments(folder: RunFolder, spec: TopicSpec): Promise<RunInputs['documents']> {
  const documents: { path: string; text: string }[] = []
  const problems: string[] = []
  for (const [i, path] of (spec.context_pack?.local_paths ?? []).entries()) {
    const refuse = (problem: string) =>
      problems.push(fieldLine(FILES.spec, ['context_pack', 'local_paths', i], problem))
    try {
      const text = await folder.read(path)
      if (isWrittenHere(path)) refuse(`${path} is written by the run itself. ${PUT}`)
      else if (isHidden(path)) refuse(`${path} is hidden: such a file is not taken. ${NAMED}`)
      else if (text === null) refuse(`There is no ${path} in the run’s folder.`)
      else documents.push({ path, text })
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      refuse(error.message)
    }
  }
  if (problems.length > 0) throw new CommandError('validation_failed', problems.join('\n'))
  return documents
}
