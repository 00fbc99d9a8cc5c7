// A school's theme: read, checked for contrast, and made into a style sheet.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { GROUNDS, loadTheme, ThemeError } from '../src/theme.js'

const folder = mkdtempSync(path.join(tmpdir(), 'viva-theme-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (text: string): string => {
  const file = path.join(folder, 'theme.yaml')
  writeFileSync(file, text)
  return file
}
function problemsOf(text: string): readonly string[] {
  try {
    loadTheme(written(text))
  } catch (error) {
    if (error instanceof ThemeError) return error.problems
    throw error
  }
  return []
}

describe('a theme', () => {
  test('has a name, a logo and colours for both schemes, with what follows from them', () => {
    writeFileSync(path.join(folder, 'linden.svg'), '<svg/>')
    const theme = loadTheme(
      written("name: Lindenschule\nlogo: linden.svg\nlight: { accent: '#8A1538' }\ndark: { accent: '#f4a9bd' }"),
    )
    expect(theme.name).toBe('Lindenschule')
    expect(theme.logo).toMatchObject({ type: 'image/svg+xml' })
    expect(theme.css).toContain('viva-app, :host { --viva-page: #fbf7f0; --viva-accent: #8a1538;')
    expect(theme.css).toMatch(/--viva-accent: #8a1538;.*--viva-on-accent: #ffffff;/)
    expect(theme.css).toMatch(/prefers-color-scheme: dark.*--viva-accent: #f4a9bd;.*--viva-on-accent: #15121b;/)
  })

  test('has six colours for subjects, in each scheme its own', () => {
    const [light, dark] = [
      ['#8a1538', '#0b6b6b', '#6b3fa0', '#7a4d00', '#1d6636', '#2b5fa8'],
      ['#f4a9bd', '#7fd6d0', '#cdb4f5', '#edc46b', '#86d3a3', '#A5C4F5'],
    ]
    const theme = loadTheme(
      written(`light: { subjects: ${JSON.stringify(light)} }\ndark: { subjects: ${JSON.stringify(dark)} }`),
    )
    const [day, night] = theme.css.split('@media')
    light.forEach((colour, at) => expect(day).toContain(`--viva-subject-${at + 1}: ${colour};`))
    dark.forEach((colour, at) => expect(night).toContain(`--viva-subject-${at + 1}: ${colour.toLowerCase()};`))
  })

  test('that sets none keeps those of the product', () => {
    const { css } = loadTheme(written("light: { accent: '#8a1538' }"))
    expect(css).toContain(`--viva-subject-1: ${GROUNDS.light['subject-1']};`)
  })

  test.each([
    [
      'on a card, by night',
      "dark: { subjects: ['#f4a9bd', '#7fd6d0', '#6b3fa0', '#edc46b', '#86d3a3', '#a5c4f5'] }",
      'subject-3 #6b3fa0 on surface #201c28',
      'lighter subject colour or a darker page',
    ],
    [
      'on the page, by day',
      "light: { subjects: ['#8a1538', '#0b6b6b', '#6b3fa0', '#7a4d00', '#1d6636', '#f5c542'] }",
      'subject-6 #f5c542 on page #fbf7f0',
      'darker subject colour or a lighter page',
    ],
  ])('whose subject colour cannot be read %s is refused', (_, text, pair, mend) => {
    const problem = problemsOf(text).find(one => one.includes(pair))
    expect(problem).toMatch(/has a contrast of \d\.\d\d; 4\.5 is needed/)
    expect(problem).toContain(`Choose a ${mend}.`)
  })

  test('may be empty, and then changes nothing', () => {
    expect(loadTheme(written(''))).toEqual({ name: null, logo: null, css: '' })
  })

  test('that cannot be read is refused with the pair, what it reaches and what is missing', () => {
    const problems = problemsOf("light: { accent: '#f5c542' }")
    expect(problems[0]).toBe(
      'light: accent #f5c542 on page #fbf7f0 has a contrast of 1.52; 4.5 is needed, 2.98 more. Choose a darker accent or a lighter page.',
    )
    expect(problems.every(problem => problem.startsWith('light: '))).toBe(true)
    expect(problemsOf("dark: { accent: '#5a3ea6' }")[0]).toMatch(/^dark: accent .* lighter accent or a darker page\.$/)
    expect(problemsOf("dark: { page: '#777777' }").length).toBeGreaterThan(2)
  })

  test.each([
    ['name: 4', /^name: /],
    ["light: { accent: 'red' }", /^light\.accent: A colour is written like #5a3ea6\.$/],
    ["light: { subjects: ['#8a1538'] }", /^light\.subjects: Give six colours\.$/],
    ['colour: red', /colour/],
    ['logo: none.svg', /^logo: .* cannot be read\.$/],
    ['logo: run.exe', /^logo: Give an SVG, PNG or WebP file\.$/],
    ['name: [', /cannot be read/],
  ])('%s is refused', (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)])
  })
})

test('is checked against the colours that the page has', () => {
  const css = readFileSync(path.resolve(import.meta.dirname, '../src/web/styles/tokens.css'), 'utf8')
  const [light, , dark] = css.split(/@media \(prefers-color-scheme: dark\)|:host\(\[theme='dark'\]\) \{/)
  for (const [part, colours] of [
    [light!, GROUNDS.light],
    [dark!, GROUNDS.dark],
  ] as const)
    for (const [name, colour] of Object.entries(colours)) expect(part).toContain(`--viva-${name}: ${colour};`)
})
