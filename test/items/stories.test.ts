// Stories around a stem: what the contract refuses, how a model is made to keep it, and that only approved ones are asked.
import { describe, expect, test } from 'vitest'
import { BlueprintFile } from '../../src/items/domain/blueprint/blueprint-schema.js'
import { compileBlueprint } from '../../src/items/domain/blueprint/compile-blueprint.js'
import { generateItem } from '../../src/items/domain/generate/generate-item.js'
import { originals, storyProblems, type StoriesFile, type Story } from '../../src/items/domain/blueprint/stories.js'
import { writeStories } from '../../src/items/application/write-stories.js'
import { loadProductPrompts, type Model } from '../../src/llm/index.js'
import { unstructured } from '../support/scripted-model.js'

const file = BlueprintFile.parse({
  schema: 'blueprint/1',
  id: 'sum',
  version: 1,
  status: 'reviewed',
  license: 'CC-BY-4.0',
  title: 'Sum',
  skills: [{ id: 'sum', weight: 1 }],
  bloom: 'apply',
  params: { a: { type: 'int', range: [20, 60] }, b: { type: 'int', range: [61, 99] } },
  tiers: { easy: { b: 0, when: 'true' } },
  variant_key: '{{a}} {{b}}',
  stem: 'What is {{a}} plus {{b}}?',
  contexts: { brief: 'A bakery.', count: 2 },
  parts: [{ id: 'sum', response: { type: 'integer', label: 'Sum' }, key: 'a + b' }],
  solution: [{ say: 'Add them.' }],
  expected: { seconds: 30 },
  exposure: { min_variants: 500 },
  accessibility: { keyboard: true, essential_time: false },
})
const GOOD = 'A baker has {{a}} rolls and makes {{b}} more. How many rolls are there?'
const OTHER = 'On a shelf stand {{a}} jars; {{b}} come. How many jars are there?'

describe('the contract', () => {
  test.each([
    ['keeps every slot once', GOOD, []],
    ['a slot is missing', 'A baker has {{a}} rolls. How many?', ['The slot {{b}} stands in it 0 times, not 1.']],
    ['a slot comes twice', `${GOOD.slice(0, -1)} of {{a}}?`, ['The slot {{a}} stands in it 2 times, not 1.']],
    ['a slot of its own', GOOD.replace('rolls are', '{{a + b}} rolls are'), ['It has a slot of its own: {{a + b}}.']],
    ['digits', GOOD.replace('more', 'more by 9'), ['It has a number of its own: 9.']],
    ['a number in words', GOOD.replace('A baker', 'In seven days a baker'), ['It has a number in words: “seven”.']],
    ['markup', GOOD.replace('baker', '<b>baker</b>'), ['It has markup or an address in it.']],
    ['no question', GOOD.replace('?', '.'), ['It does not end with the question.']],
    ['too long', `${'very '.repeat(60)}${GOOD}`, ['It has 72 words, more than 60.']],
  ])('%s', (_what, story, problems) => {
    expect(storyProblems(file.stem, story, 60)).toEqual(problems)
  })
  test('maths stays as it is', () => {
    const maths = 'What is ${{a}} + {{b}}$?'
    expect(storyProblems(maths, 'A sum: ${{a}} + {{b}}$. What is it?', 60)).toEqual([])
    expect(storyProblems(maths, 'A sum of {{a}} and {{b}}. What is it?', 60)).toEqual([
      'The maths ${{a}} + {{b}}$ is not in it as it was.',
    ])
  })
})

const stem = originals(file)[0]!
const story = (text: string, about: Partial<Story> = {}): Story => ({
  of: 'stem',
  content_id: stem.contentId,
  text,
  approved: true,
  by: 'someone',
  ...about,
})
const stories = (...all: Story[]): StoriesFile => ({ schema: 'stories/1', blueprint: 'sum', stories: all })

