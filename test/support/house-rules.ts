// The rules of the house as a function: source files in, what breaks a rule out. `architecture.test.ts` runs it on ours.
import path from 'node:path'

/** `path` from the root of the repository, with slashes. */
export type SourceFile = { readonly path: string; readonly text: string }

/** From the ground up: a module may use all modules of the floors below its own, always by their doors. */
const FLOORS = [
  ['kernel', 'expression'],
  ['figures'],
  ['widgets'],
  ['contract'],
  ['language'],
  ['db', 'gate', 'http', 'identity', 'llm'],
  ['audit', 'backup', 'budgets', 'telemetry'],
  ['agent', 'items', 'learners', 'presence', 'safety', 'webhooks'],
  ['library', 'reading', 'exchange'],
  ['documents'],
  ['sessions'],
  ['outcomes', 'receipts', 'notes', 'stream', 'supervision'],
  ['quizzes', 'dialogue', 'surveys', 'protocols', 'tutor', 'people'],
  ['exams', 'mastery'],
  ['alerting'],
  ['insight', 'privacy'],
]
const MODULES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(FLOORS.flatMap((floor, height) => floor.map(name => [name, FLOORS.slice(0, height).flat()]))),
  // Only the types of its texts: whoever draws brings the texts themselves.
  figures: ['kernel', 'language'],
  language: ['kernel'],
  identity: ['kernel', 'contract', 'http'],
  audit: ['kernel', 'contract', 'db', 'http', 'identity'],
  budgets: ['kernel', 'db', 'llm'],
  gate: [],
  agent: ['kernel', 'contract', 'llm'],
  reading: ['kernel', 'widgets', 'contract', 'language', 'items'],
  library: ['kernel', 'contract', 'db', 'http', 'identity', 'items'],
  exchange: ['kernel', 'http', 'identity', 'expression', 'figures', 'widgets', 'contract', 'language', 'items'],
  compiler: ['kernel', 'contract', 'llm', 'library'],
  client: ['contract', 'widgets'],
  web: ['contract', 'widgets', 'client', 'expression', 'figures', 'language'],
}
/** They have no door: each of their files is one subject. */
const OPEN_MODULES = ['kernel', 'expression', 'figures', 'widgets', 'contract', 'language']

