// What a curriculum is made from: the specification and, if there is one, the scope file.
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { TopicSpec } from '../../contract/topic-spec.js'
import { readScope } from '../domain/scope/read-scope.js'
import { SCOPE_MODES, ScopeError, type Scope, type ScopeMode } from '../domain/scope/scope.js'
import { CommandError } from './command-error.js'
import { fieldLine, parseDocument, readDocument } from './read-document.js'
import { FILES, jsonText } from './run-files.js'
import { decodeText, type RunFolder } from './run-folder.js'

const MAX_INPUT_BYTES = 4 * 1024 * 1024

const Selection = z.strictObject({ mode: z.enum(SCOPE_MODES), section: z.string().nullable() })

export type RunInputs = { readonly spec: TopicSpec; readonly scope: Scope | null }

/** Files and choices that a command brings along; what is not given stays as it is. */
export type NewInputs = {
  /** A path of the caller's. */
  readonly spec?: string
  readonly scopeFile?: string
  readonly scopeMode?: ScopeMode
  readonly scopeSection?: string
}

/** Throws a CommandError with everything that is wrong, file by file and field by field. */
export async function readInputs(folder: RunFolder): Promise<RunInputs> {
  const spec = await readDocument(folder, FILES.spec, TopicSpec)
  const problems = [...(await missingDocuments(folder, spec))]
  if (problems.length > 0) throw new CommandError('validation_failed', problems.join('\n'))
  return { spec, scope: await readScopeFile(folder) }
}

/** Takes new inputs over. Throws a CommandError before anything is written where one of them cannot be read. */
export async function writeInputs(folder: RunFolder, given: NewInputs): Promise<void> {
  const spec = given.spec === undefined ? null : await readGiven(given.spec)
  const scope = given.scopeFile === undefined ? null : await readGiven(given.scopeFile)
  const selection = await newSelection(folder, given)
  // Refuse here what would only be told when the run is read: the file is still where its author has it.
  if (spec !== null) parseDocument(spec, given.spec!, TopicSpec)
  if (spec !== null) await folder.write(FILES.spec, spec)
  if (scope !== null) await folder.write(FILES.scope, scope)
  if (selection !== null) await folder.write(FILES.selection, jsonText(selection))
}

async function newSelection(folder: RunFolder, given: NewInputs): Promise<z.infer<typeof Selection> | null> {
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

async function readGiven(file: string): Promise<string> {
  const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (stats === null) throw new CommandError('not_found', `${file}: there is no such file.`)
  if (!stats.isFile()) throw new CommandError('invalid_argument', `${file}: is not a file.`)
  if (stats.size > MAX_INPUT_BYTES) throw new CommandError('invalid_argument', `${file}: is larger than 4 MB.`)
  return decodeText(await readFile(file), file)
}

async function readScopeFile(folder: RunFolder): Promise<Scope | null> {
  const text = await folder.read(FILES.scope)
  if (text === null) return null
  const chosen = await folder.read(FILES.selection)
  const { mode, section } =
    chosen === null ? { mode: 'full' as const, section: null } : parseDocument(chosen, FILES.selection, Selection)
  try {
    return readScope(text, mode, section ?? undefined)
  } catch (error) {
    if (error instanceof ScopeError) throw new CommandError('validation_failed', `${FILES.scope}: ${error.message}`)
    throw error
  }
}

/** Documents that the specification names have to be there, inside the folder. */
async function missingDocuments(folder: RunFolder, spec: TopicSpec): Promise<string[]> {
  const problems: string[] = []
  for (const [i, path] of (spec.context_pack?.local_paths ?? []).entries()) {
    const at = ['context_pack', 'local_paths', i]
    try {
      if ((await folder.bytes(path)) === null)
        problems.push(fieldLine(FILES.spec, at, `There is no ${path} in the run’s folder.`))
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      problems.push(fieldLine(FILES.spec, at, error.message))
    }
  }
  return problems
}
