// The tools of the item engine's widgets: what a model may ask without an item, and what only an item may ask.
import { describe, expect, test } from 'vitest'
import { calling, reply } from '../support/scripted-model.js'
import { EXAM, fetching, played, PRACTICE, presenting } from '../support/scripted-session.js'

const asking = {
  present_multi_select: { prompt: 'Which of these do you know?', options: ['sums', 'fractions', 'powers'] },
  request_number: { prompt: 'How many hours did you sleep?', label: 'Hours', unit: 'h' },
  present_ordering: { prompt: 'What first?', entries: ['sums', 'fractions'] },
}
const forItems = [
  'request_expression',
  'present_matrix',
  'present_table',
  'present_number_line',
  'present_coordinate_plane',
  'present_parts',
]

describe('without an item, a practising model may ask with', () => {
  test.each([
    [
      'present_multi_select',
      { options: asking.present_multi_select.options, min_selections: 1, max_selections: 3 },
      { indices: [0, 2] },
    ],
    ['request_number', { label: 'Hours', notation: 'decimal', unit: 'h' }, { text: '7.5' }],
    ['present_ordering', { entries: ['sums', 'fractions'] }, { order: [1, 0] }],
  ] as const)('%s, and the answer reaches it', async (name, props, response) => {
    const play = await played(PRACTICE, reply('', calling(name, asking[name])), reply('', fetching), presenting())
    expect(play.asked).toMatchObject({ position: null, action: { tool_name: name, props } })
    await play.answer(response)
    expect(play.asked).toMatchObject({ position: 1 })
    const told = play.kept.messages.find(message => message.role === 'tool' && message.toolName === name)
    expect(JSON.parse(told!.content)).toMatchObject(response)
  })

  test.each(forItems)('%s it may not', async name => {
    const play = await played(PRACTICE, reply('', calling(name, { prompt: 'x' })), reply('', fetching), presenting())
    expect(play.results()[0]).toBe(`${name}: no_item`)
    expect(play.asked).toMatchObject({ position: 1 })
  })

  test('limits that no choice could meet are brought within the options', async () => {
    const wild = { ...asking.present_multi_select, min_selections: 9, max_selections: 5 }
    const play = await played(PRACTICE, reply('', calling('present_multi_select', wild)))
    expect(play.asked!.action.props).toMatchObject({ min_selections: 3, max_selections: 3 })
  })
})

describe('in an exam', () => {
  test.each([...Object.keys(asking), ...forItems])('%s opens nothing without an item', async name => {
    const args = asking[name as keyof typeof asking] ?? {}
    const play = await played(EXAM, reply('', calling(name, args)), reply('', fetching), presenting())
    expect(play.results()[0]).toBe(`${name}: no_item`)
  })

  test.each([...Object.keys(asking), ...forItems])(
    '%s does not take the place of the item’s own widget',
    async name => {
      const args = asking[name as keyof typeof asking] ?? {}
      const play = await played(EXAM, reply('', fetching), reply('', calling(name, args)), presenting())
      expect(play.results().at(-1)).toBe(`${name}: wrong_widget`)
      expect(play.asked).toMatchObject({ position: 1 })
    },
  )
})