/** Packages that are functions and nothing else: no clock, no disk, no network. */
const PURE_PACKAGES = ['zod', 'ip-address', 'node:crypto', 'ts-fsrs']
const PAGE_PACKAGES = ['lit', 'katex', 'codemirror', '@codemirror/', '@lezer/', 'marked', 'eventsource-parser', 'yaml']
const OUTSIDE_WORLD = [
  'drizzle-orm',
  'postgres',
  '@electric-sql/',
  'hono',
  '@hono/',
  'openai',
  '@anthropic-ai/',
  '@google/genai',
  'node:fs',
  'node:net',
  'node:http',
]
/** How a port writes for somebody outside. What a process does for itself (leases, deliveries, logs) is not among them. */
const WRITES =
  /\bchangeSession\(|\b(?:sessions|regrades|profiles|guidelines|curricula|alerts|requests|stepRequests)\s*\.\s*(?:create|propose|markApplied|replace|add|publish|see|bind)\(/
/** The one function that commits a change of a session. */
const CHANGES = 'src/sessions/application/change-session.ts'
/** Finds what the package brings along. */
const PACKAGE_FILES = 'src/kernel/package-files.ts'
const MAX_LINES = 400

/** One sentence for each place that breaks a rule: `path: what is wrong`. */
export function brokenRules(files: readonly SourceFile[]): string[] {
  return files.flatMap(file => [
    ...wrongImports(file),
    ...wrongWords(file),
    ...schemasInPage(file),
    ...(waitsInList(file)
      ? [`${file.path}: awaits inside the list of a Promise.all; what stands before it then rejects unheard`]
      : []),
    ...(file.text.split('\n').length - 1 > MAX_LINES ? [`${file.path}: more than ${MAX_LINES} lines`] : []),
  ])
}

/** What the file imports: packages by name, files by their path from the root. */
export function importsOf({ path: from, text }: SourceFile): string[] {
  const found = withoutComments(text).matchAll(
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  )
  return [...found].map(([, named, bare, dynamic]) => {
    const specifier = (named ?? bare ?? dynamic)!
    return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : specifier
  })
}

function wrongImports(file: SourceFile): string[] {
  if (!file.path.startsWith('src/')) return []
  const from = placeOf(file.path)
  if (from.module !== null && !(from.module in MODULES))
    return [`${file.path}: ${from.module} is not on the list of modules`]
  return importsOf(file).flatMap(target => {
    const ours = target.startsWith('src/')
    const problem = ours ? fileRule(from, placeOf(target)) : packageRule(from, target)
    return problem === null ? [] : [`${file.path}: imports ${target}; ${problem}`]
  })
}

function fileRule(from: Place, to: Place): string | null {
  if (to.module !== from.module) {
    if (to.module === null) return 'modules know nothing of what composes them'
    // Files directly in `src` compose: they may use every module.
    if (from.module !== null && !MODULES[from.module]!.includes(to.module))
      return `${from.module} may not use ${to.module}`
    return to.isDoor || OPEN_MODULES.includes(to.module) ? null : 'enter at index.ts'
  }
  if (from.layer === 'domain' && to.layer !== 'domain') return 'domain knows its own folder only'
  if (from.layer === 'application' && !['domain', 'application'].includes(to.layer))
    return 'application knows domain and itself'
  if (from.layer === 'infrastructure' && to.layer === '') return 'storage knows nothing of routes and doors'
  if (from.layer === '' && !from.isDoor && to.layer === 'infrastructure') return 'only the door shows storage'
  return null
}

function packageRule({ file, module, layer }: Place, name: string): string | null {
  if (isPackage(name, ['tsyringe', 'reflect-metadata']))
    return /^src\/container(-tokens)?\.ts$/.test(file) ? null : 'only container.ts and its tokens know it'
  if (module === 'web')
    return isPackage(name, PAGE_PACKAGES)
      ? null
      : 'the page is made of contract, widgets, client, expression, language, Lit and front-end packages'
  if (module === 'client') return 'the client stands alone, in browsers and in Node'
  if (module === 'language')
    return isPackage(name, ['intl-messageformat']) ? null : 'language is catalogues and the library that reads them'
  // Markdown is read by one file, for the page, papers and exports alike.
  if (file === 'src/contract/markdown.ts' && name === 'marked') return null
  if (['contract', 'widgets', 'figures'].includes(module ?? '')) return name === 'zod' ? null : `${module} is zod alone`
  if (module === 'expression') return name === 'node:crypto' ? null : 'expression is a language alone'
  if (module === 'reading')
    return isPackage(name, ['zod', 'n2words']) ? null : 'reading is pure: words and their numbers'
  if (layer === 'domain') return isPackage(name, PURE_PACKAGES) ? null : 'domain is pure'
  if (layer === 'application' && isPackage(name, OUTSIDE_WORLD))
    return 'application reaches the world through its ports'
  return null
}

function wrongWords({ path: file, text }: SourceFile): string[] {
  const code = withoutComments(text)
  const rules: [boolean, RegExp, string][] = [
    [
      file.startsWith('src/') && file !== 'src/config.ts',
      /\bprocess\s*\.\s*env\b/,
      'reads process.env, which is for config.ts',
    ],
    [
      // Only the files that say what a command is may carry it out.
      file.startsWith('src/') && file !== CHANGES && !/= message\(/.test(code),
      WRITES,
      'changes what is stored past the mediator',
    ],
    [
      file.startsWith('src/') && file !== CHANGES,
      /\bsessions\s*\.\s*commit\(/,
      'commits a session without changeSession, which decides, retries and notifies',
    ],
    [
      file.startsWith('src/client/'),
      /^\s*(?:import|export)\s+(?!type\b)[^'"]*from\s*'[^']*\/contract\//m,
      'takes more than types of the contract, which brings its schemas to every page',
    ],
    [
      // In a bundle it is the bundle's. A page's is an address.
      /^src\/(?!web\/).*\.ts$/.test(file) && file !== PACKAGE_FILES,
      /\bimport\.meta\.(?:url|dirname|filename|resolve)\b/,
      'finds files by its own place, which is for package-files.ts',
    ],
    [/^src\/(?:items|expression)\//.test(file), /\bMath\s*\.\s*random\b/, 'draws numbers that no seed repeats'],
    [
      file.startsWith('test/'),
      /\b(?:test|it|describe|suite|bench|context|ctx)\s*\.\s*(?:(?:concurrent|sequential)\s*\.\s*)?(?:skip|skipIf|runIf|only|todo)\b|[{,]\s*(?:skip|only|todo)\s*:\s*true\b/,
      'skips tests',
    ],
  ]
  return rules.flatMap(([applies, pattern, complaint]) =>
    applies && pattern.test(code) ? [`${file}: ${complaint}`] : [],
  )
}

/** Of a way to answer, what draws it: the page's own, wherever it lies. All but the files that the server reads. */
const ELEMENT = /^src\/widgets\/[\w-]+\/(?!kind\.|posted\.|drawn-|number-tex\.)/
/** Of a way to answer, what the page loads: how an answer is shown, and no schema. */
const PAGE_HALF = /^src\/widgets\/(?:[\w-]+\/)?posted(?:-fields)?\.[jt]s$/
/** Of a way to answer, what the page and a printed paper share: functions without schemas. */
const ALSO_PRINTED = /^src\/widgets\/[\w-]+\/(?:drawn-\w+|number-tex)\.[jt]s$/

/** What the data of figures is, in zod: the page gets data that was checked. */
const FIGURE_SCHEMA = /^src\/figures\/(?:[\w-]+\/data|figure-data|authored|common)\.[jt]s$/

/** Imports of values that would bring the schemas of answers to the page. */
function schemasInPage(file: SourceFile): string[] {
  const isHalf = PAGE_HALF.test(file.path)
  const isShared = ALSO_PRINTED.test(file.path)
  const { module } = placeOf(file.path)
  const isDrawing = module === 'figures' && !FIGURE_SCHEMA.test(file.path)
  if (!isHalf && !isShared && !isDrawing && module !== 'web' && !file.path.startsWith('src/client/')) return []
  const text = withoutComments(file.text).replace(/^\s*(?:import|export)\s+type\b[^'"`;]*?\bfrom\s*'[^']+'/gm, '')
  const brings = (target: string): boolean =>
    FIGURE_SCHEMA.test(target) ||
    (!isDrawing &&
      (isHalf || placeOf(target).module === 'widgets') &&
      !PAGE_HALF.test(target) &&
      !ALSO_PRINTED.test(target))
  return importsOf({ path: file.path, text })
    .filter(brings)
    .map(target => `${file.path}: imports ${target}, which brings the schemas of answers to every page`)
}

/**
 * Whether a list of promises is built with an `await` in it: `Promise.all([a(), f(await b())])`. When `b` rejects, nobody listens to `a`.
 * An `await` inside a function of the list is another matter.
 */
function waitsInList({ path: file, text }: SourceFile): boolean {
  if (!file.startsWith('src/')) return false
  const code = withoutComments(text).replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
  return [...code.matchAll(/\bPromise\s*\.\s*(?:all|allSettled|race|any)\(\s*\[/g)].some(({ index, 0: opening }) =>
    /\bawait\b/.test(withoutFunctions(bracketed(code, index + opening.length - 1))),
  )
}

/** From the bracket at `from` to the one that closes it. */
function bracketed(code: string, from: number): string {
  let depth = 0
  for (let at = from; at < code.length; at += 1) {
    if ('([{'.includes(code[at]!)) depth += 1
    if (')]}'.includes(code[at]!) && (depth -= 1) === 0) return code.slice(from, at + 1)
  }
  return code.slice(from)
}

/** Bodies of arrow functions are left out, up to the comma or bracket that ends them. */
function withoutFunctions(code: string): string {
  let kept = ''
  for (let at = 0; at < code.length; at += 1) {
    if (!code.startsWith('=>', at)) {
      kept += code[at]
      continue
    }
    for (at += 2; at < code.length && !',)]}'.includes(code[at]!); at += 1)
      if ('([{'.includes(code[at]!)) at += bracketed(code, at).length - 1
    at -= 1
  }
  return kept
}

type Place = { readonly file: string; readonly module: string | null; readonly layer: string; readonly isDoor: boolean }

/** `module` null: directly in `src`. `layer` empty: directly in its module, or in one that has no layers. */
function placeOf(file: string): Place {
  if (ELEMENT.test(file)) return { file, module: 'web', layer: '', isDoor: false }
  const [, module = null, layer = ''] = /^src\/([\w-]+)\/(?:(domain|application|infrastructure)\/)?/.exec(file) ?? []
  return { file, module, layer, isDoor: /^src\/[\w-]+\/index\.[jt]s$/.test(file) }
}

const isPackage = (target: string, packages: readonly string[]): boolean =>
  packages.some(name => target === name || target.startsWith(name.endsWith('/') ? name : `${name}/`))

/** Good enough to keep talk about a rule from breaking it. Strings stay: a path in one is code. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
