// A school's own name, logo and colours: read from one file, checked, and made into a style sheet.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { contrast, mixed, READABLE } from './kernel/contrast.js'

const LOGO_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const LARGEST_LOGO = 200_000

const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'A colour is written like #5a3ea6.')
  .transform(colour => colour.toLowerCase())
/** As many colours as `web/view/subject-hue.ts` tells subjects apart by. */
const SUBJECTS = ['subject-1', 'subject-2', 'subject-3', 'subject-4', 'subject-5', 'subject-6'] as const
const Scheme = z.strictObject({
  accent: Colour.optional(),
  page: Colour.optional(),
  subjects: z.array(Colour).length(SUBJECTS.length, 'Give six colours.').optional(),
})
const ThemeFile = z.strictObject({
  name: z.string().trim().min(1).max(60).optional(),
  /** A file beside this one. */
  logo: z.string().optional(),
  light: Scheme.default({}),
  dark: Scheme.default({}),
})

export type Theme = {
  /** Null: the product's own. */
  readonly name: string | null
  readonly logo: { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | null
  /** The style sheet; empty where no colour is set. */
  readonly css: string
}

export const NO_THEME: Theme = { name: null, logo: null, css: '' }

/** One sentence for each problem, each saying what to change. */
export class ThemeError extends Error {
  override readonly name = 'ThemeError'
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

/** What the colours of a school stand on and beside: those of `web/styles/tokens.css`. */
export const GROUNDS = {
  light: {
    page: '#fbf7f0',
    surface: '#ffffff',
    sunken: '#f5f0e6',
    ink: '#231f2b',
    muted: '#5d5766',
    right: '#17663a',
    wrong: '#983a12',
    accent: '#5a3ea6',
    'subject-1': '#a3390f',
    'subject-2': '#0b6b6b',
    'subject-3': '#6b3fa0',
    'subject-4': '#855400',
    'subject-5': '#a02860',
    'subject-6': '#2b5fa8',
  },
  dark: {
    page: '#17141d',
    surface: '#201c28',
    sunken: '#1b1822',
    ink: '#edeaf0',
    muted: '#b1abb9',
    right: '#86d3a3',
    wrong: '#f2ae8b',
    accent: '#c8b6ff',
    'subject-1': '#f5b08f',
    'subject-2': '#7fd6d0',
    'subject-3': '#cdb4f5',
    'subject-4': '#edc46b',
    'subject-5': '#f2a6c8',
    'subject-6': '#a5c4f5',
  },
} as const

type SchemeName = keyof typeof GROUNDS

/** Throws ThemeError. */
export function loadTheme(file: string): Theme {
  let written: unknown
  try {
    written = parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ThemeError([
      `${file} cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`,
    ])
  }
  const parsed = ThemeFile.safeParse(written ?? {})
  if (!parsed.success)
    throw new ThemeError(
      parsed.error.issues.map(({ path: field, message }) => `${field.join('.') || 'theme'}: ${message}`),
    )
  const { name, logo, ...schemes } = parsed.data
  const sheets = (['light', 'dark'] as const).map(scheme => ({ scheme, colours: coloursOf(scheme, schemes[scheme]) }))
  const problems = sheets.flatMap(({ scheme, colours }) => (colours === null ? [] : unreadable(scheme, colours)))
  if (problems.length > 0) throw new ThemeError(problems)
  return {
    name: name ?? null,
    logo: logo === undefined ? null : readLogo(path.resolve(path.dirname(file), logo)),
    css: sheets.map(({ scheme, colours }) => (colours === null ? '' : sheetOf(scheme, colours))).join(''),
  }
}

type Colours = ReturnType<typeof coloursOf> & object

/** What is set, and what follows from it: hover, ground, and the text on a button, black or white. Null where nothing is set. */
function coloursOf(scheme: SchemeName, { accent, page, subjects }: z.infer<typeof Scheme>) {
  if (accent === undefined && page === undefined && subjects === undefined) return null
  const ground = {
    ...GROUNDS[scheme],
    ...(page && { page }),
    ...(accent && { accent }),
    ...(subjects && Object.fromEntries(SUBJECTS.map((name, at) => [name, subjects[at]!]))),
  }
  const [black, white] = ['#15121b', '#ffffff']
  return {
    ...ground,
    'accent-strong': mixed(ground.accent, scheme === 'light' ? black : white, 0.2),
    'accent-soft': mixed(ground.surface, ground.accent, scheme === 'light' ? 0.1 : 0.16),
    'on-accent': contrast(white, ground.accent) >= contrast(black, ground.accent) ? white : black,
  }
}

/** Pairs of text and ground that cannot be told apart well enough. */
function unreadable(scheme: SchemeName, colours: Colours): string[] {
  const pairs = [
    ...(['ink', 'muted', 'right', 'wrong', 'accent', ...SUBJECTS] as const).map(text => [text, 'page'] as const),
    ...SUBJECTS.map(subject => [subject, 'surface'] as const),
    ...(['surface', 'sunken', 'accent-soft'] as const).map(ground => ['accent', ground] as const),
    ...(['ink', 'muted'] as const).map(text => [text, 'accent-soft'] as const),
    ...(['accent', 'accent-strong'] as const).map(ground => ['on-accent', ground] as const),
  ]
  return pairs.flatMap(([text, ground]) => {
    const reached = contrast(colours[text], colours[ground])
    if (reached >= READABLE) return []
    const [one, other] = [`${text} ${colours[text]}`, `${ground} ${colours[ground]}`]
    const missing = (READABLE - reached).toFixed(2)
    const mended = text.startsWith('subject-') ? 'subject colour' : 'accent'
    const choice = scheme === 'light' ? `darker ${mended} or a lighter page` : `lighter ${mended} or a darker page`
    return [
      `${scheme}: ${one} on ${other} has a contrast of ${reached.toFixed(2)}; ${READABLE} is needed, ${missing} more. Choose a ${choice}.`,
    ]
  })
}

/** For the app, and, adopted by its shadow root, for an embedded session: there `viva-app` matches nothing, elsewhere `:host`. */
function sheetOf(scheme: SchemeName, colours: Colours): string {
  const names = ['page', 'accent', 'accent-strong', 'accent-soft', 'on-accent', ...SUBJECTS] as const
  const values = names.map(name => `--viva-${name}: ${colours[name]};`).join(' ')
  const page = `html { background: ${colours.page}; }`
  if (scheme === 'light') return `viva-app, :host { ${values} }\n${page}\n`
  return `@media (prefers-color-scheme: dark) { viva-app, :host(:not([theme='light'])) { ${values} } ${page} }
:host([theme='dark']) { ${values} }\n`
}

function readLogo(file: string): Theme['logo'] {
  const type = LOGO_TYPES[path.extname(file).toLowerCase()]
  if (type === undefined) throw new ThemeError(['logo: Give an SVG, PNG or WebP file.'])
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    throw new ThemeError([`logo: ${file} cannot be read.`])
  }
  if (bytes.length > LARGEST_LOGO) throw new ThemeError([`logo: ${file} has more than ${LARGEST_LOGO / 1000} KB.`])
  return { type, bytes: new Uint8Array(bytes) }
}
