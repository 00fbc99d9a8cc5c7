// A new way to answer is a folder and a row: whoever asks the table knows it at once.
import { afterAll, expect, test, vi } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { WidgetType } from '../../src/widgets/kinds.js'
import { trafficLight } from './traffic-light/kind.js'

// Modules that were loaded before read the table without the row.
vi.resetModules()
const { KINDS, kindOf, readPosted, widget } = await import('../../src/widgets/kinds.js')
Object.assign(KINDS, { traffic_light: trafficLight })
const { ClientAction } = await import('../../src/contract/widget.js')
const { CLIENT_TOOL_NAMES, CLIENT_TOOLS } = await import('../../src/quizzes/application/client-tools.js')
const { readUnbound } = await import('../../src/items/domain/item/read-unbound.js')
const { presentedGuess } = await import('../../src/learners/index.js')
const { interruptOf } = await import('../../src/protocols/ag-ui/interrupt.js')
const { questionText } = await import('../../src/tutor/domain/question-text.js')

// Test files share their modules: those after this one read the table without the row again.
afterAll(() => {
  delete (KINDS as Record<string, unknown>)['traffic_light']
  vi.resetModules()
})

const noun = 'traffic_light' as WidgetType
const props = { prompt: 'Which?', colours: ['red', 'amber', 'green'], brightest: 'amber' }
const action = ClientAction.parse({ tool_call_id: newId(), ...widget(noun, props as never) })

test('the page is asked with it', () =>
  expect(action).toMatchObject({ tool_name: 'present_traffic_light', widget_type: 'traffic_light', props }))

test('its answers are read, and refused at their place in the body', () => {
  expect(readPosted(noun, { colour: 'red' }, props as never, '/response')).toMatchObject({ ok: true, value: 'red' })
  expect(readUnbound(action, { colour: 'green' })).toEqual({ ok: true, canonical: 'green' })
  for (const response of [{ colour: 'blue' }, { colour: 7 }, { colour: 'amber' }])
    expect(readUnbound(action, response)).toMatchObject({ ok: false, errors: [{ pointer: '/response/colour' }] })
})

test('what is known of it elsewhere comes from the row', () => {
  expect(presentedGuess(action)).toBeCloseTo(1 / 3)
  expect(questionText(action, 'en')).toBe('Which?\nA) red\nB) amber\nC) green')
  expect(kindOf(noun).graded!.post('red')).toEqual({ colour: 'red' })
})

test('a model may ask with it', () => {
  expect(CLIENT_TOOL_NAMES).toContain('present_traffic_light')
  expect(CLIENT_TOOLS.find(tool => tool.name === 'present_traffic_light')!.description).toMatch(/traffic light/)
})

test('other protocols say what may be posted', () =>
  expect(interruptOf(action, { state: {} } as never).responseSchema).toMatchObject({
    properties: { colour: { type: 'string' } },
    required: ['colour'],
  }))
