// A prompt whose file and code disagree stops the start, with the place named.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  loadProductPrompts,
  loadPrompts,
  PROMPT_CATALOGUE,
  PromptError,
  PROMPTS_DIRECTORY,
} from '../../src/llm/index.js'

let directory: string
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'viva-prompts-'))))
afterEach(() => rmSync(directory, { recursive: true }))

const write = (name: string, text: string) => {
  mkdirSync(dirname(join(directory, name)), { recursive: true })
  writeFileSync(join(directory, name), text)
}
const problemsOf = (run: () => unknown): readonly string[] => {
  try {
    run()
  } catch (error) {
    if (error instanceof PromptError) return error.problems
    throw error
  }
  return []
}

describe('loading', () => {
  test('names file, line and placeholder of everything that disagrees, all at once', () => {
    write('a/one.md', 'Hello {name},\nyou learn {topic} and { Topic }.\n')
    write('two.md', 'Nothing to fill.\nEnd.')
    expect(problemsOf(() => loadPrompts({ 'a/one': ['name'], two: ['score'], three: [] }, directory))).toEqual([
      'prompts/a/one.md:2: the placeholder {topic} is not declared in the code.',
      'prompts/a/one.md:2: the placeholder { Topic } is not declared in the code.',
      'prompts/two.md:2: the declared placeholder {score} is nowhere in the file.',
      'prompts/three.md: the file is missing or cannot be read.',
    ])
  })

  test('reads braces around anything but a word as text', () => {
    write('json.md', 'Answer {"item": null} or {} or {1, 2}, {name}.')
    const prompts = loadPrompts({ json: ['name'] }, directory)
    expect(prompts.fill('json', { name: 'Ada' })).toBe('Answer {"item": null} or {} or {1, 2}, Ada.')
  })
})

describe('filling', () => {
  test('never reads a value as a placeholder or as a pattern', () => {
    write('p.md', '{a} and {b} and {a}')
    expect(loadPrompts({ p: ['a', 'b'] }, directory).fill('p', { a: '{b}', b: "$& $'" })).toBe("{b} and $& $' and {b}")
  })

  test('refuses a missing and an extra value', () => {
    write('p.md', '{a} {b}')
    const prompts = loadPrompts({ p: ['a', 'b'] }, directory)
    expect(problemsOf(() => prompts.fill('p', { a: '1', c: '2' } as never))).toEqual([
      'prompts/p.md: no value was given for {b}.',
      'prompts/p.md: a value was given for {c}, which the prompt does not have.',
    ])
  })
})

describe('the hash', () => {
  test('is of the words, not of the line ends, and changes with any word', () => {
    write('unix.md', 'One\nTwo\n')
    write('windows.md', 'One\r\nTwo\r\n')
    write('other.md', 'One\nTwo.\n')
    const prompts = loadPrompts({ unix: [], windows: [], other: [] }, directory)
    expect(prompts.hash('unix')).toMatch(/^[0-9a-f]{16}$/)
    expect(prompts.hash('windows')).toBe(prompts.hash('unix'))
    expect(prompts.hash('other')).not.toBe(prompts.hash('unix'))
  })
})

describe('the prompts of the product', () => {
  test('agree with the code', () => {
    const prompts = loadProductPrompts()
    const evaluation = prompts.fill('sessions/evaluation', { total_items: 20, time_limit_minutes: 30 })
    expect(evaluation).toContain('Questions: 20')
    expect(evaluation).toContain('minutes: 30')
    const learning = prompts.fill('sessions/learning', {
      topic: 'two-digit addition',
      performance_summary: '3 of 4 right',
    })
    expect(learning).toContain('practise two-digit addition')
    expect(learning).toContain('3 of 4 right')
  })

  test('are all declared', () => {
    const files = readdirSync(PROMPTS_DIRECTORY, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.md'))
      .map(file => file.replaceAll('\\', '/').replace(/\.md$/, ''))
    expect(files.toSorted()).toEqual(Object.keys(PROMPT_CATALOGUE).toSorted())
  })

  test('open a nudge with the words by which it is known', () => {
    expect(loadProductPrompts().fill('sessions/nudge', {}).startsWith('Reminder:')).toBe(true)
  })
})
