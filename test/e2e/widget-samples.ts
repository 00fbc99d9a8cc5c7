// One question for each widget of the item engine, long words and maths among them.
import type { PartWidget } from '../../src/widgets/part-kinds.js'

export const multiSelect = {
  tool_name: 'present_multi_select',
  widget_type: 'multi_select',
  props: {
    prompt: 'Which of these addresses lie in `10.20.0.0/16`?',
    options: [
      '10.20.255.1',
      '10.21.0.1',
      '10.20.0.77',
      '192.168.20.1',
      'An address that $2^{16}$ others share a prefix with',
    ],
    min_selections: 2,
    max_selections: 2,
    rule: 'Each right choice earns half of the points; a wrong one takes half away, but never below zero.',
  },
} as const

export const fraction = {
  tool_name: 'request_number',
  widget_type: 'number',
  props: { prompt: 'What is $\\frac{1}{4} + \\frac{1}{2}$?', label: 'Sum', notation: 'fraction' },
} as const

export const speed = {
  tool_name: 'request_number',
  widget_type: 'number',
  props: {
    prompt: 'A train covers 150 km in 2 hours. How fast is it?',
    label: 'Speed',
    notation: 'decimal',
    unit: 'km/h',
  },
} as const

export const expression = {
  tool_name: 'request_expression',
  widget_type: 'expression',
  props: { prompt: 'Expand $(x+1)(x-2)$.', label: 'Expanded form', symbols: ['x', 'y'], notation: 'expression' },
} as const

export const interval = {
  tool_name: 'request_expression',
  widget_type: 'expression',
  props: { prompt: 'For which $x$ is $x^2 \\le 9$?', label: 'Interval', symbols: [], notation: 'interval' },
} as const

export const ordering = {
  tool_name: 'present_ordering',
  widget_type: 'ordering',
  props: {
    prompt: 'Bring the layers into order, from the cable upwards.',
    entries: [
      'Transport',
      'Physical',
      'Application, which is the layer that people and programs meet',
      'Network',
      'Data link',
    ],
    rule: 'Each neighbour in its right place earns a share.',
  },
} as const

export const matrix = {
  tool_name: 'present_matrix',
  widget_type: 'matrix',
  props: {
    prompt: 'Multiply $\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$ by 2.',
    label: 'Product',
    rows: 2,
    columns: 2,
    resizable: true,
  },
} as const

export const table = {
  tool_name: 'present_table',
  widget_type: 'table',
  props: {
    prompt: 'Complete the subnet table.',
    columns: ['Subnet', 'First host', 'Last host', 'Broadcast'],
    rows: [
      ['10.0.0.0/26', '10.0.0.1', null, '10.0.0.63'],
      ['10.0.0.64/26', null, '10.0.0.126', null],
    ],
  },
} as const

export const tableOfLists = {
  tool_name: 'present_table',
  widget_type: 'table',
  props: {
    prompt: 'Is each of these addresses private, public or link-local, and what is its first number?',
    columns: ['Address', 'Kind', 'First number'],
    rows: [
      ['172.40.1.9', null, null],
      ['169.254.7.1', null, null],
    ],
    gap_options: [['link-local', 'private', 'public'], null, ['link-local', 'private', 'public'], null],
  },
} as const

export const numberLine = {
  tool_name: 'present_number_line',
  widget_type: 'number_line',
  props: {
    prompt: 'Where does $\\frac{3}{4}$ lie?',
    label: 'Place on the number line',
    from: '-1',
    to: '2',
    step: '1/4',
    snap: '1/4',
    denominator: 4,
  },
} as const

const axis = { from: '-5', to: '5', step: '1', snap: '1' }

export const planePoints = {
  tool_name: 'present_coordinate_plane',
  widget_type: 'coordinate_plane',
  props: { prompt: 'Plot the points.', label: 'Plot the points', x: axis, y: axis, asks: 'points', count: 2 },
} as const

export const planeLine = {
  ...planePoints,
  props: { ...planePoints.props, prompt: 'Draw the line $y = 2x + 1$.', label: 'Draw the line', asks: 'line' },
} as const

export const code = {
  tool_name: 'present_code_editor',
  widget_type: 'code_editor',
  props: {
    prompt: 'Write a function that adds two numbers.',
    language: 'python',
    initial_code: 'def add(a, b):\n    return 0\n',
    read_only_lines: [1],
    examples: [
      { call: 'add(1, 2)', gives: '3' },
      { call: 'add(-1, 1)', gives: '0' },
    ],
  },
} as const

export const rating = {
  tool_name: 'present_rating_scale',
  widget_type: 'rating_scale',
  props: {
    prompt: 'How likely are you to recommend the course to somebody you know?',
    min: 0,
    max: 10,
    low_label: 'Not at all likely',
    high_label: 'Extremely likely',
  },
} as const

export const confirmation = {
  tool_name: 'present_confirmation',
  widget_type: 'confirmation',
  props: {
    prompt: 'I agree that my answers are evaluated without my name.',
    confirm_label: 'I agree',
    cancel_label: 'I do not agree',
  },
} as const

export const date = {
  tool_name: 'request_date',
  widget_type: 'date',
  props: { prompt: 'When did you begin?', min: '2026-01-01', max: '2026-12-31' },
} as const

export const choiceMatrix = {
  tool_name: 'present_choice_matrix',
  widget_type: 'choice_matrix',
  props: {
    prompt: 'How do you find the course?',
    rows: ['The pace', 'The exercises, which come after every lesson', 'The explanations'],
    columns: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'],
    all_rows: true,
  },
} as const

export const choiceWithOther = {
  tool_name: 'present_choices',
  widget_type: 'multiple_choice',
  props: {
    prompt: 'How did you hear of us?',
    options: ['From a friend', 'In a lecture', 'Through a search', 'In a newspaper'],
    other_label: 'In another way',
  },
} as const

export const manyWithOther = {
  tool_name: 'present_multi_select',
  widget_type: 'multi_select',
  props: {
    prompt: 'Which languages do you speak?',
    options: [
      'Arabic',
      'Bengali',
      'English',
      'French',
      'German',
      'Hindi',
      'Italian',
      'Japanese',
      'Mandarin',
      'Portuguese',
      'Russian',
      'Spanish',
    ],
    other_label: 'Another one',
    min_selections: 1,
    max_selections: 13,
  },
} as const

const partsOfIt: PartWidget[] = [
  {
    id: 'network',
    widget_type: 'free_text',
    props: {
      prompt: 'What is the network address?',
      min_length: 1,
      max_length: 60,
      multiline: false,
      input_mode: 'address',
    },
  },
  { id: 'hosts', widget_type: 'number', props: { prompt: 'How many hosts fit?', label: 'Hosts', notation: 'integer' } },
  {
    id: 'private',
    widget_type: 'multiple_choice',
    props: { prompt: 'Is the address private?', options: ['yes', 'no'] },
  },
]

export const parts = {
  tool_name: 'present_parts',
  widget_type: 'parts',
  props: { prompt: 'A host has the address `192.168.7.200/26`.', parts: partsOfIt },
} as const

/** `as const` makes lists that cannot be changed, which the contract's types do not ask for. */
type Open<T> = T extends readonly (infer Entry)[]
  ? Open<Entry>[]
  : T extends object
    ? { -readonly [K in keyof T]: Open<T[K]> }
    : T
export const opened = <T>(sample: T): Open<T> => structuredClone(sample) as Open<T>