describe('an item', () => {
  const stemsWith = (known: StoriesFile | null): Set<string> => {
    const compiled = compileBlueprint(file, 'hash', known)
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
    const about = { tier: 'easy', form: 'typed', sectionId: null } as const
    const items = Array.from({ length: 40 }, (_, i) => generateItem(compiled.blueprint, { seed: String(i), ...about }))
    return new Set(items.map(({ stem }) => stem.replace(/\d+/g, '#')))
  }
  const PLAIN = 'What is # plus #?'
  const STORY = 'A baker has # rolls and makes # more. How many rolls are there?'

  test('is asked in the words of the stem or of an approved story', () => {
    expect(stemsWith(stories(story(GOOD)))).toEqual(new Set([PLAIN, STORY]))
  })
  test.each([
    ['no stories', null],
    ['stories that nobody has approved', stories(story(GOOD, { approved: false }))],
    ['stories for an older stem', stories(story(GOOD, { content_id: '0'.repeat(64) }))],
    ['a story that breaks the contract', stories(story('What is {{a}} plus 5?'))],
  ])('is asked in the words of the stem with %s', (_what, known) => {
    expect(stemsWith(known)).toEqual(new Set([PLAIN]))
  })
})

/** Says what it is given, one reply after another, and remembers what it was told. */
class Writer implements Model {
  readonly provider = 'remote_llm'
  readonly name = 'writer'
  readonly told: string[] = []
  constructor(private readonly replies: string[]) {}
  async converse({ system }: { system: string }) {
    this.told.push(system)
    return { text: this.replies.shift() ?? '[]', toolCalls: [], usage: null }
  }
  readonly structured = unstructured
}

describe('a model that writes stories', () => {
  const about = (model: Model) => ({ model, prompts: loadProductPrompts(), signal: new AbortController().signal })

  test('gets back what breaks the contract, with the reason, and what keeps it waits for approval', async () => {
    const model = new Writer([JSON.stringify([GOOD, 'What is {{a}} plus 7?']), `Here: ${JSON.stringify([OTHER])}`])
    const { file: written, refused } = await writeStories(file, null, about(model))
    expect(written.stories).toEqual([
      story(GOOD, { approved: false, by: 'writer' }),
      story(OTHER, { approved: false, by: 'writer' }),
    ])
    expect(refused).toHaveLength(1)
    expect(model.told[1]).toContain('The slot {{b}} stands in it 0 times, not 1.')
  })
  test('is not asked when there are enough for this stem, and asked anew when the stem has changed', async () => {
    const enough = stories(story(GOOD), story(OTHER))
    const idle = new Writer([])
    expect((await writeStories(file, enough, about(idle))).file).toEqual(enough)
    expect(idle.told).toEqual([])
    const changed = { ...file, stem: 'Add {{a}} and {{b}}. What is the sum?' }
    const busy = new Writer([JSON.stringify([GOOD, OTHER])])
    const { file: written } = await writeStories(changed, enough, about(busy))
    expect(written.stories.map(({ content_id }) => content_id)).toEqual(
      originals(changed).flatMap(o => [o.contentId, o.contentId]),
    )
    expect(written.stories.every(story => !story.approved)).toBe(true)
  })
  test('that never keeps the contract is asked three times and leaves the stem alone', async () => {
    const model = new Writer(['prose', '{"a": 1}', '[1, 2]'])
    const { file: written } = await writeStories(file, null, about(model))
    expect(written.stories).toEqual([])
    expect(model.told).toHaveLength(3)
  })
  test('finds other words for hints where the blueprint wants that, and never for the one that tells', async () => {
    const hinted = BlueprintFile.parse({
      ...file,
      contexts: { brief: 'A bakery.', count: 1, hints: true },
      hints: [
        { say: 'Begin with the ones of {{a}}.', cost: 0 },
        { say: 'It is {{sum}}.', cost: 1, bottom_out: true },
      ],
    })
    const replies = [[GOOD], ['Look at the ones of {{a}} and carry 7.', 'Look at the ones of {{a}} first.']]
    const { file: written, refused } = await writeStories(
      hinted,
      null,
      about(new Writer(replies.map(r => JSON.stringify(r)))),
    )
    expect(written.stories.map(({ of, text }) => [of, text])).toEqual([
      ['stem', GOOD],
      [0, 'Look at the ones of {{a}} first.'],
    ])
    expect(refused).toHaveLength(1)
    const approved = { ...written, stories: written.stories.map(each => ({ ...each, approved: true })) }
    const compiled = compileBlueprint(hinted, 'hash', approved)
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
    const hints = Array.from(
      { length: 30 },
      (_, i) =>
        generateItem(compiled.blueprint, { seed: String(i), tier: 'easy', form: 'typed', sectionId: null }).hints[0]!
          .text,
    ).map(text => text.replace(/\d+/, '#'))
    expect(new Set(hints)).toEqual(new Set(['Begin with the ones of #.', 'Look at the ones of # first.']))
  })
})
